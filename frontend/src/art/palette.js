/**
 * The inks of the cards. They never change with the theme: a card is a printed thing, under the lamp it simply glows.
 * Where two spots overlap, a third colour stands in a fixed value, so that no blending is left to the browser.
 */

export const INK = '#231B18';
export const STOCK = '#FFFAF0';

/** @typedef {'red' | 'yellow' | 'green' | 'blue'} Colour */

/** @type {readonly Colour[]} */
export const COLOURS = ['red', 'yellow', 'green', 'blue'];

/** The flood of a colour. @type {Record<Colour, string>} */
export const SPOT = { red: '#F0634C', yellow: '#F6BD38', green: '#57B481', blue: '#6A9CE0' };

/** The same ink printed twice. @type {Record<Colour, string>} */
export const DEEP = { red: '#DF4C36', yellow: '#ECA31C', green: '#3D9F6C', blue: '#5085D0' };

/** Two spots over each other, in the order of the motif; the last is all three of red, yellow and blue. */
export const OVER = {
  redBlue: '#643D43',
  redYellow: '#E84911',
  yellowGreen: '#54851C',
  greenBlue: '#246E71',
  yellowBlue: '#667331',
  redYellowBlue: '#602D0F',
};

/** The gingham of the back: paper, one pass, both passes. */
export const BACK = { paper: '#EBC6D3', once: '#A64069', twice: '#751534', plain: '#B4527F' };

/** The accent where it belongs to the art (logo), not to the theme. */
export const BEET = '#8A2657';
