/**
 * What the strip, the line above the hand and the top of the table say. Sentences about what the server has already said is so.
 */
import { list, t, word } from '../i18n/index.js';
import { reason } from '../i18n/reason.js';
import { cardName } from '../i18n/cards.js';
import { after, isEliminated, nameAt } from './people.js';

/** @typedef {import('../wire').MatchView} MatchView */
/** @typedef {import('../wire').RoomView} RoomView */
/** @typedef {import('./order.js').Held} Held */

/** Why a raised card lies still. @param {Held} held */
export const refusal = (held) => t('table.line.closed', { card: cardName(held.card), why: reason(held.why) });

/** What to say while no card is raised. @param {RoomView} room @param {MatchView} match */
export function hint(room, match) {
  if (room.paused) return t('table.line.paused');
  if (match.seat === null) return t(room.members.some((member) => member.person === room.you && (member.seated ?? true)) ? 'table.line.watch-next' : 'table.line.watch');
  if (match.on_turn === match.seat) return mine(match);
  const jump = match.choices?.jump_ins?.[0];
  if (jump) return t('table.line.jump', { card: cardName(jump.card) });
  const me = match.seats[match.seat];
  if (me?.left) return t('table.line.left');
  if (me?.out) return t(isEliminated(room, me) ? 'table.line.eliminated' : 'table.line.out');
  return match.on_turn == null ? '' : until(room, match, match.on_turn, match.seat);
}

/** What the own decision is. @param {MatchView} match */
function mine(match) {
  const { wait, choices, pending = 0 } = match;
  if (wait === 'challenge') return t(choices?.cards?.some((entry) => !entry.why) ? 'table.line.challenge-or' : 'table.line.challenge');
  if (wait === 'stack') return t(choices?.cards?.some((entry) => !entry.why) ? 'table.line.stack-or' : 'table.line.stack', { count: pending });
  if (wait === 'drawn' && match.drawn) return t(choices?.pass ? 'table.line.must' : 'table.line.drawn', { card: cardName(match.drawn) });
  if (wait === 'opening-colour' || wait === 'opening-target') return t(`table.line.${wait}`);
  if (choices?.cards?.every((entry) => entry.why)) return t(choices.draw ? 'table.line.stuck' : 'table.line.none');
  // Keys are told of only where there are some: a finger brings none.
  return t(globalThis.matchMedia?.('(hover: none) and (pointer: coarse)').matches ? 'table.line.pick-touch' : 'table.line.pick');
}

/** When the own turn comes. @param {RoomView} room @param {MatchView} match @param {number} from @param {number} seat */
function until(room, match, from, seat) {
  const order = [from, ...after(match, from)];
  const before = order.slice(0, Math.max(0, order.indexOf(seat)));
  if (before.length === 0) return '';
  const names = list(before.map((other) => nameAt(room, other)));
  if (before.length > 3) return t('table.line.wait-many', { count: before.length, many: word(before.length) });
  return t(before.length === 1 ? 'table.line.next' : 'table.line.wait', { names, name: names });
}

/** The word of the turn strip. @param {RoomView} room @param {MatchView} match */
export function turn(room, match) {
  if (room.paused) return t('table.turn.paused');
  if (match.on_turn == null) return t('table.turn.none');
  if (room.players?.[match.on_turn]?.played_for) return match.on_turn === match.seat ? t('table.turn.replaced-you') : t('table.turn.replaced', { name: nameAt(room, match.on_turn) });
  if (match.on_turn === match.seat) return t('table.turn.mine');
  const special = match.wait && ['challenge', 'stack', 'opening-colour', 'opening-target'].includes(match.wait) ? match.wait : 'other';
  return t(`table.turn.${special}`, { name: nameAt(room, match.on_turn), count: match.pending ?? 0 });
}

/** What is played, in short. @param {RoomView} room @param {MatchView} match @param {boolean} wide */
export function facts(room, match, wide) {
  const { family = 'all-wild', scoring = 'first', target } = room.options;
  const goal = t(`table.goal.${scoring}`, { target: target ?? 500 });
  const round = t('table.round', { round: match.round });
  return wide ? [t(`table.family.${family}`), goal, round, t(match.direction > 0 ? 'table.clockwise' : 'table.anticlockwise')] : [round, goal];
}

/**
 * What fits besides the active colour, in short: "or any 7". Nothing on a wild.
 * @param {import('../wire').Options} options @param {string | null | undefined} top
 */
export function otherFits(options, top) {
  const rank = /^(?:red|yellow|green|blue)-(.+)$/.exec(top ?? '')?.[1];
  if (!rank || (options.action_match === 'colour' && !/^\d$/.test(rank))) return '';
  return t('table.or-any', { rank: /^\d$/.test(rank) ? rank : t(`card.${rank}`) });
}
