import { expect, test } from 'vitest';
import { CLASSIC } from '../gallery/classic.js';
import { hand, match as view } from '../gallery/views.js';
import { isForTable, KEYS, meaning } from './keys.js';

/** @param {string} name */
const at = (name) => {
  const state = CLASSIC[name];
  if (!state) throw new Error('no such state');
  return state.match;
};

test('letters draw, pass and call as the buttons do, in either case', () => {
  expect(meaning('d', at('classic'))).toEqual({ wish: { type: 'draw', turn: 40 } });
  expect(meaning('P', at('drawnfit'))).toEqual({ wish: { type: 'pass', turn: 40 } });
  expect(meaning('u', { ...at('classic'), choices: {} })).toEqual({ wish: { type: 'call' } });
});

test('a wish that would be refused is answered with its reason instead', () => {
  expect(meaning('p', at('classic'))).toEqual({ why: 'draw_first' });
  expect(meaning('d', view(4, hand(7)))).toEqual({ why: 'not_in_need' });
  expect(meaning('c', at('classic'))).toEqual({ why: 'not_owed' });
});

test('C catches whoever owes a call and never one who does not', () => {
  expect(meaning('c', view(4, hand(7)))).toEqual({ wish: { type: 'catch', seat: 1, duty: 4 } });
  expect(meaning('c', at('falsecatch'))).toEqual({ why: 'not_owed' });
});

test('facing a Wild Draw Four, D takes it and B challenges', () => {
  expect(meaning('d', at('challenge'))).toEqual({ wish: { type: 'accept', turn: 40 } });
  expect(meaning('b', at('challenge'))).toEqual({ wish: { type: 'challenge', turn: 40 } });
});

test('arrows go to the hand, the question mark opens the help, anything else is the browser\'s', () => {
  expect([meaning('ArrowLeft', at('classic')), meaning('?', at('classic')), meaning('x', at('classic'))]).toEqual(['hand', 'help', null]);
  expect(meaning('d', { ...at('classic'), choices: null })).toBeNull();
  expect(KEYS.map((key) => key.name)).toContain('challenge');
});

test('what is typed, or meant for the browser, is not for the table', () => {
  const field = document.body.appendChild(document.createElement('input'));
  /** @type {KeyboardEvent[]} */
  const heard = [];
  const hear = (/** @type {KeyboardEvent} */ event) => heard.push(event);
  window.addEventListener('keydown', hear);
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }));
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', ctrlKey: true, bubbles: true }));
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }));
  window.removeEventListener('keydown', hear);
  field.remove();
  expect(heard.map(isForTable)).toEqual([false, false, true]);
});
