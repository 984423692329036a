import { cleanup, fireEvent, render, within } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import '../i18n/rest.js';
import Hand from './Hand.svelte';
import { arrange } from './order.js';

afterEach(cleanup);

/** @param {string[]} hand @param {import('../wire').CardChoice[]} choices @param {boolean} [mine] */
function deal(hand, choices, mine = true) {
  /** @type {[string, boolean][]} */
  const played = [];
  const page = render(Hand, { held: arrange(hand, choices, mine), mine, onplay: (held, call) => played.push([held.card, call]) });
  // Within the container alone: the sprite beside it has many nodes that no query needs to look at.
  const here = within(page.container);
  return { ...here, played, card: (/** @type {string} */ name) => here.getByRole('button', { name }) };
}

const OPEN = [{ card: 'draw-four' }, { card: 'wild' }];

test('a card is a button that says what it is and whether it can be played', () => {
  const { getAllByRole } = deal(['wild', 'draw-four', 'red-7'], [{ card: 'draw-four' }, { card: 'wild' }, { card: 'red-7', why: 'no_fit' }]);
  expect(getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Draw Four, playable', 'Wild, playable', 'Red 7, does not fit']);
});

test('when it is not the own turn, every card says so', () => {
  const { getAllByRole } = deal(['wild', 'skip'], [], false);
  expect(getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Skip, on your turn', 'Wild, on your turn']);
});

test('a tap raises a card, a second tap plays it', async () => {
  const { card, played } = deal(['draw-four', 'wild'], OPEN);
  await fireEvent.click(card('Wild, playable'));
  expect(card('Wild, playable').getAttribute('aria-pressed')).toBe('true');
  expect(played).toEqual([]);
  await fireEvent.click(card('Wild, playable'));
  expect(played).toEqual([['wild', false]]);
});

test('a tap on another card raises that one instead', async () => {
  const { card, played } = deal(['draw-four', 'wild'], OPEN);
  await fireEvent.click(card('Wild, playable'));
  await fireEvent.click(card('Draw Four, playable'));
  expect(card('Wild, playable').getAttribute('aria-pressed')).toBe('false');
  expect(card('Draw Four, playable').getAttribute('aria-pressed')).toBe('true');
  expect(played).toEqual([]);
});

test('a card that cannot be played is raised, so that it can say why, and never played', async () => {
  const { card, played } = deal(['red-7', 'wild'], [{ card: 'red-7', why: 'no_fit' }, { card: 'wild' }]);
  await fireEvent.click(card('Red 7, does not fit'));
  await fireEvent.click(card('Red 7, does not fit'));
  expect(card('Red 7, does not fit').getAttribute('aria-pressed')).toBe('true');
  expect(played).toEqual([]);
});

test('arrows walk through the hand and raise, Home and End reach its ends', async () => {
  const { getAllByRole } = deal(['draw-four', 'skip', 'wild'], [{ card: 'draw-four' }, { card: 'skip' }, { card: 'wild' }]);
  const [first, second, third] = getAllByRole('button');
  if (!first || !second || !third) throw new Error('three cards');
  first.focus();
  await fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(second);
  expect(second.getAttribute('aria-pressed')).toBe('true');
  await fireEvent.keyDown(second, { key: 'End' });
  expect(document.activeElement).toBe(third);
  await fireEvent.keyDown(third, { key: 'Home' });
  expect(document.activeElement).toBe(first);
  await fireEvent.keyDown(first, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(first);
});

test('only one card of the hand is a stop of the Tab key, and Escape lays the raised one down', async () => {
  const { getAllByRole, card } = deal(['draw-four', 'wild', 'wild'], OPEN);
  expect(getAllByRole('button').map((button) => button.tabIndex)).toEqual([0, -1, -1]);
  await fireEvent.click(card('Draw Four, playable'));
  await fireEvent.keyDown(card('Draw Four, playable'), { key: 'Escape' });
  expect(card('Draw Four, playable').getAttribute('aria-pressed')).toBe('false');
});

test('with Shift the last card but one is played with the call', async () => {
  const { card, played } = deal(['draw-four', 'wild'], OPEN);
  await fireEvent.click(card('Wild, playable'));
  await fireEvent.click(card('Wild, playable'), { shiftKey: true });
  expect(played).toEqual([['wild', true]]);
});
