import { afterEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket, line, liveLine, UPDATE } from './line.js';

afterEach(() => vi.useRealTimers());

const PLAY = { type: 'play', turn: 3, card: 'wild' };

describe('asking', () => {
  test('carries an id that the server takes, a new one each time', () => {
    const { connection, socket } = liveLine();
    const [one, two] = [connection.ask(PLAY), connection.ask(PLAY)];
    expect(one).toMatch(/^[a-z0-9]{24}$/);
    expect(two).not.toBe(one);
    expect(socket().heard('play')[0]).toEqual({ ...PLAY, id: one });
  });

  test('what was asked while away is sent after the hello', () => {
    const { connection, socket } = line();
    const id = connection.ask(PLAY);
    socket().accept();
    expect(socket().sent.map((message) => message.type)).toEqual(['hello', 'play']);
    expect(socket().sent[1].id).toBe(id);
  });

  test('is sent again after every return until it is done', () => {
    const { connection, heard, socket } = liveLine();
    const id = connection.ask(PLAY);
    for (let i = 0; i < 3; i += 1) {
      socket().ends(1006);
      vi.advanceTimersByTime(5_000);
      socket().accept().says(UPDATE);
      expect(socket().heard('play').map((message) => message.id)).toEqual([id]);
    }
    socket().says({ type: 'done', id, seq: 8 });
    expect(heard.at(-1)).toEqual({ type: 'done', id, seq: 8, asked: { ...PLAY, id } });
    socket().ends(1006);
    vi.advanceTimersByTime(5_000);
    socket().accept();
    expect(socket().heard('play')).toEqual([]);
  });

  test.each(['refused', 'error'])('%s is an answer too', (type) => {
    const { connection, socket } = liveLine();
    const id = connection.ask(PLAY);
    socket().says({ type, id, reason: 'stale' });
    expect(connection.pending.size).toBe(0);
  });
});

describe('the end', () => {
  test.each([
    [4001, 'stranger'],
    [4004, 'gone'],
    [4005, 'kicked'],
    [4006, 'closed'],
    [4007, 'members'],
    [4009, 'taken'],
    [4012, 'outdated'],
  ])('%i stops the retry and says %s', (code, state) => {
    const { connection, socket, world } = liveLine();
    connection.ask(PLAY);
    socket().ends(code);
    vi.advanceTimersByTime(600_000);
    for (const moment of ['online', 'visibilitychange']) world.dispatchEvent(new Event(moment));
    expect(FakeSocket.made).toHaveLength(1);
    expect(connection.line).toMatchObject({ state, retry: null });
    expect(connection.pending.size).toBe(0);
  });

  test('the goodbye counts, also when the close itself is lost', () => {
    const { connection, socket } = liveLine();
    socket().says({ type: 'bye', code: 4005, reason: 'kicked' });
    socket().ends(1006);
    expect(connection.line.state).toBe('kicked');
  });

  test('a page that was taken over can take the seat back', () => {
    const { connection, socket, states } = liveLine();
    socket().ends(4009);
    connection.takeOver();
    socket().accept().says(UPDATE);
    expect(states.slice(-3)).toEqual(['taken', 'lost', 'live']);
  });

  test('leaving is final, and nothing listens any more', () => {
    const { connection, socket, states, world } = liveLine();
    const last = socket();
    connection.close();
    world.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(last.readyState).toBe(3);
    expect(states.at(-1)).toBe('left');
  });
});
