/**
 * The signs of the actions, in a box of 48 and one ink: the same on the card, in the story, in a picker and on the rules page.
 * A sign is a list of parts, so that a card can print it twice: wide in paper first (the halo), then in ink.
 */
import { NUMERALS } from './numerals.js';
import { fourMarks } from './shapes.js';

/**
 * A filled outline, or with `w` a stroked line of that width. `at` moves and scales it.
 * @typedef {{ d: string, w?: number, at?: string }} Part
 */

/** @param {number} x @param {number} y @param {number} r */
const disc = (x, y, r) => `M${x + r} ${y}a${r} ${r} 0 1 1-${2 * r} 0 ${r} ${r} 0 1 1 ${2 * r} 0Z`;

/** A row of little cards under a number: said and counted. @param {number} count */
function row(count) {
  const left = 24 - (count * 8.4 + (count - 1) * 3) / 2;
  return Array.from({ length: count }, (_, i) => {
    const x = (left + i * 11.4).toFixed(1);
    return `M${x} 37.1q0-1.6 1.6-1.6h5.2q1.6 0 1.6 1.6v8.3q0 1.6-1.6 1.6h-5.2q-1.6 0-1.6-1.6Z`;
  }).join('');
}

/** @param {string} text @param {number} size @param {number} x @param {number} y @returns {Part} */
const numeral = (text, size, x, y) => ({ d: NUMERALS[text] ?? '', at: `translate(${x} ${y}) scale(${size / 100})` });

/** @type {Record<string, Part[]>} */
export const ACTIONS = {
  reverse: [{ d: 'M5 8.7H25.5A15.5 15.5 0 0 1 25.5 39.7H21.5V47.8L3.4 35.2 21.5 22.6V30.7H25.5A6.5 6.5 0 0 0 25.5 17.7H5Z' }],
  skip: [
    { d: 'M2.4 37V24.5A18.6 18.6 0 0 1 39.6 24.5V26.4H47L35.4 42 23.8 26.4H31.2V24.5A10.2 10.2 0 0 0 10.8 24.5V37Z' },
    { d: disc(20, 40.8, 6.3) },
  ],
  'skip-two': [
    {
      d:
        'M1.1 33V19.6A11.9 11.9 0 0 1 21.6 11.4 11.9 11.9 0 0 1 42.1 19.6V23H47.6L38.8 35.4 30 23H35.5V19.6A5.3 5.3 0 0 0 24.9 19.6V24' +
        'H18.3V19.6A5.3 5.3 0 0 0 7.7 19.6V33Z',
    },
    { d: disc(13, 40.6, 5.3) + disc(29.6, 40.6, 5.3) },
  ],
  'draw-two': [numeral('+2', 36, 24, 31), { d: row(2) }],
  'draw-four': [numeral('+4', 36, 24, 31), { d: row(4) }],
  'targeted-draw-two': [
    { d: disc(24, 24, 16.4), w: 5.6 },
    { d: 'M20.9.5H27.1V8H20.9ZM20.9 40H27.1V47.5H20.9ZM.5 20.9H8V27.1H.5ZM40 20.9H47.5V27.1H40Z' },
    numeral('2', 24, 23.8, 32),
  ],
  // A card that goes, above a card that comes; the one that comes is still hollow.
  'forced-swap': [
    { d: 'M2.9 2H12.1Q14.6 2 14.6 4.5V19.5Q14.6 22 12.1 22H2.9Q.4 22 .4 19.5V4.5Q.4 2 2.9 2ZM18 8.2H31.4V.6L47.6 12 31.4 23.4V15.8H18Z' },
    {
      d:
        'M30 39.8H16.6V47.4L.4 36 16.6 24.6V32.2H30ZM35.9 26H45.1Q47.6 26 47.6 28.5V43.5Q47.6 46 45.1 46H35.9Q33.4 46 33.4 43.5V28.5Q33.4 26 35.9 26Z' +
        'M36.9 29.5V42.5H44.1V29.5Z',
    },
  ],
  'shuffle-hands': [
    { d: 'M1 12.5H9C21 12.5 23 35.5 35 35.5M5 35.5H9C13.5 35.5 16.6 32.2 19 28M27.5 19.5C29.6 15.4 32 12.5 35 12.5', w: 7 },
    { d: 'M33 2.2 47.6 12.5 33 22.8ZM33 25.2 47.6 35.5 33 45.8ZM1 9H6V16H1ZM1 32H6V39H1Z' },
  ],
};

/** Cards that show another card's sign. @type {Record<string, string>} */
export const SAME_SIGN = {
  'wild-draw-four': 'draw-four',
  'wild-swap-hands': 'forced-swap',
  'wild-shuffle-hands': 'shuffle-hands',
};

/** The name of the sign for a card, an action or an icon; a numbered card has the mark of its colour. @param {string} name */
export function signOf(name) {
  const [, colour = '', rank = ''] = /^(red|yellow|green|blue)-(.+)$/.exec(name) ?? [];
  return rank in ACTIONS ? rank : colour || (SAME_SIGN[name] ?? name);
}

/** What the halo closes between the parts of a sign, so that the motif does not show through. @type {Record<string, string>} */
export const BACKING = {
  'targeted-draw-two': disc(24, 24, 18),
  reverse: 'M6 17H26A8 8 0 0 1 26 31H20V22L6 33Z',
  skip: 'M8 16H34V40H8Z',
  'skip-two': 'M6 12H38V42H6Z',
  'draw-two': 'M12 28H36V44H12Z',
  'draw-four': 'M4 28H44V44H4Z',
  'forced-swap': 'M4 8H44V40H4Z',
  'shuffle-hands': 'M2 12H40V36H2Z',
};

/** @param {Part[]} parts @param {string} ink @param {number} [wider] */
export function print(parts, ink, wider = 0) {
  return parts
    .map(({ d, w, at }) => {
      const scale = at ? Number(/scale\(([\d.]+)/.exec(at)?.[1]) : 1;
      const move = at ? ` transform="${at}"` : '';
      if (w) return `<path d="${d}"${move} fill="none" stroke="${ink}" stroke-width="${w + wider}"/>`;
      const edge = wider ? ` stroke="${ink}" stroke-width="${(wider / scale).toFixed(1)}" stroke-linejoin="round"` : '';
      return `<path d="${d}"${move} fill="${ink}"${edge}/>`;
    })
    .join('');
}

/** The sign of any card or action, drawn in `currentColor`. @param {string} name */
export function sign(name) {
  const parts = ACTIONS[SAME_SIGN[name] ?? name];
  return parts ? print(parts, 'currentColor') : fourMarks();
}
