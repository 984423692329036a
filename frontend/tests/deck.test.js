import { expect, test } from 'vitest';
import { ACTIONS, recount } from '../src/pages/deck.js';

const deck = { wild: 63, ...Object.fromEntries(ACTIONS.map((card) => [card, 7])) };
const sum = (/** @type {Record<string, number>} */ some) => Object.values(some).reduce((one, other) => one + other, 0);

test('a card more is a plain Wild less', () => {
  const more = recount(deck, 'skip', 9);
  expect(more).toMatchObject({ skip: 9, wild: 61, reverse: 7 });
  expect(sum(more ?? {})).toBe(112);
});

test('no kind may be missing, and plain Wild is the most numerous', () => {
  expect(recount(deck, 'skip', 0)).toBeNull();
  expect(recount(deck, 'skip', 34)).toMatchObject({ skip: 34, wild: 36 });
  expect(recount(deck, 'skip', 35)).toBeNull();
  expect(recount(deck, 'skip', 7.5)).toBeNull();
  expect(recount(deck, 'skip', Number.NaN)).toBeNull();
});
