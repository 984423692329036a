import { cleanup, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import '../src/i18n/around.js';
import Missing from '../src/fair/Missing.svelte';
import DealButton from '../src/pages/DealButton.svelte';
import Shuffling from '../src/pages/Shuffling.svelte';
import StartBar from '../src/pages/StartBar.svelte';
import { kept } from '../src/shuffling.svelte.js';
import { MATCH, roomWith } from './room-stub.js';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const SHUFFLE = { round: 4, commitment: 'c0ffee', asked: [0, 1], salted: /** @type {number[]} */ ([]) };
const SHUFFLING = { ...MATCH, shuffle: SHUFFLE };
const dealt = (/** @type {string[]} */ salts) => [{ seq: 9, at: 0, events: [{ type: 'round-started', round: 4, commitment: 'c0ffee', salts }] }];

/** A room whose round is over and whose next one is committed to. */
function shuffling(match = SHUFFLING) {
  const made = roomWith({ phase: 'between', due: 100 }, MATCH);
  expect(made.asked()).toEqual([]);
  made.show({ phase: 'shuffling' }, match);
  const salt = made.socket.sent.find((message) => message.type === 'salt');
  /** @param {object} answer */
  const answer = (answer) => made.socket.says({ id: salt?.id, ...answer });
  /** @param {string[]} salts */
  const deal = (salts) => {
    made.socket.says({ type: 'update', seq: 9, now: 1, room: { ...made.room.view, phase: 'playing' }, match: MATCH, rows: dealt(salts) });
    flushSync();
  };
  return { ...made, salt, answer, deal };
}

describe('salt', () => {
  test('is sent once, by itself, as soon as there is a commitment', () => {
    const { asked, show, room } = shuffling();
    expect(asked()).toEqual([{ type: 'salt', round: 4, salt: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    show({ phase: 'shuffling' }, { ...SHUFFLING, shuffle: { ...SHUFFLE, salted: [1] } });
    expect(asked()).toHaveLength(1);
    expect(kept()).toEqual([{ match: 'm1', round: 4, seat: 0, commitment: 'c0ffee', salt: asked()[0]?.salt }]);
    expect(room.shuffling.missing).toBe('');
  });

  test('is not sent by who watches, nor by who has given it before this page was loaded', () => {
    expect(shuffling({ ...SHUFFLING, seat: /** @type {any} */ (null) }).asked()).toEqual([]);
    expect(shuffling({ ...SHUFFLING, shuffle: { ...SHUFFLE, salted: [0] } }).asked()).toEqual([]);
  });

  test('that was taken is called dropped also when the answer comes after the deal', () => {
    const { answer, deal, room } = shuffling();
    deal(['', 'ab', '']);
    answer({ type: 'done', seq: 9 });
    expect(room.shuffling.missing).toBe('dropped');
  });

  test('that was given before the page was loaded again is looked for too', () => {
    localStorage.setItem('lastcard.salts', JSON.stringify([{ match: 'm1', round: 4, seat: 0, commitment: 'c0ffee', salt: 'ab' }]));
    const { room, deal } = shuffling({ ...SHUFFLING, shuffle: { ...SHUFFLE, salted: [0] } });
    deal(['cd', '', '']);
    expect(room.shuffling.missing).toBe('dropped');
  });

  test('differs from round to round, and what is remembered has an end', () => {
    const { show, asked } = shuffling();
    for (let round = 5; round < 60; round += 1) show({ phase: 'shuffling' }, { ...SHUFFLING, shuffle: { ...SHUFFLE, round } });
    const salts = asked().map(({ salt }) => salt);
    expect(new Set(salts).size).toBe(56);
    expect(kept().map(({ round }) => round)).toEqual(Array.from({ length: 40 }, (_, n) => n + 20));
    localStorage.setItem('lastcard.salts', '{');
    expect(kept()).toEqual([]);
  });

  test('that is in the deal is no news', () => {
    const { salt, answer, deal, room } = shuffling();
    answer({ type: 'done', seq: 8 });
    deal([salt?.salt, '', '']);
    expect(room.shuffling.missing).toBe('');
  });

  test.each([
    ['done', 'dropped', /left it out/],
    ['refused', 'late', /too late/],
  ])('that was answered with %s and is not in the deal is called %s', async (type, missing, sentence) => {
    const { answer, deal, room } = shuffling();
    answer({ type, reason: 'stale' });
    expect(room.refusal).toBeNull();
    deal(['', 'ab', '']);
    expect(room.shuffling.missing).toBe(missing);
    render(Missing, { room });
    await screen.findByText(sentence);
    screen.getByRole('button').click();
    flushSync();
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('while the cards are shuffled', () => {
  test('the page stays as it was, and says so where one has dealt', () => {
    const { room, deal, socket } = shuffling();
    expect([room.view?.phase, room.match?.round, room.shuffling.now]).toEqual(['between', 3, true]);
    render(DealButton, { room, view: /** @type {any} */ (room.view), match: /** @type {any} */ (room.match) });
    const button = screen.getByRole('button', { name: 'Shuffling…' });
    const before = socket.sent.length;
    button.click();
    expect(socket.sent).toHaveLength(before);
    deal(['', '', '']);
    expect([room.view?.phase, room.shuffling.now]).toEqual(['playing', false]);
  });

  test('the start of a match says so too', () => {
    const { room, show, socket } = roomWith({ why_start: '' });
    render(StartBar, { room, view: /** @type {any} */ (room.view) });
    expect(screen.getByRole('button', { name: 'Deal the cards' })).toBeTruthy();
    show({ phase: 'shuffling', why_start: 'match_running' }, { ...SHUFFLING, round: 0, result: undefined });
    const before = socket.sent.length;
    screen.getByRole('button', { name: 'Shuffling…' }).click();
    expect(socket.sent).toHaveLength(before);
    expect(room.view?.phase).toBe('waiting');
  });

  test('whoever comes just then sees that, and a pause can be ended', () => {
    const { room, show, asked } = roomWith({ phase: 'shuffling' }, SHUFFLING);
    expect(room.view?.phase).toBe('shuffling');
    render(Shuffling, { room });
    expect(screen.getByRole('heading').textContent).toBe('Shuffling…');
    show({ phase: 'shuffling', paused: true, paused_by: 'p1' }, SHUFFLING);
    screen.getByRole('button').click();
    expect(asked().at(-1)).toEqual({ type: 'resume' });
  });
});
