/**
 * What happened, as sentences: one line of the story for each row of the room. It retells events and decides nothing; who is
 * "you" and what the others are called, it is told.
 */
import { cardName } from './cards.js';
import { has, list, parts, t } from './index.js';

/**
 * @typedef {import('../wire').RoomEvent} RoomEvent
 * @typedef {import('./index.js').Part} Part
 * @typedef {{ seat: number | null, person: string | null, seatName: (seat: number) => string, personName: (person: string) => string }} Who
 * @typedef {{ key: string, seq: number, glyph: string, parts: Part[], text: string }} Line
 * @typedef {Record<string, any> & { type: string }} Told
 */

/** Holes that a name fills: they are set in bold. */
const NAMES = ['seat', 'target', 'by', 'person', 'seats'];

/** The sign at the head of a line, of the first event that has one. @type {Record<string, string | ((event: any) => string)>} */
const SIGNS = {
  played: (event) => event.card, opened: (event) => event.card, 'hands-swapped': 'forced-swap', reversed: 'reverse', 'round-started': 'play',
  drew: 'plus', passed: 'hand', called: 'chat', caught: 'eye', 'falsely-caught': 'eye', 'seat-left': 'door', 'round-ended': 'trophy',
  'match-ended': 'trophy', joined: 'plus', 'quit-room': 'door', kicked: 'door', away: 'away', back: 'check', 'host-passed': 'crown',
  locked: 'lock', 'options-set': 'rules', paused: 'pause', resumed: 'play', 'handed-over': 'bot', 'handed-back': 'hand', nudged: 'clock', 'timed-out': 'clock', seated: 'hand',
}; // prettier-ignore

/** Which sentence tells an event, where it is not the one of its own name; null: none does. @type {Record<string, (event: any, others: Told[]) => string | null>} */
const SENTENCES = {
  played: (event, others) => {
    if (others.some((other) => other.type === 'hands-swapped')) return null;
    return event.jump ? 'jumped' : event.target != null ? 'played-at' : event.colour && event.card.startsWith('wild') ? 'played-colour' : 'played';
  },
  drew: (event) => `drew${event.cards?.length ? '-cards' : ''}${event.over ? '-over' : ''}`,
  passed: (_, others) => (others.some((other) => other.type === 'drew') ? null : 'passed'),
  called: (event) => (event.duty ? 'called' : 'called-ahead'),
  challenged: (event) => (event.guilty ? 'challenged-guilty' : 'challenged'),
  'duty-opened': (event, others) => (others.some((other) => other.type === 'called' && other['seat'] === event.seat) ? null : 'duty-opened'),
  'round-ended': (event) => (event.winner == null ? 'round-drawn' : 'round-ended'),
  seated: (event) => (event.seated ? 'seated' : 'stood-up'),
  'match-struck': (event) => (event.struck ? 'match-struck' : 'match-unstruck'),
  guarded: (event) => (event.guarded ? 'guarded' : 'unguarded'),
  'watching-allowed': (event) => (event.allowed ? 'watching-allowed' : 'watching-forbidden'),
  paused: (event) => (event.by ? 'paused-by' : 'paused'),
  resumed: (event) => (event.by ? 'resumed-by' : 'resumed'),
  merged: (event) => (event.into ? 'merged' : 'unmerged'),
  locked: (event) => (event.locked ? 'locked' : 'unlocked'),
  'host-passed': (event, others) => (event.person && !others.some((other) => other['person'] === event.person) ? 'host-passed' : null),
  'match-started': () => null,
  // Who leaves the table leaves the match: that is said once.
  'seat-left': (_, others) => (others.some((other) => other.type === 'quit-room' || other.type === 'kicked') ? null : 'seat-left'),
  joined: (event) => (event.bot ? 'joined-bot' : event.seated === false ? 'joined-watching' : 'joined'),
};

/**
 * The line of a row, or null when nothing in it is worth a word.
 * @param {import('../wire').Row} row @param {Who} who
 * @returns {Line | null}
 */
export function tell(row, who) {
  // Whoever has left since is no member any more: the row knows the name.
  const named = { ...who, personName: (/** @type {string} */ person) => row.names?.[person] || who.personName(person) };
  /** @type {Part[]} */
  const told = [];
  const events = /** @type {Told[]} */ (merged(row.events));
  events.forEach((event, i) => {
    const others = [...events.slice(i + 1), ...events.slice(0, i)];
    const name = SENTENCES[event.type] ? SENTENCES[event.type]?.(event, others) : event.type;
    if (!name || !has(`story.${name}`)) return;
    if (told.length) told.push({ text: ' ' });
    told.push(...sentence(name, event, named));
  });
  if (!told.length) return null;
  const signs = events.map(({ type, ...event }) => (typeof SIGNS[type] === 'function' ? SIGNS[type](event) : SIGNS[type]));
  const glyph = signs.find((sign) => sign !== undefined) ?? 'story';
  return { key: String(row.seq), seq: row.seq, glyph, parts: told, text: told.map((part) => part.text).join('') };
}

/** Skips that follow each other are one, and one that follows a draw of the same seat goes into its sentence. @param {RoomEvent[]} events */
function merged(events) {
  /** @type {Told[]} */
  const kept = [];
  for (const event of /** @type {Told[]} */ (events)) {
    const last = kept.at(-1);
    if (event.type !== 'skipped') kept.push({ ...event });
    else if (last?.type === 'skipped') last['seats'].push(event['seat']);
    else if (last?.type === 'drew' && last['seat'] === event['seat']) last['over'] = true;
    else kept.push({ ...event, seats: [event['seat']] });
  }
  return kept;
}

/** @param {string} name @param {Told} event @param {Who} who @returns {Part[]} */
function sentence(name, event, who) {
  const seats = /** @type {number[] | undefined} */ ([event['seats'], event['winners']].find(Array.isArray));
  const actor = (typeof event['by'] === 'number' ? event['by'] : undefined) ?? event['seat'] ?? event['winner'];
  const whose = event['person'] ?? (typeof event['by'] === 'string' ? event['by'] : undefined);
  const me = whose !== undefined ? whose === who.person : who.seat !== null && (seats?.length === 1 ? seats[0] : actor) === who.seat;
  const struck = who.seat !== null && (event['by'] !== undefined ? event['seat'] : event['target']) === who.seat;
  const form = me ? 'you' : struck && has(`story.${name}.at-you`) ? 'at-you' : 'they';
  const person = (/** @type {number} */ seat) => (seat === who.seat ? t('you') : who.seatName(seat));
  const filling = {
    ...Object.fromEntries(Object.entries(event).filter(([, value]) => typeof value === 'number')),
    ...(event['card'] && { card: cardName(event['card']) }),
    ...(event['cards']?.length && { cards: list(event['cards'].map(cardName)) }),
    ...(event['colour'] && { colour: t(`colour.${event['colour']}`) }),
    ...(whose && { person: who.personName(whose) }),
    ...(event['direction'] && { direction: t(event['direction'] > 0 ? 'clockwise' : 'counter-clockwise') }),
    ...(actor != null && { seat: person(event['seat'] ?? actor), by: person(actor) }),
    ...(event['target'] != null && { target: person(event['target']) }),
    ...(seats && { seats: list(seats.map(person)), count: seats.length }),
    ...(name === 'round-ended' && { count: event['points'][event['winner']] }),
  };
  const key = has(`story.${name}.${form}`) ? `story.${name}.${form}` : `story.${name}`;
  return parts(key, filling).map((part) => (part.hole && NAMES.includes(part.hole) ? part : { text: part.text }));
}
