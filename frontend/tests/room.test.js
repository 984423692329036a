import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flushSync } from 'svelte';
import '../src/i18n/around.js';
import { Room } from '../src/room.svelte.js';
import { FakeSocket } from './line.js';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000_000_000 }));
afterEach(() => vi.useRealTimers());

const PLAYERS = [
  { person: 'p1', name: 'Mia' },
  { person: 'p2', name: 'Oskar' },
];
const VIEW = { code: 'K7M4QX', you: 'p1', phase: 'playing', members: PLAYERS, players: PLAYERS, host: 'p1', options: {} };
const MATCH = { match: 'm1', seat: 0, seats: [], round: 1, dealer: 1, direction: 1, turn: 3 };

/** @param {number} seq @param {object} [more] */
const update = (seq, more = {}) => ({ type: 'update', seq, now: 1_000_000_000, room: VIEW, match: MATCH, ...more });
/** @param {number} seq @param {object[]} events */
const row = (seq, ...events) => ({ seq, at: 0, events });
const played = { type: 'played', seat: 1, card: 'wild' };

function open() {
  FakeSocket.made = [];
  const room = new Room('K7M4QX', { socket: /** @type {any} */ (FakeSocket) });
  room.open();
  const socket = () => /** @type {FakeSocket} */ (FakeSocket.made.at(-1));
  socket().accept();
  return { room, socket, lines: () => room.story.lines.map((line) => line.text) };
}

describe('a view', () => {
  test('is shown as it came, and is the truth', () => {
    const { room, socket } = open();
    expect(room.view).toBeNull();
    socket().says(update(7));
    expect([room.view, room.match]).toEqual([VIEW, MATCH]);
    socket().says(update(8, { match: null, room: { ...VIEW, phase: 'waiting' } }));
    expect([room.view?.phase, room.match]).toEqual(['waiting', null]);
  });

  test('older than the one that is shown is not shown', () => {
    const { room, socket } = open();
    socket().says(update(8));
    socket().says(update(7, { room: { ...VIEW, phase: 'waiting' } }));
    expect(room.view?.phase).toBe('playing');
  });

  test('the line opens at the room’s address and names the newest row when it returns', () => {
    const { socket } = open();
    expect(socket().url).toMatch(/^ws:\/\/.*\/ws\/K7M4QX$/);
    socket().says(update(7));
    socket().ends(1006);
    vi.advanceTimersByTime(5_000);
    socket().accept();
    expect(socket().sent[0]).toEqual({ type: 'hello', protocol: 1, after: 7 });
  });
});

