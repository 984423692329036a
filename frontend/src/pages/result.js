/** Results as a page shows them: who comes in which place, and what a hand is in words. It adds nothing up. */
import { cardName } from '../i18n/cards.js';
import { list, number, t } from '../i18n/index.js';

/** @typedef {{ seat: number, score: number, points: number }} Entry */

/** Whether the fewest points lead. @param {import('../wire').Options} options */
export const lowLeads = ({ scoring = 'first' }) => scoring === 'lowest' || scoring === 'elimination';

/**
 * Entries with their places; equal scores share one. Whoever has left comes last, whatever the score.
 * @template {{ score: number, left?: boolean }} T
 * @param {T[]} entries @param {boolean} low
 * @returns {(T & { place: number })[]}
 */
export function placed(entries, low) {
  const sorted = [...entries].sort((a, b) => Number(a.left ?? false) - Number(b.left ?? false) || (low ? a.score - b.score : b.score - a.score));
  return sorted.map((entry) => ({ ...entry, place: 1 + sorted.findIndex((other) => other.score === entry.score) }));
}

/**
 * The hands of a round's end: the winner's, then the best, then by seat; last and without a place whoever took no part in it to the end.
 * @param {import('../wire').MatchView} match @param {boolean} low whether the fewest points lead
 */
export function laidOpen({ seats, result }, low) {
  const winner = result?.winner ?? null;
  const hands = seats.map(({ seat, left = false }) => ({ seat, left, won: seat === winner, points: result?.points[seat] ?? 0, hand: result?.hands[seat] ?? [] }));
  const [apart, within] = [hands.filter(({ won, hand }) => !won && !hand.length), hands.filter(({ won, hand }) => won || hand.length)];
  within.sort((a, b) => Number(b.won) - Number(a.won) || (low ? a.points - b.points : a.hand.length - b.hand.length));
  return [...within.map((entry, i) => ({ ...entry, place: i + 1, apart: false })), ...apart.map((entry) => ({ ...entry, place: 0, apart: true }))];
}

/**
 * "Draw Four (50), 2 × Wild (40)": a hand in words, with what it is worth where the server says so.
 * @param {string[]} hand @param {Record<string, number>} [worth] points of one card of each kind
 */
export function inWords(hand, worth) {
  const kinds = [...new Set(hand)];
  return list(
    kinds.map((card) => {
      const count = hand.filter((other) => other === card).length;
      const name = count > 1 ? t('cards.many', { count, card: cardName(card) }) : cardName(card);
      return worth?.[card] === undefined ? name : t('cards.points', { cards: name, points: count * worth[card] });
    }),
  );
}

/** What a hand is worth, where the server says so. @param {string[]} hand @param {Record<string, number>} [worth] */
export const held = (hand, worth) => (worth ? number(hand.reduce((sum, card) => sum + (worth[card] ?? 0), 0)) : null);
