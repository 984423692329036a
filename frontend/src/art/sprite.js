/**
 * A hidden drawing that holds the cards, signs and icons that the page shows, each as a symbol and put there the first time something
 * asks for it: a phone draws what it needs and no more. Thirty cards in a hand are thirty references to it.
 */
import { back, blank, cardClip, colourFace, logo, rays, smallBack, smallColour, smallWild, wildFace } from './faces.js';
import { ACTIONS, sign } from './glyphs.js';
import { ICONS } from './icons.js';
import { COLOURS, INK } from './palette.js';
import { fourMarks, MARK, motif } from './shapes.js';

const WILDS = ['wild', ...Object.keys(ACTIONS)];
const RANKS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'skip', 'reverse', 'draw-two'];
const [FULL, SMALL] = ['0 0 100 140', '0 0 56 78'];

/** How each symbol is drawn: its box and its art, by its id. @type {Map<string, () => [string, string]>} */
const drawings = new Map([
  ['card-blank', () => [FULL, blank]],
  ['card-back', () => [FULL, back]],
  ['mini-back', () => ['0 0 20 28', smallBack]],
  ['g-four', () => ['0 0 48 48', fourMarks(INK)]],
  ['g-logo', () => ['-26 -30 52 60', '<use href="#logo-art"/>']],
]);
for (const kind of WILDS) {
  drawings.set(`card-${kind}`, () => [FULL, wildFace(kind)]);
  drawings.set(`mini-${kind}`, () => [SMALL, smallWild(kind)]);
  drawings.set(`g-${kind}`, () => ['0 0 48 48', sign(kind)]);
}
for (const colour of COLOURS) {
  drawings.set(`g-${colour}`, () => ['0 0 24 24', `<path fill="currentColor" d="${MARK[colour]}"/>`]);
  for (const rank of RANKS) {
    drawings.set(`card-${colour}-${rank}`, () => [FULL, colourFace(colour, rank)]);
    drawings.set(`mini-${colour}-${rank}`, () => [SMALL, smallColour(colour, rank)]);
  }
}
for (const [name, art] of ICONS) drawings.set(`g-${name}`, () => ['0 0 20 20', art ?? '']);

/** Every symbol that there is. */
export const SYMBOLS = [...drawings.keys()];

/** Symbols as a drawing, with what they share. @param {Iterable<string>} ids */
export function sprite(ids) {
  const symbols = [...ids].map((id) => {
    const [box, art] = drawings.get(id)?.() ?? ['0 0 1 1', ''];
    return `<symbol id="${id}" viewBox="${box}">${art}</symbol>`;
  });
  const shared = `${cardClip}<g id="motif">${motif}</g><g id="rays">${rays}</g><g id="logo-art">${logo}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" class="sprite" aria-hidden="true"><defs>${shared}${symbols.join('')}</defs></svg>`;
}

/** @type {Set<string>} */
const asked = new Set();
/** @type {Set<string>} */
let waiting = new Set();

/** Have a symbol in the page before it is drawn the next time; gives the reference to it. @param {string} id */
export function symbol(id) {
  if (!asked.has(id)) {
    asked.add(id);
    if (!waiting.size) queueMicrotask(mount);
    waiting.add(id);
  }
  return `#${id}`;
}

/** Put those in that wait; parsed as a drawing, never as markup of the page. */
function mount() {
  const made = document.importNode(new DOMParser().parseFromString(sprite(waiting), 'image/svg+xml').documentElement, true);
  waiting = new Set();
  const there = document.querySelector('svg.sprite > defs');
  if (there) there.append(...made.querySelectorAll('symbol'));
  else document.body.prepend(made);
}
