/** Where there is something to see: rounds and moments, in order and in words. */
import { list, t } from '../../i18n/index.js';

/** @typedef {'round' | import('../api.js').Mark['kind'] | 'end'} Kind */
/** @typedef {{ key: string, step: number, kind: Kind, text: string }} Moment */

export const KINDS = /** @type {const} */ (['call', 'catch', 'false-catch', 'challenge', 'swap', 'lead']);

/** The sign of each kind. @type {Record<Kind, string>} */
export const SIGNS = { round: 'play', call: 'chat', catch: 'eye', 'false-catch': 'eye', challenge: 'rules', swap: 'forced-swap', lead: 'crown', end: 'trophy' };

/**
 * @param {import('../api.js').Contents} contents
 * @param {(seat: number) => string} seatName
 * @returns {Moment[]}
 */
export function moments({ chapters, marks, steps, over }, seatName) {
  const rounds = chapters.map(({ first, round }) => ({
    key: `round-${round.round}`,
    step: first,
    kind: /** @type {const} */ ('round'),
    text: ended(round, seatName),
  }));
  const others = marks.map((mark, i) => ({ key: `mark-${i}`, step: mark.step, kind: mark.kind, text: said(mark, seatName) }));
  const end = over ? [{ key: 'end', step: steps - 1, kind: /** @type {const} */ ('end'), text: t('past.moment.end') }] : [];
  return [...rounds, ...others, ...end].sort((a, b) => a.step - b.step || Number(b.kind === 'round') - Number(a.kind === 'round'));
}

/** @param {import('../api.js').Round} round @param {(seat: number) => string} seatName */
function ended({ round, winner, points }, seatName) {
  if (winner === null) return t('past.moment.round-drawn', { round });
  const count = points[winner] ?? 0;
  // Where few points lead, who wins a round gets none.
  return t(count ? 'past.moment.round' : 'match.hands', { round, seat: seatName(winner), count });
}

/** @param {import('../api.js').Mark} mark @param {(seat: number) => string} seatName */
function said({ kind, seats }, seatName) {
  const names = seats.map(seatName);
  if (kind === 'lead') return t('past.moment.lead', { seats: list(names), count: names.length });
  if (kind === 'swap' && seats.length === 0) return t('past.moment.swap-all');
  return t(`past.moment.${kind}`, { seat: names[0] ?? '', target: names[1] ?? '' });
}

/** The numbers of the steps that there are, in order; rows that told nothing of the match are none. @param {import('../api.js').Contents} contents */
export function numbersOf({ steps, gaps }) {
  const none = new Set(gaps);
  return Array.from({ length: steps }, (_, at) => at).filter((at) => !none.has(at));
}

/** How many of them come before `at`. @param {readonly number[]} numbers @param {number} at */
export function before(numbers, at) {
  const first = numbers.findIndex((number) => number >= at);
  return first < 0 ? numbers.length : first;
}

/** The chapter that a step lies in. @param {import('../api.js').Contents} contents @param {number} at */
export const chapterAt = ({ chapters }, at) => chapters.findLast((chapter) => chapter.first <= at) ?? chapters[0];

/**
 * Which step an address means: `at`, the beginning of a `round`, or the first one. null: there is no such moment.
 * @param {URLSearchParams} params @param {import('../api.js').Contents} contents
 */
export function stepOf(params, { chapters, steps }) {
  const [at, round] = [params.get('at'), params.get('round')];
  if (at !== null) return /^\d+$/.test(at) && Number(at) < steps ? Number(at) : null;
  if (round !== null) return chapters.find((chapter) => String(chapter.round.round) === round)?.first ?? null;
  return 0;
}

/** Whose eyes an address means. @param {URLSearchParams} params @param {number} seats @returns {import('../api.js').Eyes} */
export function eyesOf(params, seats) {
  const eyes = params.get('eyes') ?? '';
  return /^\d$/.test(eyes) && Number(eyes) < seats ? Number(eyes) : 'all';
}

/** The address of a moment, below the server's root. @param {string} id @param {number} at @param {import('../api.js').Eyes} eyes */
export const below = (id, at, eyes) => `m/${id}/replay?at=${at}${eyes === 'all' ? '' : `&eyes=${eyes}`}`;

/** The room as the table's parts want it: the people of the match and nothing of the room. @param {import('../api.js').Match} record @param {(seat: number) => string} seatName @returns {import('../../wire').RoomView} */
export function roomOf({ options, players }, seatName) {
  const people = players.map(({ person, bot }, seat) => ({ person, name: seatName(seat), bot: /** @type {any} */ (bot) }));
  return { code: '', you: null, phase: 'playing', members: people.map((one, seat) => ({ ...one, seat })), host: null, options, players: people };
}
