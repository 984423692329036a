import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import '../src/i18n/around.js';
import Patience from '../src/pages/Patience.svelte';

const NOW = 1_000_000;
beforeEach(() => vi.useFakeTimers({ now: NOW * 1000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** @param {object} view @param {object} [match] */
function shown(view, match = {}) {
  const ask = vi.fn();
  const members = [{ person: 'p0', name: 'Ann' }, { person: 'p1', name: 'Mia' }]; // prettier-ignore
  const room = {
    view: { phase: 'playing', you: 'p0', members, players: members, ...view }, match: { seat: 0, on_turn: 0, turn: 7, ...match },
    line: { state: 'live' }, now: () => Date.now() / 1000, seatName: (/** @type {number} */ seat) => members[seat]?.name, ask,
  }; // prettier-ignore
  render(Patience, { room: /** @type {any} */ (room) });
  return { asked: () => ask.mock.calls.map(([command]) => command) };
}

describe('whoever is waited for', () => {
  test('says at any touch or key that they are there, and takes the seat back from the bot', async () => {
    const players = [{ person: 'p0', name: 'Ann', played_for: true }];
    const { asked } = shown({ players }, { on_turn: 1 });
    expect(screen.getByText('A bot plays for you.')).toBeTruthy();
    await fireEvent.pointerDown(document.body);
    await fireEvent.keyDown(document.body, { key: 'a' });
    expect(asked()).toEqual([{ type: 'here' }, { type: 'here' }]);
  });

  test('sees how long there is to answer', () => {
    shown({ handover: NOW + 9.5 });
    expect(screen.getByText('Are you there? You are played for in 10 s.')).toBeTruthy();
  });

  test('says nothing while nobody asks', async () => {
    const { asked } = shown({});
    await fireEvent.pointerDown(document.body);
    expect(asked()).toEqual([]);
  });
});

test('whoever takes long may be asked, from when the server says so', async () => {
  const { asked } = shown({ nudge: NOW + 1 }, { on_turn: 1 });
  expect(screen.queryByText('Mia takes long.')).toBeNull();
  await vi.advanceTimersByTimeAsync(1_500);
  await fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(asked()).toEqual([{ type: 'nudge', turn: 7 }]);
});

test('a pause says who has asked for it, and any player ends it', async () => {
  const { asked } = shown({ paused: true, paused_by: 'p1' });
  expect(screen.getByText('Mia has paused the match.')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(asked()).toEqual([{ type: 'resume' }]);
});

test('whoever watches cannot end a pause', () => {
  shown({ paused: true, paused_by: 'p1' }, { seat: null });
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
});
