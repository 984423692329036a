import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Waiting from '../src/pages/Waiting.svelte';
import { MEMBERS, roomWith } from './room-stub.js';

/** @param {string} name @param {unknown[]} values @param {number | null} [low] */
const line = (name, values, low = null) => ({ name, values: { 'all-wild': values, classic: values }, low, high: low === null ? null : 5000 });
const RULES = { options: { family: 'all-wild', target: 500, hand_size: 5, force_play: false, voluntary_draw: 'in-need' }, preset: 'all-wild', differs: ['hand_size'], settings: 'all-wild~hand_size.5' };
const TABLE = { options: [line('target', [500], 50), line('force_play', [false, true]), line('voluntary_draw', ['in-need', 'always'])], presets: { 'all-wild': RULES, 'all-wild-free-draw': RULES }, cards: {} };

beforeEach(() => {
  vi.stubGlobal('fetch', async (/** @type {URL} */ url) => Response.json(url.pathname === '/api/options' ? TABLE : RULES));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'clipboard');
});

/** @param {object} [view] */
function waiting(view) {
  const room = roomWith(view);
  render(Waiting, { room: room.room, link: 'http://cards.home/r/K7M4QX', onmenu: () => {} });
  return room;
}
const button = (/** @type {string | RegExp} */ name) => screen.getByRole('button', { name });
const tap = (/** @type {string | RegExp} */ name) => fireEvent.click(button(name));

describe('the invitation', () => {
  test('comes first: code, link, picture, and one tap copies', async () => {
    const written = vi.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true });
    waiting();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bring your friends');
    expect(screen.getByText('K7M 4QX')).toBeTruthy();
    expect(screen.getByText('cards.home/r/K7M4QX')).toBeTruthy();
    expect(screen.getByAltText('QR code of the link').getAttribute('src')).toMatch(/\/api\/rooms\/K7M4QX\/qr\.svg$/);
    await tap('Copy the link');
    expect(written).toHaveBeenCalledWith('http://cards.home/r/K7M4QX');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  });

  test('where nothing can be copied there is a field to copy from', async () => {
    waiting();
    await tap('Copy the link');
    expect(/** @type {HTMLInputElement} */ (await screen.findByLabelText('Copy it by hand:')).value).toBe('http://cards.home/r/K7M4QX');
  });
});

describe('the start', () => {
  test('a closed door says why, asks nothing, and says it aloud when tapped', async () => {
    const { asked } = waiting();
    const deal = button('Deal the cards');
    expect(deal.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Mia is not ready yet.')).toBeTruthy();
    await fireEvent.click(deal);
    expect(asked()).toEqual([]);
  });

  test('an open one is one tap, and names the match it starts', async () => {
    const { asked, show } = waiting();
    show({ why_start: '', members: MEMBERS.map((member) => ({ ...member, ready: true })) });
    await tap('Deal the cards');
    expect(asked()).toEqual([{ type: 'start', matches: 2 }]);
  });

  test('a guest is told who deals', async () => {
    const { asked, show } = waiting({ you: 'p1', why_start: '' });
    expect(screen.getByText('Quiet Heron deals the cards when everybody is ready.')).toBeTruthy();
    await tap('I am ready');
    expect(asked()).toEqual([{ type: 'ready', ready: true }]);
    show({ you: 'p1', why_start: '', members: MEMBERS.map((member) => ({ ...member, ready: true })) });
    await screen.findByText('Everybody is ready: Quiet Heron deals the cards.');
  });

  test('alone, it says what is missing', () => {
    waiting({ members: MEMBERS.slice(0, 1), why_start: 'too_few' });
    expect(screen.getByText(/At least two have to sit at the table/)).toBeTruthy();
  });
});

describe('the host', () => {
  test('sends nobody away by one tap', async () => {
    const { asked } = waiting();
    await tap('About Mia');
    await tap('Send away');
    expect(asked()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Send Mia away?' })).toBeTruthy();
    await tap('Keep');
    await tap('Send away');
    await tap('Send away');
    expect(asked()).toEqual([{ type: 'kick', person: 'p1' }]);
  });

  test('passes the role, moves seats, takes bots in and out', async () => {
    const { asked } = waiting();
    await tap('About Mia');
    await tap('One seat up');
    await tap('Make host');
    await tap('About Copper');
    await tap('Remove the bot');
    await tap(/^Seat a bot/);
    await tap(/^Hard/);
    expect(asked()).toEqual([
      { type: 'move', person: 'p1', place: 0 },
      { type: 'pass-host', person: 'p1' },
      { type: 'kick', person: 'b2' },
      { type: 'add-bot', level: 'hard' },
    ]);
  });

  test('changes one thing of the rules at a time, and sees what differs and what does not go together', async () => {
    const { asked, socket } = waiting();
    await tap('Change');
    expect(await screen.findByText(/Changed from All Wild: Cards to begin with/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('radio', { name: '30 s' }));
    await fireEvent.click(screen.getByRole('radio', { name: /one round/ }));
    await fireEvent.change(screen.getByLabelText(/Points to reach/), { target: { value: '1000' } });
    await fireEvent.click(screen.getByLabelText(/Must play/));
    expect(asked()).toEqual([
      { type: 'set-options', clock: 30 },
      { type: 'set-options', preset: 'all-wild-free-draw' },
      { type: 'set-options', change: { target: 1000 } },
      { type: 'set-options', change: { force_play: true } },
    ]);
    socket.says({ type: 'refused', id: socket.sent.at(-1).id, reason: 'bad_options', about: ['force_play', 'voluntary_draw'] });
    expect(await screen.findByText('These do not go together: Must play and Drawing instead of playing.')).toBeTruthy();
    expect(/** @type {HTMLInputElement} */ (screen.getByLabelText(/Must play/)).checked).toBe(false);
  });

  test('what changed since people were ready is shown', () => {
    waiting({ changed: [{ name: 'target', before: 500, after: 1000 }, { name: 'jump_in', before: null, after: true }, { name: 'clock', before: null, after: 30 }] });
    expect(screen.getByText('Changed since people were ready: Points to reach 500 → 1,000, Jump in off → on and Time for a turn off → 30 s.')).toBeTruthy();
  });

  test('a guest can do none of it, and reads the rules', async () => {
    waiting({ you: 'p1' });
    expect(screen.queryByRole('button', { name: 'About Copper' })).toBeNull();
    expect(screen.queryByText('Seat a bot')).toBeNull();
    await tap('All rules');
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.getByText('Seven cards each, first to 500 points.')).toBeTruthy();
  });
});

test('who watches is listed apart and can take a seat', async () => {
  const { asked } = waiting({ you: 'p1', members: [MEMBERS[0], { ...MEMBERS[1], seated: false }] });
  expect(screen.getByText('1 of 10 seats')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I am ready' })).toBeNull();
  await tap('Take a seat');
  expect(asked()).toEqual([{ type: 'sit' }]);
});
