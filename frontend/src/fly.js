/**
 * Motion, derived: measure where things lie, let the page change, then move what moved. The events say who played and who drew, the
 * page says where from and where to. Copies fly in one layer above everything that takes no tap; under reduced motion
 * things fade in where they are. It knows no rules and no view.
 */

import { SAME_SIGN } from './art/glyphs.js';
import { symbol } from './art/sprite.js';
import { isStill } from './settings.svelte.js';

const SHARP = 'cubic-bezier(.2, .7, .2, 1)';
/** How long what keeps still takes to appear, in ms. */
const FADE = 120;

/** How a place card moves at what. @type {Record<string, string[]>} */
const WAYS = {
  skipped: ['none', 'translateY(7px) scale(.97)', 'none'],
  caught: ['none', 'translateX(-5px)', 'translateX(5px)', 'none'],
  'round-ended': ['none', 'scale(1.08)', 'none'],
};

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {Map<string, Box>} Places */
/** @typedef {{ name: string, box: Box }} Place */
/** @typedef {import('./moves.js').Move} Move */

/**
 * Where everything is: the piles, the seats, the own hand and each card in it (by its key, and by what it is: the raised one).
 * @param {Element} root
 * @returns {Places}
 */
export function measure(root) {
  /** @type {Places} */
  const places = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-pile], [data-seat], [data-hand], [data-key]'))) {
    const { pile, seat, key } = element.dataset;
    const box = element.getBoundingClientRect();
    if (box.width === 0) continue;
    places.set(pile ?? (seat ? `seat ${seat}` : key ? `key ${key}` : 'hand'), box);
    const card = key?.slice(0, key.indexOf('#'));
    if (card && (element.classList.contains('up') || !places.has(`card ${card}`))) places.set(`card ${card}`, box);
  }
  return places;
}

/**
 * Move what moved. Whatever was still flying has arrived.
 * @param {Element} root
 * @param {Places} before
 * @param {readonly Move[]} list
 */
export function fly(root, before, list) {
  if (!('animate' in root) || list.length === 0 || document.hidden) return;
  const landing = list.filter((move) => move.to === 'discard' && move.face).at(-1);
  const top = root.querySelector('[data-pile="discard"] > :last-child');
  if (isStill()) {
    top?.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
    return;
  }
  const layer = cleared();
  if (landing) top?.animate([{ opacity: 0 }, { opacity: 0 }], paced(landing).wait + paced(landing).time);
  // Once what is new has been laid out and painted, which is enough for one frame of a slow phone.
  requestAnimationFrame(() => {
    const after = measure(root);
    for (const move of list) {
      const [from, to] = [find(before, move.from) ?? find(after, move.from), find(after, move.to)];
      if (from && to) launch(layer, paced(move), from, to, (after.get('discard') ?? to.box).width);
    }
  });
}

/** A place, or else the hand: a card may be nowhere in it. @param {Places} places @param {string} name @returns {Place | undefined} */
function find(places, name) {
  const box = places.get(name);
  return box ? { name, box } : name === 'hand' ? undefined : find(places, 'hand');
}

/** As long as the person likes it. @param {Move} move @returns {Move} */
function paced(move) {
  const share = document.documentElement.dataset['motion'] === 'short' ? 0.6 : 1;
  return { ...move, wait: move.wait * share, time: move.time * share };
}

/**
 * A seat that is passed over ducks, one that has to pay shakes its head, one that has won stands up.
 * @param {Element} root
 * @param {readonly import('./wire').RoomEvent[]} events
 */
export function nudge(root, events) {
  if (!('animate' in root) || document.hidden || isStill()) return;
  for (const event of events) {
    const [way, seat] = [WAYS[event.type], 'winner' in event ? event.winner : 'seat' in event ? event.seat : null];
    if (way) root.querySelector(`[data-seat="${seat}"]`)?.animate(way.map((transform) => ({ transform })), { duration: 300, easing: SHARP });
  }
}

/** The layer, empty. */
function cleared() {
  const layer = document.querySelector('.flights') ?? document.body.appendChild(Object.assign(document.createElement('div'), { className: 'flights', ariaHidden: 'true' }));
  layer.replaceChildren();
  return layer;
}

/** @param {Element} layer @param {Move} move @param {Place} from @param {Place} to @param {number} pile width of a card on the pile */
function launch(layer, move, from, to, pile) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', symbol(move.mark ? `g-${move.mark}` : `card-${SAME_SIGN[move.face ?? ''] ?? move.face ?? 'back'}`));
  if (move.mark) svg.style.color = `var(--${move.mark})`;
  svg.append(use);
  svg.setAttribute('class', `flight${move.marked ? ' marked' : ''}`);
  layer.append(svg);
  const step = (/** @type {Place} */ { name, box }, aside = 0) => {
    const width = name === 'discard' || name === 'draw' || name.startsWith('card') ? box.width : pile * 0.5;
    return `translate(${box.x + box.width / 2 - 50 + aside}px, ${box.y + box.height / 2 - 70}px) scale(${width / 100})`;
  };
  const frames = [{ transform: step(from), opacity: move.mark ? 0 : 1 }, { transform: step(to, move.aside), opacity: 1 }];
  // No fill: before it sets out and after it has arrived, a flight is not seen.
  svg.animate(frames, { duration: move.time, delay: move.wait, easing: SHARP }).finished.then(() => svg.remove(), () => svg.remove());
}
