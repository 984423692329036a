import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Home from '../src/pages/Home.svelte';
import Join from '../src/pages/Join.svelte';
import LineStrip from '../src/pages/LineStrip.svelte';
import Lost from '../src/pages/Lost.svelte';
import RoundResult from '../src/pages/RoundResult.svelte';
import { MATCH, MEMBERS, roomWith } from './room-stub.js';

/** What the server answers, by the end of the path. @type {Record<string, [number, unknown]>} */
let answers = {};
/** @type {[string, unknown][]} */
let requests = [];

beforeEach(() => {
  [answers, requests] = [{}, []];
  localStorage.clear();
  history.replaceState(null, '', '/');
  vi.stubGlobal('fetch', async (/** @type {URL} */ url, /** @type {RequestInit | undefined} */ how) => {
    requests.push([url.pathname, how?.body ? JSON.parse(String(how.body)) : undefined]);
    const [status, body] = answers[url.pathname] ?? [0, null];
    if (!status) throw new TypeError('no network');
    return Response.json(body, { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOBODY = { person: null, name: '', offered: 'Quiet Heron', rooms: [] };
const ROOM = { code: 'K7M4QX', phase: 'playing', playing: true, your_turn: true, players: ['Mia', 'Quiet Heron', 'Oskar'], matches: 3, last_played: 1 };
const tap = (/** @type {string | RegExp} */ name) => fireEvent.click(screen.getByRole('button', { name }));

describe('home', () => {
  test('a name that is too long is cut where the server would, with a word', async () => {
    answers = { '/api/me': [200, NOBODY], '/api/rooms': [201, { code: 'K7M4QX' }] };
    render(Home);
    const field = /** @type {HTMLInputElement} */ (screen.getByLabelText('Your name'));
    const long = 'A name has at most 20 characters.';
    const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
    await fireEvent.input(field, { target: { value: family.repeat(20) } });
    expect([field.value, screen.queryByText(long)]).toEqual([family.repeat(20), null]);
    await fireEvent.input(field, { target: { value: family.repeat(20) + 'xy' } });
    expect(field.value).toBe(family.repeat(20));
    expect(screen.getByText(long).getAttribute('role')).toBe('alert');
    await tap('Start a table');
    await vi.waitFor(() => expect(requests.at(-1)?.[1]).toMatchObject({ name: family.repeat(20) }));
  });

  test('a table in one tap, under the name that is offered', async () => {
    answers = { '/api/me': [200, NOBODY], '/api/rooms': [201, { code: 'K7M4QX' }] };
    render(Home);
    await vi.waitFor(() => expect(/** @type {HTMLInputElement} */ (screen.getByLabelText('Your name')).value).toBe('Quiet Heron'));
    await tap('Start a table');
    await vi.waitFor(() => expect(location.pathname).toBe('/r/K7M4QX'));
    expect(requests.at(-1)).toEqual(['/api/rooms', { name: 'Quiet Heron' }]);
  });

  test('against bots: the room is told by the note of its address', async () => {
    answers = { '/api/me': [200, NOBODY], '/api/rooms': [201, { code: 'K7M4QX' }] };
    render(Home);
    await tap('Play now against bots');
    await vi.waitFor(() => expect(history.state).toEqual({ bots: 3 }));
  });

  test('leads back to a match that is still on', async () => {
    answers = { '/api/me': [200, { ...NOBODY, person: 'p', name: 'Quiet Heron', rooms: [ROOM] }] };
    render(Home);
    const card = await screen.findByText('It is your turn. Mia and Oskar wait.');
    expect(card.closest('a')?.getAttribute('href')).toBe('/r/K7M4QX');
    expect(screen.getByRole('link', { name: '3 matches played', hidden: true }).getAttribute('href')).toBe('/r/K7M4QX/history');
  });

  test('a code is taken in any case, with spaces, or as the whole link; what is none is said in place', async () => {
    answers = { '/api/me': [200, NOBODY] };
    render(Home);
    const field = screen.getByLabelText('Code of a table');
    await fireEvent.input(field, { target: { value: 'K7M4' } });
    await tap('Join');
    expect(screen.getByText(/A code has six letters/)).toBeTruthy();
    await fireEvent.input(field, { target: { value: 'k7m 4qx' } });
    await tap('Join');
    expect(location.pathname).toBe('/r/K7M4QX');
  });

  test('a name that was typed goes along with a code, so that nobody types it twice', async () => {
    answers = { '/api/me': [200, NOBODY] };
    const home = render(Home);
    await fireEvent.input(screen.getByLabelText('Your name'), { target: { value: 'Zoë' } });
    await fireEvent.input(screen.getByLabelText('Code of a table'), { target: { value: 'K7M4QX' } });
    await tap('Join');
    home.unmount();
    const card = /** @type {any} */ ({ code: 'K7M4QX', players: ['Mia'], seats_left: 9, phase: 'waiting' });
    render(Join, { card, offered: 'Quiet Heron', onjoined: () => {} });
    expect(screen.getByLabelText('Your name')).toHaveProperty('value', 'Zoë');
  });

  test('a server that does not answer is said, not swallowed', async () => {
    render(Home);
    await tap('Start a table');
    expect(await screen.findByText(/The server does not answer/)).toBeTruthy();
  });
});

describe('an invitation', () => {
  const card = /** @type {any} */ ({ code: 'K7M4QX', link: '', phase: 'waiting', players: ['Mia'], seats_left: 9, locked: false, you: null, member: false, host_name: 'Mia' });

  test('is one field, filled in, and one tap', async () => {
    answers = { '/api/rooms/K7M4QX/join': [200, { person: 'p', name: 'Quiet Heron' }] };
    const joined = vi.fn();
    render(Join, { card, offered: 'Quiet Heron', onjoined: joined });
    expect(screen.getByText('Mia invites you to a card game.')).toBeTruthy();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await tap('Sit down');
    await vi.waitFor(() => expect(joined).toHaveBeenCalled());
    expect(requests).toEqual([['/api/rooms/K7M4QX/join', { name: 'Quiet Heron' }]]);
  });

  test.each([
    [{ locked: true }, /locked this table/],
    [{ phase: 'playing' }, /dealt in at the next one/],
    [{ seats_left: 0 }, /All ten seats are taken/],
  ])('says beforehand what to expect: %o', (change, sentence) => {
    render(Join, { card: { ...card, ...change }, offered: 'Quiet Heron', onjoined: () => {} });
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  test('says why it was refused', async () => {
    answers = { '/api/rooms/K7M4QX/join': [403, { error: 'kicked', detail: '' }] };
    render(Join, { card, offered: 'Quiet Heron', onjoined: () => {} });
    await tap('Sit down');
    expect(await screen.findByText(/sent away from this table/)).toBeTruthy();
  });
});

test('a dead address says why and leads on', async () => {
  answers = { '/api/rooms': [201, { code: 'ABCDEF' }] };
  render(Lost, { code: 'K7M4QX' });
  expect(screen.getByText(/No table has the code K7M 4QX/)).toBeTruthy();
  await tap('Start a new table');
  await vi.waitFor(() => expect(location.pathname).toBe('/r/ABCDEF'));
});

describe('the line', () => {
  test('says truthfully how it stands', async () => {
    vi.useFakeTimers();
    const { room, socket } = roomWith();
    render(LineStrip, { room });
    expect(screen.queryByRole('status')).toBeNull();
    socket.ends(1006);
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByRole('status').textContent).toContain('Connection lost, reconnecting…');
    vi.useRealTimers();
  });

  test('a page that was taken over offers to play here', async () => {
    const { room, socket } = roomWith();
    render(LineStrip, { room });
    socket.ends(4009);
    expect(await screen.findByText('You are playing somewhere else')).toBeTruthy();
    await tap('Play here');
    expect(room.line.state).toBe('lost');
  });
});

describe('the end of a round', () => {
  test('says who took it and why, in the order of the winner first, and goes on by anybody’s tap', async () => {
    const { room, asked } = roomWith({ phase: 'between', due: Date.now() / 1000 + 20 }, MATCH);
    render(RoundResult, { room, onmenu: () => {} });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mia takes the round');
    expect(screen.getByText('140 points from the hands of the others.')).toBeTruthy();
    const [hands, way] = screen.getAllByRole('list');
    const rows = within(/** @type {HTMLElement} */ (hands)).getAllByRole('listitem').map((row) => row.textContent?.replace(/\s+/g, ' '));
    expect(rows.map((row) => row?.match(/Mia|Copper|Quiet Heron/)?.[0])).toEqual(['Mia', 'Copper', 'Quiet Heron']);
    expect(rows[0]).toContain('Played Wild as the last card.');
    expect(rows[2]).toContain('Draw Four and 2 × Wild');
    expect(within(/** @type {HTMLElement} */ (way)).getAllByRole('listitem').map((row) => row.textContent?.replace(/\s+/g, ' '))).toEqual(['Mia 370', 'You 310', 'Copper 90']);
    await tap(/Deal round 4/);
    expect(asked()).toEqual([{ type: 'deal', round: 4 }]);
  });

  test('whoever has left, or was out before, comes last and takes no place; with few points nobody leads by leaving', () => {
    const seats = [{ seat: 0, cards: 2, score: 40 }, { seat: 1, cards: 0, score: 30 }, { seat: 2, cards: 0, score: 0, left: true }, { seat: 3, cards: 0, score: 90 }];
    const result = { round: 3, winner: 1, hands: [['draw-four', 'wild'], [], [], []], points: [40, 0, 0, 0] };
    const players = [...MEMBERS, { person: 'p3', name: 'Ilze' }];
    const { room } = roomWith({ phase: 'between', players, options: { scoring: 'lowest' } }, { ...MATCH, seats, result });
    render(RoundResult, { room, onmenu: () => {} });
    const [hands, way] = screen.getAllByRole('list').map((list) => within(list).getAllByRole('listitem').map((row) => row.textContent?.replace(/\s+/g, ' ') ?? ''));
    expect(hands?.map((row) => row.match(/^\d?|left the match|out of the round/g)?.join(' '))).toEqual(['1', '2', ' left the match', ' out of the round']);
    expect(way?.map((row) => row.trim())).toEqual(['Mia 30', 'You 40', 'Ilze 90', 'Copper 0']);
  });

  test('a watcher deals nothing', () => {
    const { room } = roomWith({ you: null, phase: 'between' }, { ...MATCH, seat: null });
    render(RoundResult, { room, onmenu: () => {} });
    expect(screen.queryByRole('button', { name: /Deal/ })).toBeNull();
  });
});
