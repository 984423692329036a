/**
 * What the line above the hand says, and what the main button promises. Sentences about what the server has already said is so.
 */
import { list, reason, t, word } from '../i18n/index.js';
import { cardName } from '../i18n/cards.js';
import { after, nameAt } from './people.js';
import { action } from './signs.js';

/** @typedef {import('../wire').MatchView} MatchView */
/** @typedef {import('../wire').RoomView} RoomView */
/** @typedef {import('./order.js').Held} Held */

/** What a card will do when it is played now. @param {Held} held @param {RoomView} room @param {MatchView} match */
export function does(held, room, match) {
  if (held.needs === 'colour') return t('table.does.colour');
  const kind = action(held.card);
  const next = match.seat === null ? undefined : after(match, match.seat)[0];
  const alone = match.seats.filter((seat) => !seat.out && !seat.left).length === 2;
  if (alone && ['reverse', 'skip', 'skip-two'].includes(kind)) return t('table.does.again');
  if (/^\d$/.test(kind)) return '';
  return t(`table.does.${kind.startsWith('wild-draw') ? 'draw-four' : kind}`, { name: nameAt(room, next) });
}

/**
 * The main button for a raised card that may be played.
 * @param {Held} held @param {RoomView} room @param {MatchView} match @param {(call: boolean) => void} play
 */
export const offer = (held, room, match, play) => ({ title: t('table.play', { card: cardName(held.card) }), does: does(held, room, match), card: held.card, run: () => play(false), call: speaks(held, match) ? () => play(true) : null });

/** Whether the word may go with this play: the server lets one call now, and the sheet has no switch for it. @param {Held} held @param {MatchView} match */
const speaks = (held, match) => !held.needs && match.hand?.length === 2 && !match.choices?.call;

/** Why a raised card lies still. @param {Held} held */
export const refusal = (held) => t('table.line.closed', { card: cardName(held.card), why: reason(held.why) });

/** What to say while no card is raised. @param {RoomView} room @param {MatchView} match */
export function hint(room, match) {
  if (room.paused) return t('table.line.paused');
  if (match.seat === null) return t('table.line.watch');
  if (match.on_turn === match.seat) {
    if (match.wait !== 'drawn' || !match.drawn) return t('table.line.pick');
    return t(match.choices?.pass ? 'table.line.must' : 'table.line.drawn', { card: cardName(match.drawn) });
  }
  if (match.on_turn == null) return '';
  const order = [match.on_turn, ...after(match, match.on_turn)];
  const before = order.slice(0, Math.max(0, order.indexOf(match.seat)));
  if (before.length === 0) return '';
  const names = list(before.map((seat) => nameAt(room, seat)));
  if (before.length > 3) return t('table.line.wait-many', { count: before.length, many: word(before.length) });
  return t(before.length === 1 ? 'table.line.next' : 'table.line.wait', { names, name: names });
}

/** The word of the turn strip. @param {RoomView} room @param {MatchView} match */
export function turn(room, match) {
  if (room.paused) return t('table.turn.paused');
  if (match.on_turn == null) return t('table.turn.none');
  if (match.on_turn === match.seat) return t('table.turn.mine');
  const special = match.wait && ['challenge', 'opening-colour', 'opening-target'].includes(match.wait) ? match.wait : 'other';
  return t(`table.turn.${special}`, { name: nameAt(room, match.on_turn) });
}

/** What is played, in short. @param {RoomView} room @param {MatchView} match @param {boolean} wide */
export function facts(room, match, wide) {
  const { family = 'all-wild', scoring = 'first', target = 500 } = room.options;
  const goal = scoring === 'single' ? t('table.single') : t('table.goal', { target: target ?? 500 });
  const round = t('table.round', { round: match.round });
  return wide ? [t(`table.family.${family}`), goal, round, t(match.direction > 0 ? 'table.clockwise' : 'table.anticlockwise')] : [round, goal];
}
