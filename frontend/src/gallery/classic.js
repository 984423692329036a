/** Literal views of classic and its house rules, for looking at and for tests. */
import { match, room } from './views.js';

/** @typedef {import('../wire').MatchView} MatchView */
/** @typedef {import('../wire').CardChoice} CardChoice */

const HAND = ['green-2', 'green-skip', 'red-7', 'blue-7', 'wild', 'red-3', 'yellow-1', 'blue-draw-two'];
const BIG = [...HAND, 'red-0', 'red-9', 'yellow-skip', 'blue-4', 'wild-draw-four', 'green-6', 'blue-reverse', 'wild', 'yellow-5', 'red-5'];
/** @type {NonNullable<import('../wire').RoomView['options']>} */
const OPTIONS = { family: 'classic', action_match: 'colour-or-symbol', wild_draw_four: 'challenge', voluntary_draw: 'always' };

/** @param {string[]} hand @param {string[]} fits @param {string} [why] @returns {CardChoice[]} */
const choose = (hand, fits, why = 'no_fit') => [...new Set(hand)].map((card) => ({ card, ...(fits.includes(card) ? {} : { why }), ...(fits.includes(card) && card.startsWith('wild') ? { needs: 'colour' } : {}) }));

const FITS = ['green-2', 'green-skip', 'red-7', 'blue-7', 'wild', 'wild-draw-four', 'green-6'];
const IDLE = { why: 'not_your_turn', draw: 'not_your_turn', pass: 'not_your_turn', call: 'no_call', challenge: 'not_your_turn', accept: 'not_your_turn' };
const OWN = { draw: '', pass: 'draw_first', call: 'no_call', challenge: 'not_now', accept: 'not_now' };

/**
 * @param {Partial<MatchView>} more
 * @param {Partial<import('../wire').Options>} [options]
 * @param {{ people?: number, hand?: string[], counts?: number[] }} [how]
 */
function table(more, options = {}, { people = 4, hand = HAND, counts = [7, 3, 1, 9, 4, 6, 2, 8, 12, 5] } = {}) {
  const seats = counts.slice(0, people).map((cards, seat) => ({ seat, cards: seat ? cards : hand.length, score: 40 * seat, ...(seat === 2 ? { called: true } : {}) }));
  return {
    room: room(people, { options: { ...OPTIONS, ...options } }),
    match: match(people, hand, { seats, top: 'green-7', colour: 'green', draw_pile: 34, choices: { cards: choose(hand, FITS), ...OWN }, ...more }),
  };
}

