/**
 * The command for what was chosen in the sheet: the play of a held card, or the answer to an opening one.
 * @param {import('./order.js').Held | null} held @param {string | null} opening `colour` or `target` @param {number} turn
 * @param {{ target?: number, colour?: string, call: boolean }} choice
 * @returns {import('./types.js').Wish}
 */
export function wishOf(held, opening, turn, { target, colour, call }) {
  if (!held) return opening === 'colour' ? { type: 'name-colour', turn, colour } : { type: 'choose-target', turn, target };
  const whom = target === undefined ? {} : { target };
  return { type: held.jump ? 'jump-in' : 'play', turn, card: held.card, call, ...whom, ...(colour ? { colour } : {}) };
}
