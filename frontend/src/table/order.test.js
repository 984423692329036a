import { expect, test } from 'vitest';
import { arrange } from './order.js';

/** @param {import('./order.js').Held[]} held */
const cards = (held) => held.map((entry) => entry.card);

test('actions come first, plain Wilds last, whatever order the server sends', () => {
  expect(cards(arrange(['draw-four', 'forced-swap', 'reverse', 'wild'], [], false))).toEqual(['forced-swap', 'draw-four', 'reverse', 'wild']);
});

test('equal cards have keys of their own, the same ones whenever the hand is sent again', () => {
  const keys = arrange(['wild', 'wild', 'skip'], [], false).map((entry) => entry.key);
  expect(keys).toEqual(['skip#0', 'wild#0', 'wild#1']);
});

test('on the own turn what can be played comes first', () => {
  const choices = [{ card: 'red-3', why: 'no_fit' }, { card: 'blue-7' }, { card: 'wild', needs: 'colour' }];
  expect(cards(arrange(['red-3', 'blue-7', 'wild'], choices, true))).toEqual(['blue-7', 'wild', 'red-3']);
  expect(cards(arrange(['red-3', 'blue-7', 'wild'], choices, false))).toEqual(['red-3', 'blue-7', 'wild']);
});

test('what a card needs and why it lies still comes from the choices alone', () => {
  const [wild] = arrange(['wild'], [{ card: 'wild', needs: 'colour' }], true);
  expect(wild).toMatchObject({ needs: 'colour', why: '' });
  expect(arrange(['wild'], [], true)[0]).toMatchObject({ why: 'not_your_turn' });
  expect(arrange(['wild'], [], true, [], 'kind', 'no_round')[0]).toMatchObject({ why: 'no_round' });
});
