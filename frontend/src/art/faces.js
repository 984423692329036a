/**
 * The faces of the cards in a box of 100 by 140, their small forms (56 by 78) and the back. Strings of SVG: `sprite.js` puts those
 * that are needed into the page, `Card.svelte` shows them.
 */
import { ACTIONS, BACKING, print, SAME_SIGN } from './glyphs.js';
import { NUMERALS } from './numerals.js';
import { BACK, BEET, COLOURS, DEEP, INK, SPOT, STOCK } from './palette.js';
import { fourMarks, MARK, motif } from './shapes.js';

/** @typedef {import('./palette.js').Colour} Colour */

const body = 'x="1.2" y="1.2" width="97.6" height="137.6" rx="9.5"';
/** The cut of every card; `sprite.js` defines it. */
export const cardClip = `<clipPath id="cut"><rect ${body}/></clipPath>`;
const edge = `<rect ${body} fill="none" stroke="${INK}" stroke-width="2.4"/>`;
/** @param {string} fill @param {string} inside */
const stock = (fill, inside) => `<rect ${body} fill="${fill}"/><g clip-path="url(#cut)">${inside}</g>`;
/** @param {string} at @param {string} inside */
const place = (at, inside) => `<g transform="${at}">${inside}</g>`;

/** @param {string} text @param {number} size @param {number} x @param {number} y */
const numeral = (text, size, x, y) =>
  `<path transform="translate(${x} ${y}) scale(${size / 100})" fill="${INK}" d="${NUMERALS[text]}"/>`;
/** Six and nine stand on a line, or they are one another upside down. @param {string} text @param {number} x @param {number} y @param {number} w @param {number} h */
const underline = (text, x, y, w, h) =>
  '69'.includes(text) ? `<rect x="${x - w / 2}" y="${y}" width="${w}" height="${h}" fill="${INK}"/>` : '';

/** The knife's marks round the big shape of a colour, none under the corner. */
const rays = (() => {
  let d = '';
  for (let i = 0; i < 46; i++) {
    const angle = ((i + 0.5) / 46) * Math.PI * 2;
    const depth = ((i * 7919) % 13) / 13;
    const [from, to] = [54 + 4 * depth, 54 + 4 * depth + 30 * (0.45 + 0.55 * depth)];
    const [x1, y1, x2, y2] = [from, from, to, to].map((r, k) => (k % 2 ? 88 + Math.sin(angle) * r : 50 + Math.cos(angle) * r));
    if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) continue;
    if (Math.min(x1, x2) < 34 && Math.min(y1, y2) < 52) continue;
    if (y1 > 140 || x1 < 0 || x1 > 100) continue;
    d += `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`;
  }
  return `<path d="${d}" stroke="${STOCK}" stroke-width="1.7" stroke-linecap="round" fill="none"/>`;
})();

/** A card lying under others, of which nobody knows any more what it was. */
export const blank = stock(STOCK, '') + edge;

/** @param {string} kind a kind of All Wild, or a colourless card of classic */
export function wildFace(kind) {
  const quilt = place('translate(-3 36) scale(1.06)', '<use href="#motif"/>');
  const parts = ACTIONS[SAME_SIGN[kind] ?? kind];
  if (!parts) return stock(STOCK, quilt) + place('translate(6.5 7.5) scale(.58)', fourMarks(INK)) + edge;
  const backing = `<path fill="${STOCK}" d="${BACKING[SAME_SIGN[kind] ?? kind]}"/>`;
  const big = place('translate(15.9 53.9) scale(1.42)', backing + print(parts, STOCK, 7) + print(parts, INK));
  return stock(STOCK, quilt) + big + place('translate(6 7) scale(.62)', print(parts, INK)) + edge;
}

/** @type {Record<Colour, [number, number]>} scale and middle of the big shape */
const BIG = { red: [4.15, 88], yellow: [4.3, 84], green: [4.15, 88], blue: [3.9, 88] };

