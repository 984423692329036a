/**
 * Where the cards of a hand lie: as many rows as it takes for every card to show a strip of 28 by 44, the raised one in full
 * without covering a neighbour's corner. Numbers in, numbers out; it knows no card.
 */

/** The narrowest strip of a card that a finger can hit. */
export const STRIP = 28;

/**
 * `width` of a card, `rows`, distance of the rows, how far a raised card rises and an unplayable one sinks, height of all.
 * @typedef {{ width: number, rows: number, perRow: number, rowGap: number, lift: number, sink: number, height: number, most: number }} Measures
 * @typedef {{ x: number, y: number, row: number }} Spot
 */

/** @param {number} space @param {number} width */
const fits = (space, width) => Math.max(1, Math.floor((space - width) / STRIP) + 1);

/**
 * @param {number} count how many cards
 * @param {number} space width of the hand
 * @param {number} screen height of the window
 * @returns {Measures}
 */
export function measure(count, space, screen) {
  const short = screen < 560;
  const wide = space >= 560;
  /** @type {(rows: number) => number} */
  const size = (rows) => {
    if (short) return rows === 1 ? 72 : 62;
    if (wide) return screen < 700 ? 84 : screen < 900 || space < 1000 ? 100 : 128;
    if (space < 340 || screen < 620) return 64;
    return rows === 1 ? 82 : rows === 2 ? 74 : 68;
  };
  let rows = 1;
  while (Math.ceil(count / rows) > fits(space, size(rows)) && rows < 8) rows += 1;
  const width = size(rows);
  const tight = short || screen < 620;
  const rowGap = tight || rows > 3 ? 46 : rows === 3 ? 56 : 68;
  const [lift, sink] = tight ? (rows > 3 ? [10, 4] : [14, 6]) : [18, 12];
  const card = Math.round(width * 1.4);
  // Where height is short the last row's cards run out of sight at the bottom: their strips stay whole.
  const seen = tight && rows > 3 ? 56 : short && rows > 1 ? 62 : card;
  const height = lift + (rows - 1) * rowGap + seen + (tight ? sink : 0);
  return { width, rows, perRow: Math.ceil(count / rows), rowGap, lift, sink, height, most: width * (wide && !short ? 0.88 : 0.86) };
}

/**
 * @param {number} count
 * @param {number} space
 * @param {Measures} m
 * @param {number} raised index of the raised card, -1 for none
 * @param {(index: number) => number} sunk 1 where a card lies lower, being unplayable; -1 where it lies higher, asking to be played
 * @returns {Spot[]}
 */
export function spread(count, space, m, raised, sunk) {
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / m.perRow);
    const [place, size] = [i % m.perRow, Math.min(m.perRow, count - row * m.perRow)];
    const up = raised - row * m.perRow;
    const { step, open } = strips(size, space, m, up);
    const start = (space - (step * (size - 1) + m.width + open)) / 2;
    const x = start + place * step + (open > 0 && place > up ? open : 0);
    const y = m.lift + row * m.rowGap + (i === raised ? 4 - m.lift : sunk(i) > 0 ? m.sink : sunk(i) < 0 ? -m.sink / 2 : 0);
    return { x, y, row };
  });
}

/**
 * The step from card to card in a row, and how much further its raised card pushes the ones after it.
 * @param {number} size @param {number} space @param {Measures} m @param {number} up place of the raised card in the row
 */
function strips(size, space, m, up) {
  const even = Math.min((space - m.width) / Math.max(size - 1, 1), m.most);
  if (up < 0 || up >= size - 1) return { step: even, open: 0 };
  // The raised card takes its full width, and the others share what is left: never less than a strip.
  const full = m.width + 6;
  const step = Math.max(Math.min(STRIP, even), Math.min((space - m.width - full) / Math.max(size - 2, 1), even));
  return { step, open: Math.max(0, Math.min(full - step, space - m.width - step * (size - 1))) };
}

/**
 * Where a key leads from the card at `index`, null for a key that leads nowhere.
 * @param {string} key @param {number} index @param {number} perRow @param {number} count
 */
export function stepped(key, index, perRow, count) {
  const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow, Home: -index, End: count });
  const step = steps[key];
  return step === undefined ? null : Math.min(Math.max(index + step, 0), count - 1);
}
