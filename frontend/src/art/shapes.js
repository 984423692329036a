/**
 * The shapes that stand for the colours, and the four-part motif that every card of All Wild carries: disc, triangle, leaf and
 * square, overprinted, with the white cuts of the knife. Plain outlines; it knows no card.
 */
import { OVER, SPOT, STOCK } from './palette.js';

/** The mark of a colour in a box of 24. @type {Record<import('./palette.js').Colour, string>} */
export const MARK = {
  red: 'M22.2 12A10.2 10.2 0 1 1 1.8 12a10.2 10.2 0 1 1 20.4 0Z',
  yellow: 'M12 1.6 23.2 21.4Q23.6 22.4 22.5 22.4H1.5Q.4 22.4.8 21.4Z',
  green: 'M1.8 22.2C-.2 9.6 8.4.6 22.2 1.8 24.2 14.4 15.6 23.4 1.8 22.2Z',
  blue: 'M3.4 2.2H20.6Q21.8 2.2 21.8 3.4V20.6Q21.8 21.8 20.6 21.8H3.4Q2.2 21.8 2.2 20.6V3.4Q2.2 2.2 3.4 2.2Z',
};

/** Where the knife went: rays in the disc, rungs up the triangle, veins of the leaf, hatching in the square. */
const CUTS =
  'M8.5 25.5 13.5 27.2M11 18.5 15.6 21.3M15.4 12.6 19.2 16.6M21.2 8.2 23.9 13M28 6.2 29.3 11.4M84 33.5H88M80.8 27.2H84.6' +
  'M77.6 21H81.2M87.4 39.8H91.4M58 88.5 66 80.5M72 74.5 79 67.5M85 61.5 91 55.5M66 80.5V74M66 80.5H72.5M79 67.5V61M79 67.5H85.5' +
  'M6.5 93 11.5 88M6.5 83.5 17 73M6.5 74 11.5 69M16 93 26.5 82.5M25.5 93 30.5 88';

/** @type {[string, string][]} */
const MOTIF = [
  [SPOT.red, 'M60.5 32A29.5 29.5 0 1 1 1.5 32a29.5 29.5 0 1 1 59 0Z'],
  [SPOT.yellow, 'M73 3 102 55.5H43.5Z'],
  [SPOT.green, 'M45.5 99C41 64 63 43 99.5 46 103 80 82 102 45.5 99Z'],
  [SPOT.blue, 'M1 48.5H52V100.5H1Z'],
  [OVER.greenBlue, 'M45.5 99C43.71 85.04 46.13 73.31 52 64.44V99.27Q48.8 99.25 45.5 99Z'],
  [OVER.yellowGreen, 'M60.28 55.5C69.17 48.56 81.59 45.08 96.65 45.81L99.86 51.62 99.84 55.5Z'],
  [OVER.redYellow, 'M59.93 26.25 43.5 55.5H48.83A29.5 29.5 0 0 0 59.93 26.25Z'],
  [OVER.redBlue, 'M6.55 48.5H52V52.72A29.5 29.5 0 0 1 6.55 48.5Z'],
  [OVER.yellowBlue, 'M47.43 48.5H52V55.5H43.5Z'],
  [OVER.redYellowBlue, 'M47.43 48.5H52V52.72A29.5 29.5 0 0 1 48.83 55.5H43.5Z'],
];

/** The motif in a box of 100; its outer edges run over the box and are cut off by the card. */
export const motif =
  MOTIF.map(([fill, d]) => `<path fill="${fill}" d="${d}"/>`).join('') +
  `<path d="${CUTS}" stroke="${STOCK}" stroke-width="1.7" stroke-linecap="round" fill="none"/>`;

/** @type {[import('./palette.js').Colour, number, number][]} */
const QUARTERS = [
  ['red', 1, 1],
  ['yellow', 25.5, 0.5],
  ['green', 25.5, 25.5],
  ['blue', 1, 26],
];

/**
 * The four marks two by two, in a box of 48: the sign of *Wild*. In ink alone for a line of text, in colour on a card.
 * @param {string} [ink] outline of the coloured form; left out, all is `currentColor`
 */
export function fourMarks(ink) {
  return QUARTERS.map(([colour, x, y]) => {
    const paint = ink ? `fill="${SPOT[colour]}" stroke="${ink}" stroke-width="2.6"` : 'fill="currentColor"';
    return `<path transform="translate(${x} ${y}) scale(.92)" ${paint} d="${MARK[colour]}"/>`;
  }).join('');
}
