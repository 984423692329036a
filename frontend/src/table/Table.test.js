import { cleanup, fireEvent, render, waitFor, within } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { CLASSIC } from '../gallery/classic.js';
import { hand, lines, match as view, room as people, STATES } from '../gallery/views.js';
import '../i18n/rest.js';
import Table from './Table.svelte';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @param {import('../wire').RoomView} room @param {import('../wire').MatchView} match @param {object} [more] */
function sit(room, match, more = {}) {
  /** @type {unknown[]} */
  const asked = [];
  const page = render(Table, { props: { room, match, lines, onask: (/** @type {unknown} */ wish) => asked.push(wish), ...more } });
  // Within the container alone: the sprite beside it has many nodes that no query needs to look at.
  const here = within(page.container);
  const tap = (/** @type {string | RegExp} */ name) => fireEvent.click(here.getByRole('button', { name }));
  return { ...here, container: page.container, rerender: page.rerender, asked, tap };
}

test('a raised card offers one button that says what it does, and a play names its turn', async () => {
  const { asked, tap } = sit(people(4), view(4, hand(7)));
  await tap('Draw Four, playable');
  await tap('Play Draw Four Mia draws 4 and loses the turn');
  expect(asked).toEqual([{ type: 'play', turn: 40, card: 'draw-four', call: false }]);
});

test('a card that needs a target asks nothing until the sheet is done, and Escape sends nothing', async () => {
  const { asked, tap, getByRole, queryByRole } = sit(people(4), view(4, hand(7)));
  await tap('Forced Swap, playable');
  await tap(/^Play Forced Swap/);
  await fireEvent.keyDown(getByRole('dialog'), { key: 'Escape' });
  expect(queryByRole('dialog')).toBeNull();
  expect(asked).toEqual([]);
  await tap(/^Play Forced Swap/);
  await fireEvent.click(within(getByRole('dialog')).getByRole('radio', { name: /Copper/ }));
  await tap('Swap with Copper');
  expect(asked).toEqual([{ type: 'play', turn: 40, card: 'forced-swap', call: false, target: 3 }]);
});

test('a sheet belongs to its decision: when the turn moves on it is gone', async () => {
  const match = view(4, hand(7));
  const { tap, queryByRole, rerender } = sit(people(4), match);
  await tap('Forced Swap, playable');
  await tap(/^Play Forced Swap/);
  await rerender({ match: { ...match, turn: 41 } });
  expect(queryByRole('dialog')).toBeNull();
});

test('only a seat that can be caught carries the button, which names seat and duty', async () => {
  const { asked, tap, getAllByRole } = sit(people(4), view(4, hand(7)));
  expect(getAllByRole('button', { name: /^Catch/ })).toHaveLength(1);
  await tap('Catch Mia!');
  expect(asked).toEqual([{ type: 'catch', seat: 1, duty: 4 }]);
});

test('a closed action stays in reach, says why in short, and in a sentence when it is tapped', async () => {
  const { asked, tap, getByRole, getByText } = sit(people(4), view(4, hand(7)));
  const draw = getByRole('button', { name: 'Draw only in need' });
  expect(draw.getAttribute('aria-disabled')).toBe('true');
  expect(draw.tabIndex).toBe(0);
  await tap('Draw only in need');
  expect(asked).toEqual([]);
  expect(getByText(/need/, { selector: '.line p' })).toBeTruthy();
});

test('with two cards the word can go with the play', async () => {
  const state = STATES['pair'];
  if (!state) throw new Error('no such state');
  const { asked, tap } = sit(state.room, state.match);
  await tap('Wild, playable');
  await tap('and UNO!');
  expect(asked).toEqual([{ type: 'play', turn: 40, card: 'wild', call: true }]);
});

test('the dealer answers for an opening card in the same sheet', async () => {
  const state = STATES['opening'];
  if (!state) throw new Error('no such state');
  const { asked, tap, getByRole } = sit(state.room, state.match);
  await fireEvent.click(within(getByRole('dialog')).getByRole('radio', { name: /Oskar/ }));
  await tap('Oskar draws 2');
  expect(asked).toEqual([{ type: 'choose-target', turn: 40, target: 2 }]);
});

test('a watcher sees seats and piles, and no hand or action', () => {
  const state = STATES['watch'];
  if (!state) throw new Error('no such state');
  const { queryByRole, getByRole } = sit(state.room, state.match);
  expect(queryByRole('list', { name: 'Your hand' })).toBeNull();
  expect(queryByRole('group', { name: 'What you can do' })).toBeNull();
  expect(getByRole('img', { name: 'On the pile: Forced Swap' })).toBeTruthy();
});

test('news is spoken politely, the own turn at once: by regions that were there, and silent, before', async () => {
  const { container } = sit(people(4), view(4, hand(7)));
  const [polite, urgent] = ['polite', 'assertive'].map((how) => container.querySelector(`[aria-live="${how}"]`));
  expect([polite?.textContent, urgent?.textContent]).toEqual(['', '']);
  await waitFor(() => expect(polite?.textContent).toContain('Copper swaps hands with Mia'));
  expect(urgent?.textContent).toMatch(/^Your turn/);
});

