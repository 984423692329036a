/**
 * What moves when something has happened: the events say who played and who drew; which way that is on the screen is no business of
 * this module. Numbers and names of places, nothing of the page.
 */

import { COLOURS } from './art/palette.js';

const [PLAY, DRAW, SWAP, STAGGER] = [280, 240, 350, 45];
/** Nothing arrives later than this after the view that told of it. */
const LATEST = 600;

/**
 * `from` and `to` name places of a measurement; `face` is a card, or null for a back; `mark` flies instead of a card, to that far `aside`.
 * @typedef {{ from: string, to: string, face: string | null, wait: number, time: number, marked?: boolean, mark?: string, aside?: number }} Move
 */

/**
 * What moves, in the order in which it happens. `round`: the seats that are in the round, for hands that go round.
 * @param {readonly import('./wire').RoomEvent[]} events
 * @param {number | null} me
 * @param {readonly number[]} [round]
 * @returns {Move[]}
 */
export function moves(events, me, round = []) {
  const at = (/** @type {number} */ seat) => (seat === me ? 'hand' : `seat ${seat}`);
  /** @type {Move[]} */
  const found = [];
  let wait = 0;
  const deal = (/** @type {string[]} */ to) => {
    to.forEach((place, i) => found.push({ from: 'draw', to: place, face: null, wait: ((LATEST - DRAW) * i) / to.length, time: DRAW }));
  };
  const cross = (/** @type {string} */ from, /** @type {string} */ to, /** @type {number} */ later = 0) => {
    for (let i = 0; i < 3; i++) found.push({ from, to, face: null, wait: wait + later + i * STAGGER, time: later ? DRAW : SWAP, marked: true });
  };
  for (const event of events) {
    if (event.type === 'played') {
      const from = event.seat === me ? `card ${event.card}` : at(event.seat);
      found.push({ from, to: 'discard', face: event.card, wait, time: PLAY });
      wait += 180;
    } else if (event.type === 'drew') {
      for (let i = 0; i < Math.min(event.count, 5); i++) {
        const card = event.seat === me ? event.cards?.[i] : undefined;
        found.push({ from: 'draw', to: card ? `card ${card}` : at(event.seat), face: null, wait: wait + i * STAGGER, time: DRAW });
      }
    } else if (event.type === 'hands-swapped') {
      cross(at(event.seat), at(event.target));
      cross(at(event.target), at(event.seat));
    } else if (event.type === 'dealt') {
      deal([...round, ...round, ...round].map(at));
    } else if (event.type === 'round-ended' && event.winner !== null) {
      const to = at(event.winner);
      COLOURS.forEach((mark, i) => found.push({ from: 'discard', to, face: null, mark, aside: 34 * (i - 1.5), wait: wait + i * STAGGER, time: SWAP }));
    } else if (event.type === 'hands-passed') {
      round.forEach((seat, i) => cross(at(seat), at(round[(i + event.direction + round.length) % round.length] ?? seat)));
    } else if (event.type === 'hands-shuffled') {
      for (const seat of round) cross(at(seat), 'discard');
      for (const seat of round) cross('discard', at(seat), SWAP - 2 * STAGGER);
    }
  }
  return found.map((move) => ({ ...move, wait: Math.min(move.wait, LATEST - move.time) }));
}
