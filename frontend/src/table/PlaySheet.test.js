import { cleanup, fireEvent, render, within } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import '../i18n/rest.js';
import PlaySheet from './PlaySheet.svelte';

afterEach(cleanup);

/** @param {number} seat @param {string} name @param {number} cards @returns {import('./types.js').Place} */
const place = (seat, name, cards) => ({ seat, name, cards, score: 0, on: false, next: false, out: false, left: false, eliminated: false, bot: null, away: false, host: false, called: false, owes: false, duty: null });
const OTHERS = [place(1, 'Mia', 1), place(2, 'Oskar', 6)];

/** @param {string} card @param {string} needs @param {string[]} hand @param {object} [more] */
function open(card, needs, hand, more = {}) {
  /** @type {unknown[]} */
  const played = [];
  let cancelled = 0;
  const page = render(PlaySheet, {
    held: { card, key: `${card}#0`, why: '', needs }, card, needs, places: OTHERS, hand,
    onplay: (choice) => played.push(choice), oncancel: () => (cancelled += 1), ...more,
  });
  // Within the container alone: the sprite beside it has many nodes that no query needs to look at.
  return { ...within(page.container), container: page.container, unmount: page.unmount, played, cancels: () => cancelled };
}

test('it asks nobody anything until a choice is made', async () => {
  const { getByRole, played } = open('forced-swap', 'target', ['forced-swap', 'wild', 'wild']);
  const button = getByRole('button', { name: 'Choose one above' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await fireEvent.click(button);
  expect(played).toEqual([]);
});

test('a swap says with whom, and what one would hold', async () => {
  const { getByRole, played } = open('forced-swap', 'target', ['forced-swap', 'wild', 'wild']);
  await fireEvent.click(getByRole('radio', { name: /Oskar you would hold 6/ }));
  await fireEvent.click(getByRole('button', { name: 'Swap with Oskar' }));
  expect(played).toEqual([{ target: 2, call: false }]);
});

test('the call goes with the play where it leaves one card, and only there', async () => {
  const { getByRole, played } = open('forced-swap', 'target', ['forced-swap', 'wild', 'wild']);
  await fireEvent.click(getByRole('radio', { name: /Mia/ }));
  await fireEvent.click(getByRole('checkbox', { name: /Call UNO with it/ }));
  await fireEvent.click(getByRole('button', { name: 'Swap with Mia' }));
  await fireEvent.click(getByRole('radio', { name: /Oskar/ }));
  await fireEvent.click(getByRole('button', { name: 'Swap with Oskar' }));
  expect(played).toEqual([{ target: 1, call: true }, { target: 2, call: false }]);
});

test('a wild of classic names its colour in the same sheet', async () => {
  const { getByRole, played } = open('wild', 'colour', ['wild', 'green-4']);
  await fireEvent.click(getByRole('radio', { name: /Green you hold 1/ }));
  await fireEvent.click(getByRole('button', { name: 'Play Wild, name green' }));
  expect(played).toEqual([{ colour: 'green', call: false }]);
});

test('an exchange that may be left out starts with nobody, and the colour is enough', async () => {
  const { getByRole, played } = open('wild-swap-hands', 'colour+target?', ['wild-swap-hands', 'green-4', 'red-2']);
  expect(/** @type {HTMLInputElement} */ (getByRole('radio', { name: /No swap/ })).checked).toBe(true);
  await fireEvent.click(getByRole('radio', { name: /Blue/ }));
  await fireEvent.click(getByRole('button', { name: 'Play Wild Swap Hands, name blue' }));
  await fireEvent.click(getByRole('radio', { name: /Mia/ }));
  await fireEvent.click(getByRole('checkbox', { name: /Call UNO with it/ }));
  await fireEvent.click(getByRole('button', { name: 'blue, and swap with Mia' }));
  expect(played).toEqual([{ colour: 'blue', call: false }, { colour: 'blue', target: 1, call: true }]);
});

test('a bluff is called one before it is played', () => {
  expect(open('wild-draw-four', 'colour', ['wild-draw-four', 'green-4', 'green-1'], { active: 'green' }).getByText(/You hold 2 green cards: this is a bluff/)).toBeTruthy();
  cleanup();
  expect(open('wild-draw-four', 'colour', ['wild-draw-four', 'green-4'], { active: 'red' }).queryByText(/bluff/)).toBeNull();
});

test('what cannot wait is in reach while the sheet covers its place', async () => {
  let caught = 0;
  const { getByRole } = open('wild', 'colour', ['wild', 'green-4', 'red-2'], { urgent: [{ text: 'Catch Mia!', name: 'Catch Mia!', run: () => (caught += 1) }] });
  await fireEvent.click(getByRole('button', { name: 'Catch Mia!' }));
  expect(caught).toBe(1);
});

test('where nobody has to call, there is no switch for it', () => {
  expect(open('wild', 'colour', ['wild', 'green-4'], { silent: true }).queryByRole('checkbox')).toBeNull();
});

test('Escape, the veil and "Not now" cancel and send nothing', async () => {
  const { getByRole, container, played, cancels } = open('forced-swap', 'target', ['forced-swap', 'wild']);
  await fireEvent.keyDown(getByRole('dialog'), { key: 'Escape' });
  await fireEvent.click(getByRole('button', { name: 'Not now' }));
  await fireEvent.click(/** @type {Element} */ (container.querySelector('.veil')));
  expect(cancels()).toBe(3);
  expect(played).toEqual([]);
});

test('the sheet keeps the focus and gives it back', async () => {
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  const { getByRole, unmount } = open('forced-swap', 'target', ['forced-swap', 'wild']);
  const dialog = getByRole('dialog');
  expect(document.activeElement).toBe(dialog);
  const last = getByRole('button', { name: 'Choose one above' });
  last.focus();
  await fireEvent.keyDown(last, { key: 'Tab' });
  expect(document.activeElement).toBe(getByRole('radio', { name: /Mia/ }));
  unmount();
  expect(document.activeElement).toBe(before);
  before.remove();
});
