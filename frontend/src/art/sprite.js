/**
 * One hidden drawing that holds every card, sign and icon of the app as a symbol, put into the page the first time something
 * asks for one. Thirty cards in a hand are thirty references to it.
 */
import { back, blank, cardClip, colourFace, logo, rays, smallBack, smallColour, smallWild, wildFace } from './faces.js';
import { ACTIONS, sign } from './glyphs.js';
import { ICONS } from './icons.js';
import { COLOURS, INK } from './palette.js';
import { fourMarks, MARK, motif } from './shapes.js';

const WILDS = ['wild', ...Object.keys(ACTIONS)];
const RANKS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'skip', 'reverse', 'draw-two'];

/** @param {string} id @param {string} box @param {string} art */
const symbol = (id, box, art) => `<symbol id="${id}" viewBox="${box}">${art}</symbol>`;

/** The whole sprite as text. */
export function sprite() {
  const [full, small] = ['0 0 100 140', '0 0 56 78'];
  const parts = [cardClip, `<g id="motif">${motif}</g>`, `<g id="rays">${rays}</g>`, `<g id="logo-art">${logo}</g>`];
  for (const kind of WILDS) {
    parts.push(symbol(`card-${kind}`, full, wildFace(kind)), symbol(`mini-${kind}`, small, smallWild(kind)));
    parts.push(symbol(`g-${kind}`, '0 0 48 48', sign(kind)));
  }
  for (const colour of COLOURS) {
    parts.push(symbol(`g-${colour}`, '0 0 24 24', `<path fill="currentColor" d="${MARK[colour]}"/>`));
    for (const rank of RANKS) {
      parts.push(symbol(`card-${colour}-${rank}`, full, colourFace(colour, rank)));
      parts.push(symbol(`mini-${colour}-${rank}`, small, smallColour(colour, rank)));
    }
  }
  for (const [name, art] of ICONS) parts.push(symbol(`g-${name}`, '0 0 20 20', art ?? ''));
  parts.push(symbol('card-blank', full, blank), symbol('card-back', full, back), symbol('mini-back', '0 0 20 28', smallBack));
  parts.push(symbol('g-four', '0 0 48 48', fourMarks(INK)), symbol('g-logo', '-26 -30 52 60', '<use href="#logo-art"/>'));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" class="sprite" aria-hidden="true"><defs>${parts.join('')}</defs></svg>`;
}

/** Put the sprite into the page, once; parsed as a drawing, never as markup of the page. */
export function mountSprite() {
  if (document.querySelector('svg.sprite')) return;
  const parsed = new DOMParser().parseFromString(sprite(), 'image/svg+xml');
  document.body.prepend(document.importNode(parsed.documentElement, true));
}
