/**
 * What a card will do when it is played now, and the one main button that promises it. Sentences about what the server has
 * already said may be done; they decide nothing.
 */
import { t } from '../i18n/index.js';
import { cardName } from '../i18n/cards.js';
import { after, nameAt } from './people.js';
import { action } from './signs.js';

/** @typedef {import('../wire').MatchView} MatchView */
/** @typedef {import('../wire').RoomView} RoomView */
/** @typedef {import('./order.js').Held} Held */

/** How many cards a draw card adds. @type {Record<string, number>} */
const ADDS = { 'draw-two': 2, 'draw-four': 4, 'wild-draw-four': 4 };

/** @param {Held} held @param {RoomView} room @param {MatchView} match */
export function does(held, room, match) {
  const kind = action(held.card);
  const adds = ADDS[kind] ?? 0;
  if (match.pending && adds) return t('table.does.stack', { count: match.pending + adds });
  if (kind === 'wild-shuffle-hands') return t('table.does.shuffle');
  if (held.needs.includes('target?')) return t('table.does.swap-if');
  if (held.needs === 'colour') return t('table.does.colour');
  if (match.hand?.length === 1) return t('table.does.last');
  if (/^\d$/.test(kind)) return number(kind, held, room, match);
  return effect(kind, adds, room, match);
}

/** @param {string} kind @param {Held} held @param {RoomView} room @param {MatchView} match */
function number(kind, held, room, match) {
  if (!room.options.seven_zero || !'07'.includes(kind)) return held.jump ? t('table.does.jump') : '';
  if (kind === '0') return t('table.does.zero');
  return held.needs ? t('table.does.forced-swap') : t('table.does.swap-two', { name: nextName(room, match) });
}

/** @param {string} kind @param {number} adds @param {RoomView} room @param {MatchView} match */
function effect(kind, adds, room, match) {
  const alone = match.seats.filter((seat) => !seat.out && !seat.left).length === 2;
  if (alone && ['reverse', 'skip', 'skip-two'].includes(kind)) return t('table.does.again');
  if (alone && kind === 'forced-swap') return t('table.does.swap-two', { name: nextName(room, match) });
  if (alone && kind === 'targeted-draw-two') return t('table.does.draw-kept', { name: nextName(room, match) });
  if (adds && (room.options.stacking ?? 'none') !== 'none') return t('table.does.draw-or', { name: nextName(room, match), count: adds });
  return t(`table.does.${kind === 'wild-draw-four' ? 'draw-four' : kind}`, { name: nextName(room, match) });
}

/** @param {RoomView} room @param {MatchView} match */
const nextName = (room, match) => nameAt(room, match.seat === null ? null : after(match, match.seat)[0]);

/**
 * The main button for a raised card that may be played.
 * @param {Held} held @param {RoomView} room @param {MatchView} match @param {(call: boolean) => void} play
 */
export const offer = (held, room, match, play) => ({
  title: t(held.jump ? 'table.jump' : 'table.play', { card: cardName(held.card) }),
  does: does(held, room, match),
  card: held.card,
  run: () => play(false),
  call: speaks(held, room, match) ? () => play(true) : null,
});

/**
 * Whether the word may go with this play: where the sheet has no switch for it, and it can leave one card. A word that turns out to
 * be for nothing costs nothing.
 * @param {Held} held @param {RoomView} room @param {MatchView} match
 */
export function speaks(held, room, match) {
  if (held.needs || room.options.calls === 'silent') return false;
  const [own, others] = [match.hand?.length ?? 0, match.seats.filter((seat) => seat.seat !== match.seat && !seat.out && !seat.left)];
  if (own > 1 && room.options.seven_zero && '07'.includes(action(held.card))) return others.some((seat) => seat.cards === 1);
  return own === 2 && (held.jump || match.choices?.call !== 'settled');
}
