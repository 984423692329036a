/**
 * Where the place cards lie round a wide table: clockwise from the left neighbour, up the left side, along the top, down the right.
 */

/** @type {Record<number, [number, number]>} how many on each side, how many along the top */
const SPLIT = { 1: [0, 1], 2: [1, 0], 3: [1, 1], 4: [1, 2], 5: [1, 3], 6: [1, 4], 7: [2, 3], 8: [2, 4], 9: [2, 5], 10: [3, 4] };

/**
 * The middle of each place card, in percent of the table: `x` across, `y` down; `side` is the edge it lies on.
 * @param {number} count
 * @returns {{ x: number, y: number, side: 'left' | 'top' | 'right' }[]}
 */
export function seating(count) {
  const [sides, top] = SPLIT[count] ?? [0, 0];
  const height = (/** @type {number} */ i) => (sides === 1 ? 44 : sides === 2 ? (i ? 42 : 76) : 84 - 26 * i);
  const left = Array.from({ length: sides }, (_, i) => ({ x: 0, y: height(i), side: /** @type {const} */ ('left') }));
  const along = Array.from({ length: top }, (_, i) => ({ x: (100 * (i + 0.5)) / top, y: 0, side: /** @type {const} */ ('top') }));
  const right = Array.from({ length: sides }, (_, i) => ({ x: 100, y: height(sides - 1 - i), side: /** @type {const} */ ('right') }));
  return [...left, ...along, ...right];
}