/** @type {Record<string, { room: import('../wire').RoomView, match: MatchView, notice?: string, events?: import('../wire').RoomEvent[] }>} */
export const CLASSIC = {
  classic: table({}),
  ten: table({}, {}, { people: 10, hand: BIG }),
  wild: table({ top: 'wild', colour: 'blue' }),
  drawnfit: table({ wait: 'drawn', drawn: 'green-2', choices: { cards: choose(HAND, ['green-2'], 'only_drawn'), ...OWN, draw: 'not_now', pass: '' } }),
  stuck: table({ top: 'yellow-9', colour: 'yellow', draw_pile: 0, choices: { cards: choose(['red-3', 'blue-7', 'green-2'], []), ...OWN, draw: 'nothing_to_draw', pass: '' } }, {}, { hand: ['red-3', 'blue-7', 'green-2'] }),
  challenge: table({ top: 'wild-draw-four', colour: 'red', wait: 'challenge', pending: 4, choices: { cards: choose(HAND, [], 'not_now'), ...OWN, draw: 'not_now', pass: 'not_now', challenge: '', accept: '' } }),
  challenged: table({ top: 'wild-draw-four', colour: 'red', wait: 'challenge', pending: 4, on_turn: 2, choices: { ...IDLE } }),
  seen: table({ top: 'wild-draw-four', colour: 'red', seen: ['green-2', 'green-4', 'red-7', 'blue-skip', 'wild', 'yellow-0'] }),
  seenmany: table({ top: 'wild-draw-four', colour: 'red', on_turn: 1, seen: [...BIG.slice(0, 15)], choices: { ...IDLE } }),
  stack: table({ top: 'blue-draw-two', colour: 'blue', wait: 'stack', pending: 6, choices: { cards: choose(HAND, ['blue-draw-two'], 'no_answer'), ...OWN, pass: 'not_now' } }, { stacking: 'same' }),
  stacked: table({ top: 'blue-draw-two', colour: 'blue', wait: 'stack', pending: 8, on_turn: 3, choices: { ...IDLE } }, { stacking: 'mixed' }),
  jump: table({ top: 'red-7', colour: 'red', on_turn: 2, choices: { jump_ins: [{ card: 'red-7' }], ...IDLE } }, { jump_in: true }),
  jumpseven: table({ top: 'red-7', colour: 'red', on_turn: 2, choices: { jump_ins: [{ card: 'red-7', needs: 'target' }], targets: [1, 2, 3], ...IDLE } }, { jump_in: true, seven_zero: true }),
  seven: table({ choices: { cards: choose(HAND, FITS).map((entry) => (entry.card.endsWith('-7') ? { ...entry, needs: 'target' } : entry)), targets: [1, 2, 3], ...OWN } }, { seven_zero: true }),
  swaphands: table(
    { choices: { cards: [...choose(HAND, FITS), { card: 'wild-swap-hands', needs: 'colour+target?' }, { card: 'wild-shuffle-hands', needs: 'colour' }], targets: [1, 2, 3], ...OWN } },
    { extra_wilds: true }, { hand: [...HAND.slice(0, 6), 'wild-swap-hands', 'wild-shuffle-hands'] },
  ),
  swapten: table(
    { choices: { cards: [{ card: 'wild-swap-hands', needs: 'colour+target?' }, { card: 'red-1' }], targets: [1, 2, 3, 4, 5, 6, 7, 8, 9], ...OWN, catches: [{ seat: 6, duty: 7 }] } },
    { extra_wilds: true }, { people: 10, hand: ['wild-swap-hands', 'red-1'] },
  ),
  naming: table({ top: 'wild', colour: null, wait: 'opening-colour', choices: { cards: choose(HAND, [], 'not_now'), ...OWN, name_colour: '' } }),
  falsecatch: table({ choices: { cards: choose(HAND, FITS), ...OWN, catches: [{ seat: 1, duty: 0 }, { seat: 2, duty: 0 }, { seat: 3, duty: 0 }] } }, { false_catch_penalty: 2 }),
  falseten: table({ choices: { cards: choose(BIG, FITS), ...OWN, catches: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seat) => ({ seat, duty: seat === 6 ? 9 : 0 })) } }, { false_catch_penalty: 1 }, { people: 10, hand: BIG }),
  silent: table({}, { calls: 'silent' }),
  out: table(
    {
      seats: [{ seat: 0, cards: 0, score: 0, out: true }, { seat: 1, cards: 0, score: 520, out: true }, { seat: 2, cards: 0, score: 10, left: true, out: true }, { seat: 3, cards: 14, score: 90 }, { seat: 4, cards: 3, score: 20 }],
      hand: [], on_turn: 3, choices: { cards: [], draw: 'not_playing', pass: 'not_playing', call: 'not_playing' },
    },
    { scoring: 'elimination', card_limit: 15 }, { people: 5, hand: [] },
  ),
  highcard: {
    ...table({ discard_pile: 1 }),
    events: [
      { type: 'dealer-card-drawn', seat: 0, card: 'red-4' }, { type: 'dealer-card-drawn', seat: 1, card: 'yellow-9' }, { type: 'dealer-card-drawn', seat: 2, card: 'blue-0' },
      { type: 'dealer-card-drawn', seat: 3, card: 'green-9' }, { type: 'dealer-card-drawn', seat: 1, card: 'blue-2' }, { type: 'dealer-card-drawn', seat: 3, card: 'red-8' }, { type: 'dealer-chosen', seat: 3 },
    ],
  },
};
