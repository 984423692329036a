import { expect, test } from 'vitest';
import { CLASSIC } from '../gallery/classic.js';
import { hand, match as view, room as people } from '../gallery/views.js';
import '../i18n/rest.js';
import { does, offer, speaks } from './does.js';

const held = (/** @type {string} */ card, needs = '', jump = false) => ({ card, key: `${card}#0`, why: '', needs, jump });

/** @param {string} name @param {Partial<import('../wire').Options>} [options] */
function at(name, options = {}) {
  const state = CLASSIC[name];
  if (!state) throw new Error('no such state');
  return { room: { ...state.room, options: { ...state.room.options, ...options } }, match: state.match };
}

test('what a card does is said of the one it strikes', () => {
  const match = view(4, hand(7));
  expect(does(held('draw-two'), people(4), match)).toBe('Mia draws 2 and loses the turn');
  expect(does(held('red-skip'), people(4), { ...match, direction: -1 })).toBe('Copper is passed over');
  expect(does(held('wild', 'colour'), people(4), match)).toBe('choose the colour');
  expect(does(held('red-7'), people(4), match)).toBe('');
});

test('among two, whatever passes the other over lets one play again, and nobody has to be chosen', () => {
  const match = view(2, hand(7));
  for (const card of ['reverse', 'skip', 'skip-two']) expect(does(held(card), people(2), match)).toBe('you play again');
  expect(does(held('forced-swap'), people(2), match)).toBe('you swap hands with Mia');
  expect(does(held('targeted-draw-two'), people(2), match)).toBe('Mia draws 2');
});

test('where draws may be answered, a draw card says so, and an answer says the total', () => {
  const { room, match } = at('stack');
  expect(does(held('blue-draw-two'), room, match)).toBe('8 cards to draw then');
  expect(does(held('blue-draw-two'), room, { ...match, pending: 0 })).toBe('Mia draws 2, or answers');
});

test('a seven and a zero move hands only by the option', () => {
  const { match } = at('classic');
  const [off, on] = [at('classic').room, at('classic', { seven_zero: true }).room];
  expect([does(held('red-0'), off, match), does(held('red-0'), on, match)]).toEqual(['', 'every hand moves on']);
  expect([does(held('red-7'), off, match), does(held('red-7', 'target'), on, match)]).toEqual(['', 'choose whom to swap hands with']);
});

test('a jump-in is offered as one', () => {
  const { room, match } = at('jump');
  expect(offer(held('red-7', '', true), room, match, () => undefined)).toMatchObject({ title: 'Jump in with Red 7', does: 'out of turn' });
});

test('the word is offered with a play that can leave one card, where anybody has to say it', () => {
  const { room, match } = at('classic', { seven_zero: true });
  const two = { ...match, hand: ['red-0', 'red-5'], choices: {} };
  const single = match.seats.map((seat) => (seat.seat === 1 ? { ...seat, cards: 1 } : seat.seat === 2 ? { ...seat, cards: 4 } : seat));
  expect(speaks(held('red-5'), room, two)).toBe(true);
  expect(speaks(held('red-5'), { ...room, options: { calls: 'silent' } }, two)).toBe(false);
  expect(speaks(held('red-5'), room, match)).toBe(false);
  expect(speaks(held('red-0'), room, { ...match, seats: single })).toBe(true);
  expect(speaks(held('red-0'), room, { ...match, seats: single.map((seat) => ({ ...seat, cards: 4 })) })).toBe(false);
});
