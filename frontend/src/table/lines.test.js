import { expect, test } from 'vitest';
import { CLASSIC } from '../gallery/classic.js';
import { match as view, room as people } from '../gallery/views.js';
import '../i18n/rest.js';
import { hint, otherFits, turn } from './lines.js';

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

test('a bot that plays for somebody is named as such', () => {
  const players = ['Ann', 'Mia', 'Oskar', 'Copper'].map((name) => ({ person: name, name, played_for: true }));
  expect(turn(people(4, { players }), view(4, ['wild'], { on_turn: 2 }))).toBe('A bot plays for Oskar');
  expect(turn(people(4, { players }), view(4, ['wild']))).toBe('A bot plays for you');
});

test.each([
  ['challenge', /take four, or challenge/i], ['stack', /6 cards wait for you: answer/], ['jump', 'You may jump in with Red 7, out of turn.'], ['stuck', /pass\.$/],
  ['drawnfit', /You drew Green 2/], ['naming', /^Name the colour/], ['out', /out of this round/],
])('every decision of classic says what it is: %s', (name, says) => {
  const state = CLASSIC[name];
  expect(state && hint(state.room, state.match)).toMatch(says);
});

test('whoever faces a draw is named with its size', () => {
  const state = CLASSIC['stacked'];
  expect(state && turn(state.room, state.match)).toBe('Copper faces +8');
});

test('what fits besides the colour is said, as far as the rules in force go', () => {
  expect(otherFits({}, 'green-7')).toBe('or any 7');
  expect(otherFits({ action_match: 'colour-or-symbol' }, 'red-skip')).toBe('or any Skip');
  expect(otherFits({ action_match: 'colour' }, 'red-skip')).toBe('');
  expect(otherFits({}, 'wild')).toBe('');
});