/** @param {string} name */
function sitAt(name) {
  const state = CLASSIC[name];
  if (!state) throw new Error('no such state');
  return sit(state.room, state.match, { events: state.events ?? [] });
}

test('a card that may jump in is named so, and is asked for as a jump-in', async () => {
  const { asked, tap } = sitAt('jump');
  await tap('Red 7, jump in');
  await tap(/^Jump in with Red 7/);
  expect(asked).toEqual([{ type: 'jump-in', turn: 40, card: 'red-7', call: false }]);
});

test('a seven that jumps in names whom it swaps with', async () => {
  const { asked, tap, getByRole } = sitAt('jumpseven');
  await tap('Red 7, jump in');
  await tap(/^Jump in with Red 7/);
  await fireEvent.click(within(getByRole('dialog')).getByRole('radio', { name: /Oskar/ }));
  await tap('Swap with Oskar');
  expect(asked).toEqual([{ type: 'jump-in', turn: 40, card: 'red-7', call: false, target: 2 }]);
});

test('a Wild Draw Four is taken or challenged', async () => {
  const { asked, tap } = sitAt('challenge');
  await tap('Draw 4 accept it');
  await tap('Challenge was it honest?');
  expect(asked).toEqual([{ type: 'accept', turn: 40 }, { type: 'challenge', turn: 40 }]);
});

test('everybody sees how many cards wait to be drawn, and who faces it', () => {
  const { getByText } = sitAt('stacked');
  expect(getByText('8 cards wait to be drawn')).toBeTruthy();
  expect(getByText('Copper faces +8')).toBeTruthy();
});

test('a turn begins with what is to be decided, whatever card was looked at, and a card says why when it is touched again', async () => {
  const { challenge, challenged } = CLASSIC;
  if (!challenge || !challenged) throw new Error('no such state');
  const { container, rerender } = sit(challenged.room, challenged.match);
  const card = /** @type {HTMLElement} */ (container.querySelector('[data-hand] button'));
  await fireEvent.click(card);
  card.focus();
  await rerender({ room: challenge.room, match: { ...challenge.match, turn: challenged.match.turn + 1 } });
  const line = () => container.querySelector('.line p')?.textContent ?? '';
  expect(line()).toMatch(/^Take four, or challenge/);
  await fireEvent.click(card);
  expect(line()).toMatch(/waits for something else/);
});

test('the hand that was challenged lies open for the challenger', () => {
  const { getAllByRole } = sitAt('seen');
  const [shown] = getAllByRole('group', { name: 'The hand you challenged' });
  expect(within(/** @type {HTMLElement} */ (shown)).getAllByRole('listitem')).toHaveLength(6);
});

test('an opening Wild is named by whoever starts', async () => {
  const { asked, tap, getByRole } = sitAt('naming');
  await fireEvent.click(within(getByRole('dialog')).getByRole('radio', { name: /Yellow/ }));
  await tap('Name yellow');
  expect(asked).toEqual([{ type: 'name-colour', turn: 40, colour: 'yellow' }]);
});

test('with a price on false catches every opponent can be caught, as a seat that owes nothing', async () => {
  const { asked, tap } = sitAt('falsecatch');
  await tap('Catch Copper!');
  expect(asked).toEqual([{ type: 'catch', seat: 3, duty: 0 }]);
});

test('the cards turned for the deal are shown with who turned them', () => {
  const { getByRole } = sitAt('highcard');
  expect(within(getByRole('group', { name: 'The highest number deals' })).getAllByRole('listitem')).toHaveLength(6);
});

test('where nobody has to call, no button asks for it', () => {
  expect(sitAt('silent').queryByRole('button', { name: /^UNO/ })).toBeNull();
});

test('a raise falls with its play: an equal card does not stand up in its place', async () => {
  const match = view(4, ['wild', 'wild', 'skip']);
  const { getAllByRole, queryByRole, rerender } = sit(people(4), match);
  await fireEvent.click(/** @type {Element} */ (getAllByRole('button', { name: 'Wild, playable' })[0]));
  expect(queryByRole('button', { pressed: true })).toBeTruthy();
  await rerender({ match: view(4, ['wild', 'skip'], { turn: 41, on_turn: 1 }) });
  expect(queryByRole('button', { pressed: true })).toBeNull();
});

test('on a phone a reaction is two taps away, and the table is back after it', async () => {
  vi.stubGlobal('innerWidth', 390);
  /** @type {import('svelte').Snippet<[() => void]>} */
  const react = createRawSnippet((done) => ({ render: () => '<button>Clap</button>', setup: (button) => button.addEventListener('click', () => done()()) }));
  const { findByRole, getByRole, queryByRole } = sit(people(4), view(4, hand(7)), { react });
  await fireEvent.click(await findByRole('button', { name: 'Story and scores' }));
  await fireEvent.click(getByRole('button', { name: 'Clap' }));
  expect(queryByRole('dialog')).toBeNull();
});
