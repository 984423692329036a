import { expect, test } from 'vitest';
import { match as view, room as people } from '../gallery/views.js';
import '../i18n/rest.js';
import { does, hint, turn } from './lines.js';

const held = (/** @type {string} */ card, needs = '') => ({ card, key: `${card}#0`, why: '', needs });

test('what a card does is said of the one it strikes', () => {
  const match = view(4, ['wild']);
  expect(does(held('draw-two'), people(4), match)).toBe('Mia draws 2 and loses the turn');
  expect(does(held('red-skip'), people(4), { ...match, direction: -1 })).toBe('Copper is passed over');
  expect(does(held('wild', 'colour'), people(4), match)).toBe('choose the colour');
  expect(does(held('red-7'), people(4), match)).toBe('');
});

test('among two, whatever passes the other over lets one play again', () => {
  for (const card of ['reverse', 'skip', 'skip-two']) expect(does(held(card), people(2), view(2, ['wild']))).toBe('you play again');
});

test('who waits is told for whom', () => {
  expect(hint(people(4), view(4, ['wild'], { on_turn: 3 }))).toBe('You are next, after Copper.');
  expect(hint(people(4), view(4, ['wild'], { on_turn: 2 }))).toBe('Your turn comes after Oskar and Copper.');
  expect(hint(people(10), view(10, ['wild'], { on_turn: 1 }))).toBe('Your turn comes after nine others.');
});

test('the strip says whose turn it is, and what is waited for', () => {
  expect(turn(people(4), view(4, ['wild']))).toBe('Your turn');
  expect(turn(people(4), view(4, ['wild'], { on_turn: 2 }))).toBe('Oskar plays');
  expect(turn(people(4), view(4, ['wild'], { on_turn: 2, wait: 'opening-target' }))).toBe('Oskar picks somebody');
  expect(turn(people(4, { paused: true }), view(4, ['wild']))).toBe('Paused');
});
