/** The composition of the All Wild deck, as a host changes it: a card more of one kind is a plain Wild less (R37). */

export const ACTIONS = ['reverse', 'skip', 'skip-two', 'draw-two', 'draw-four', 'targeted-draw-two', 'forced-swap'];

/**
 * The deck with `count` of `card`, filled with plain Wilds; null where there is no such deck.
 * @param {Record<string, number>} deck @param {string} card @param {number} count
 * @returns {Record<string, number> | null}
 */
export function recount(deck, card, count) {
  const { wild = 0, [card]: before = 0 } = deck;
  const wished = { ...deck, [card]: count, wild: wild + before - count };
  const actions = ACTIONS.map((kind) => wished[kind] ?? 0);
  const sound = Number.isInteger(count) && Math.min(...actions) > 0 && wished.wild > Math.max(...actions);
  return sound ? wished : null;
}