/** @param {Colour} colour @param {string} rank a digit, or an action of classic */
export function colourFace(colour, rank) {
  const [size, middle] = BIG[colour];
  const shape = `<path transform="translate(${50 - 12 * size} ${middle - 12 * size}) scale(${size})" fill="${DEEP[colour]}" d="${MARK[colour]}"/>`;
  const base = stock(SPOT[colour], `${shape}<use href="#rays"/>`);
  const parts = ACTIONS[rank];
  const mark = place(`translate(10.2 ${parts ? 38 : 39}) scale(.58)`, `<path fill="${INK}" d="${MARK[colour]}"/>`);
  if (parts) {
    return base + place('translate(17 55) scale(1.38)', print(parts, INK)) + place('translate(6 7) scale(.62)', print(parts, INK)) + mark + edge;
  }
  const big = numeral(rank, 66, 50, 112) + underline(rank, 50, 117, 38, 5);
  return base + big + numeral(rank, 28, 17, 30.5) + underline(rank, 17, 33, 18, 2.6) + mark + edge;
}

/** @param {string} fill @param {string} inside */
const small = (fill, inside) =>
  `<rect x="1.5" y="1.5" width="53" height="75" rx="7" fill="${fill}" stroke="${INK}" stroke-width="3"/>${inside}`;

/** Below 29 px the sign owns the card, over a printer's bar of the four colours. @param {string} kind */
export function smallWild(kind) {
  const parts = ACTIONS[SAME_SIGN[kind] ?? kind];
  const bar = COLOURS.map((c, i) => `<path fill="${SPOT[c]}" d="M${6 + i * 11} 62h11v8h-11Z"/>`).join('');
  const art = parts ? place('translate(6 8) scale(.92)', print(parts, INK)) : place('translate(6 10) scale(.92)', fourMarks(INK));
  return small(STOCK, art + bar);
}

/** @param {Colour} colour @param {string} rank */
export function smallColour(colour, rank) {
  const parts = ACTIONS[rank];
  const art = parts
    ? place('translate(7 6) scale(.88)', print(parts, INK))
    : numeral(rank, 44, 28, 42) + underline(rank, 28, 46, 26, 3.6);
  return small(SPOT[colour], art + place('translate(19 53) scale(.78)', `<path fill="${INK}" d="${MARK[colour]}"/>`));
}

/** One card left, leaning on its own overprint: the logo, centred on 0, 0 at a height of 48. */
export const logo =
  `<rect x="-14" y="-22" width="32" height="46" rx="4" fill="${BEET}" transform="rotate(9)"/>` +
  `<g transform="rotate(-7)"><rect x="-17" y="-24" width="32" height="46" rx="4" fill="${STOCK}" stroke="${INK}" stroke-width="3"/>` +
  `${place('translate(-12.5 -14) scale(.49)', fourMarks(INK))}</g>`;

/** The back: beet gingham with a paper label. */
export const back = (() => {
  const [columns, rows] = [[4, 24, 44, 64, 84], [5, 25, 45, 65, 85, 105, 125]];
  const stripes = columns.map((x) => `M${x} 0h10v140h-10Z`).join('') + rows.map((y) => `M0 ${y}h100v10h-100Z`).join('');
  const crossings = columns.flatMap((x) => rows.map((y) => `M${x} ${y}h10v10h-10Z`)).join('');
  const cloth = `<path fill="${BACK.once}" d="${stripes}"/><path fill="${BACK.twice}" d="${crossings}"/>`;
  const label = `<rect x="24" y="40" width="52" height="60" rx="4" fill="${STOCK}" stroke="${INK}" stroke-width="2.2"/>`;
  return stock(BACK.paper, cloth) + label + place('translate(50 70) scale(.75)', '<use href="#logo-art"/>') + edge;
})();

/** The back at the size of a fingernail, on a place card. */
export const smallBack =
  `<rect x=".9" y=".9" width="18.2" height="26.2" rx="2.6" fill="${BACK.plain}" stroke="${INK}" stroke-width="1.8"/>` +
  `<path d="M4.6 4.6h10.8v18.8H4.6Z" fill="none" stroke="${BACK.paper}" stroke-width="1.8"/>`;

export { rays };