describe('the story', () => {
  test('holds every row once, in order, also when an update comes twice', () => {
    const { room, socket, lines } = open();
    socket().says(update(7, { rows: [row(6, played), row(7, { type: 'passed', seat: 0 })] }));
    socket().says(update(8, { rows: [row(7, { type: 'passed', seat: 0 }), row(8, played)] }));
    socket().says(update(8, { rows: [row(8, played)] }));
    expect(lines()).toEqual(['Oskar plays Wild.', 'You pass.', 'Oskar plays Wild.']);
    expect(room.story.last).toBe(8);
  });

  test('what is fresh is what came since the last update, and nothing at the first', () => {
    const { room, socket } = open();
    socket().says(update(7, { rows: [row(7, played)] }));
    expect(room.fresh).toEqual([]);
    socket().says(update(9, { rows: [row(8, played), row(9, played)] }));
    expect(room.fresh.map((fresh) => fresh.seq)).toEqual([8, 9]);
  });

  test('thirty rows that came while the page slept are all there, in order', () => {
    const { socket, lines } = open();
    socket().says(update(7));
    socket().says(update(37, { rows: Array.from({ length: 30 }, (_, i) => row(8 + i, { type: 'drew', seat: 1, count: 2 + i, cause: 'effect' })) }));
    expect(lines()).toEqual(Array.from({ length: 30 }, (_, i) => `Oskar draws ${2 + i}.`));
  });

  test('says where it begins, and reads on before that over HTTP', async () => {
    const { room, socket, lines } = open();
    socket().says(update(300, { rows: [row(300, played)], skipped: 99 }));
    expect(room.story.first).toBe(300);
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ rows: [row(299, { type: 'passed', seat: 0 })] }));
    await room.story.readEarlier();
    expect(String(fetched.mock.calls[0]?.[0])).toContain('/api/rooms/K7M4QX/events?after=199&limit=100');
    expect(lines()).toEqual(['You pass.', 'Oskar plays Wild.']);
    expect(room.story.first).toBe(200);
  });

  test('tells each row by the seats of its own match, and nothing of seats that nobody knows any more', async () => {
    const { room, socket, lines } = open();
    const seated = { type: 'players-seated', at: 1, players: [{ person: 'p2' }, { person: 'p1' }] };
    const before = { type: 'players-seated', at: 0, players: [{ person: 'gone' }, { person: 'p2' }] };
    socket().says(update(300, { rows: [row(299, seated), row(300, played)], skipped: 99 }));
    const rows = [row(295, played), row(296, { type: 'joined', person: 'p2' }), { ...row(297, before), names: { gone: 'Tom' } }, row(298, { type: 'played', seat: 0, card: 'wild' })];
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ rows }));
    await room.story.readEarlier();
    expect(lines()).toEqual(['Oskar sits down.', 'Tom plays Wild.', 'You play Wild.']);
    socket().says(update(303, { rows: [row(301, played), row(302, { ...before, players: [{ person: 'p1' }, { person: 'p2' }] }), row(303, played)] }));
    expect(lines().slice(-2)).toEqual(['Oskar plays Wild.', 'Oskar plays Wild.']);
  });

  test('names people who have left', () => {
    const { socket, lines } = open();
    socket().says(update(7));
    socket().says(update(8, { room: { ...VIEW, members: PLAYERS.slice(0, 1) }, rows: [row(8, { type: 'quit-room', person: 'p2' }, { type: 'seat-left', seat: 1 })] }));
    expect(lines()).toEqual(['Oskar leaves the table.']);
  });

  test('says once what a host says again and again', () => {
    const { socket, lines } = open();
    socket().says(update(7));
    socket().says(update(9, { rows: [row(8, { type: 'options-set' }), row(9, { type: 'options-set' })] }));
    socket().says(update(12, { rows: [row(10, { type: 'options-set' }), row(11, played), row(12, played)] }));
    expect(lines()).toEqual(['The host changes what is played.', 'Oskar plays Wild.', 'Oskar plays Wild.']);
  });

  test('a rewound room begins anew', () => {
    const { room, socket, lines } = open();
    socket().says(update(7, { rows: [row(7, played)] }));
    socket().ends(4010);
    vi.advanceTimersByTime(5_000);
    socket().accept();
    expect(socket().sent[0].after).toBeNull();
    socket().says(update(5));
    expect([room.view, lines()]).toEqual([VIEW, []]);
  });
});

describe('asking', () => {
  test('is pending until it is answered; the same twice is one', () => {
    const { room, socket } = open();
    socket().says(update(7));
    room.ask({ type: 'draw', turn: 3 });
    room.ask({ type: 'draw', turn: 3 });
    expect(socket().heard('draw')).toHaveLength(1);
    expect(room.pending).toHaveLength(1);
    socket().says({ type: 'done', id: socket().heard('draw')[0].id, seq: 8 });
    expect(room.pending).toEqual([]);
    room.ask({ type: 'draw', turn: 3 });
    expect(socket().heard('draw')).toHaveLength(2);
  });

  test('a refusal is shown with what was asked, for four seconds', () => {
    const { room, socket } = open();
    socket().says(update(7));
    room.ask({ type: 'play', turn: 3, card: 'wild' });
    const [asked] = socket().heard('play');
    socket().says({ type: 'refused', id: asked.id, reason: 'stale', turn: 4 });
    expect(room.refusal).toEqual({ command: asked, reason: 'stale', about: [] });
    vi.advanceTimersByTime(4_000);
    expect(room.refusal).toBeNull();
  });

  test('a page that was taken over asks for nothing', () => {
    const { room, socket } = open();
    socket().says(update(7));
    room.ask({ type: 'draw', turn: 3 });
    socket().ends(4009);
    room.ask({ type: 'draw', turn: 3 });
    flushSync();
    expect([room.line.state, room.pending]).toEqual(['taken', []]);
  });
});

describe('the clock', () => {
  test('is the server’s: of all messages the quickest one says it, and a new line begins anew', () => {
    const { room, socket } = open();
    socket().says(update(7, { now: 1_000_000_100 }));
    socket().says({ type: 'alive', now: 1_000_000_098 });
    expect(room.now()).toBe(1_000_000_100);
    socket().ends(1006);
    vi.advanceTimersByTime(300);
    socket().accept().says(update(7, { now: 1_000_000_050 }));
    expect(Math.round(room.now())).toBe(1_000_000_050);
  });

  test('presence is no row', () => {
    const { room, socket } = open();
    socket().says(update(7));
    socket().says({ type: 'presence', here: ['p1'] });
    expect([room.here, room.story.last]).toEqual([['p1'], 7]);
  });
});
