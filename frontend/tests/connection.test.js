import { afterEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket, line, liveLine, UPDATE } from './line.js';

afterEach(() => vi.useRealTimers());

/** How many attempts there were. */
const attempts = () => FakeSocket.made.length;

describe('opening', () => {
  test('says hello with the newest row it has, and is live only when news has come', () => {
    const { rows, states, socket } = line();
    rows.last = 41;
    socket().accept();
    expect(socket().sent).toEqual([{ type: 'hello', protocol: 1, after: 41 }]);
    expect(states).toEqual(['connecting']);
    socket().says(UPDATE);
    expect(states).toEqual(['connecting', 'live']);
  });

  test('an attempt that hangs is given up and made again', () => {
    const { socket } = line();
    const first = socket();
    vi.advanceTimersByTime(3_500);
    expect(first.readyState).toBe(3);
    expect(attempts()).toBe(2);
  });

  test('an open line on which no news comes is given up too', () => {
    const { socket } = line();
    socket().accept();
    vi.advanceTimersByTime(10_500);
    expect(attempts()).toBe(2);
  });
});

describe('returning', () => {
  test('tries for ever, never more than five seconds apart', () => {
    const { server, socket, states } = liveLine();
    for (let i = 0; i < 200; i += 1) {
      socket().ends(1006);
      const before = [attempts(), server.asked];
      vi.advanceTimersByTime(5_000);
      expect([attempts(), server.asked]).not.toEqual(before);
    }
    expect(states.at(-1)).toBe('lost');
    while (socket().readyState !== 0) vi.advanceTimersByTime(1_000);
    socket().accept().says(UPDATE);
    expect(states.at(-1)).toBe('live');
  });

  test('an attempt that fails late does not wait again for what it has already waited', () => {
    const { socket } = liveLine();
    socket().ends(1006);
    vi.advanceTimersByTime(300);
    socket().ends(1006);
    vi.advanceTimersByTime(1_200 + 2_900);
    const before = attempts();
    socket().ends(1006);
    vi.advanceTimersByTime(4_800 - 2_900 - 1);
    expect(attempts()).toBe(before);
    vi.advanceTimersByTime(1);
    expect(attempts()).toBe(before + 1);
  });

  test('says truthfully that it waits, and until when', () => {
    const { connection, socket } = liveLine();
    socket().ends(1006);
    expect(connection.line).toMatchObject({ state: 'lost', failures: 1, retry: null });
    vi.advanceTimersByTime(300);
    socket().accept().ends(1006);
    expect(connection.line).toMatchObject({ state: 'waiting', failures: 2, retry: Date.now() + 600 });
    vi.advanceTimersByTime(600);
    expect(connection.line).toMatchObject({ state: 'lost', retry: null });
  });

  test.each(['online', 'pageshow', 'visibilitychange'])('tries at once on %s', (moment) => {
    const { socket, world } = liveLine();
    socket().ends(1006);
    vi.advanceTimersByTime(300);
    socket().ends(1006);
    const before = attempts();
    world.dispatchEvent(new Event(moment));
    expect(attempts()).toBe(before + 1);
  });

  test('an attempt that knocks in vain is made anew when the network comes back, one that has just begun is not', () => {
    const { socket, world } = liveLine();
    socket().ends(1006);
    vi.advanceTimersByTime(300);
    const hanging = socket();
    vi.advanceTimersByTime(700);
    const before = attempts();
    world.dispatchEvent(new Event('online'));
    world.dispatchEvent(new Event('visibilitychange'));
    expect(attempts()).toBe(before + 1);
    expect(hanging.readyState).toBe(3);
  });

  test('a restart brings everybody back, a busy server a little later', () => {
    const { socket } = liveLine();
    socket().ends(1012);
    vi.advanceTimersByTime(300);
    expect(attempts()).toBe(2);
    socket().accept().says(UPDATE);
    socket().ends(1013);
    vi.advanceTimersByTime(1_900);
    expect(attempts()).toBe(2);
    vi.advanceTimersByTime(100);
    expect(attempts()).toBe(3);
  });

  test('a rewound room makes it forget its rows before it says hello again', () => {
    const { rows, socket } = liveLine();
    socket().ends(4010);
    expect(rows.forgotten).toBe(1);
    vi.advanceTimersByTime(300);
    expect(attempts()).toBe(2);
  });
});

describe('signs of life', () => {
  test('beats every five seconds and stays while it is answered', () => {
    const { socket, states } = liveLine();
    for (let i = 0; i < 6; i += 1) {
      vi.advanceTimersByTime(5_000);
      socket().says({ type: 'alive', now: 0 });
    }
    expect(socket().heard('beat')).toHaveLength(6);
    expect(states.at(-1)).toBe('live');
  });

  test('ten seconds of silence are a lost line, though no socket closed', () => {
    const { socket, states } = liveLine();
    const silent = socket();
    vi.advanceTimersByTime(10_000);
    expect(states.at(-1)).toBe('lost');
    expect(silent.readyState).toBe(3);
  });

  test('a tick that comes late asks before it judges', () => {
    const { socket, states } = liveLine();
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(5_000);
    expect(states.at(-1)).toBe('live');
    socket().says({ type: 'alive', now: 0 });
    vi.advanceTimersByTime(4_000);
    expect(states.at(-1)).toBe('live');
  });

  test('a line that fell silent between two beats is lost as soon', () => {
    const { socket, states } = liveLine();
    vi.advanceTimersByTime(6_000);
    socket().says({ type: 'alive', now: 0 });
    vi.advanceTimersByTime(9_900);
    expect(states.at(-1)).toBe('live');
    vi.advanceTimersByTime(100);
    expect(states.at(-1)).toBe('lost');
  });

  test('after a wake the line has a second and a half to answer', () => {
    const { socket, states, world } = liveLine();
    world.dispatchEvent(new Event('visibilitychange'));
    expect(socket().heard('beat')).toHaveLength(1);
    vi.advanceTimersByTime(1_500);
    expect(states.at(-1)).toBe('lost');
  });
});
