import { afterEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket, liveLine, UPDATE } from './line.js';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How many attempts there were. */
const attempts = () => FakeSocket.made.length;
/** @param {number} time in ms */
const pass = (time) => vi.advanceTimersByTimeAsync(time);

/** A line that is gone, with an attempt to come back that nobody answers. */
async function lostLine() {
  const made = liveLine();
  made.socket().ends(1006);
  await pass(300);
  return made;
}

describe('a network that comes back without a word', () => {
  test('is noticed within a second while an attempt hangs', async () => {
    const { server, socket } = await lostLine();
    await pass(1_700);
    const hanging = socket();
    server.there = true;
    await pass(1_000);
    expect(hanging.readyState).toBe(3);
    socket().accept().says(UPDATE);
    const before = [attempts(), server.asked];
    await pass(4_000);
    expect([attempts(), server.asked]).toEqual(before);
  });

  test('is noticed within a second however long it was away, and few sockets were spent', async () => {
    const { server, socket } = await lostLine();
    for (let gone = 0; gone < 300; gone += 1) {
      if (socket().readyState === 0) socket().ends(1006);
      await pass(1_000);
    }
    expect(server.asked).toBeGreaterThan(290);
    expect(attempts()).toBeLessThan(12);
    const before = attempts();
    server.there = true;
    await pass(1_000);
    expect(attempts()).toBe(before + 1);
  });

  test('is looked for less often where nobody sees it, and after ten minutes', async () => {
    const { server } = await lostLine();
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    await pass(60_000);
    expect(server.asked).toBeLessThan(20);
    vi.unstubAllGlobals();
    await pass(660_000);
    const before = server.asked;
    await pass(60_000);
    expect(server.asked - before).toBeLessThan(20);
    expect(server.asked - before).toBeGreaterThan(10);
  });
});

describe('a server that is there and takes no line', () => {
  test('is asked less and less often', async () => {
    const { connection, server, socket } = await lostLine();
    server.there = true;
    const before = attempts();
    for (let gone = 0; gone < 600; gone += 1) {
      if (socket().readyState === 0) socket().ends(1006);
      await pass(100);
    }
    expect(connection.line.state).not.toBe('live');
    expect(attempts() - before).toBeLessThan(30);
  });

  test('has time to answer on a slow line, though it answers knocks meanwhile', async () => {
    const { server, socket } = await lostLine();
    server.there = true;
    await pass(1_000);
    const slow = socket();
    await pass(2_500);
    expect(socket()).toBe(slow);
    expect(slow.readyState).toBe(0);
  });
});

describe('a line that looks alive', () => {
  test('is left when what was asked and a beat have no answer and the server is there', async () => {
    const { connection, server, socket } = liveLine();
    server.there = true;
    const dead = socket();
    connection.ask({ type: 'play', turn: 3, card: 'wild' });
    await pass(1_000);
    expect(dead.heard('beat')).toHaveLength(1);
    expect(server.asked).toBe(0);
    await pass(1_100);
    expect(dead.readyState).toBe(3);
    socket().accept();
    expect(socket().sent.map((message) => message.type)).toEqual(['hello', 'play']);
  });

  test('is left a second after the network is back', async () => {
    const { server, socket } = liveLine();
    const dead = socket();
    await pass(8_000);
    expect(dead.readyState).toBe(1);
    server.there = true;
    await pass(1_000);
    expect([dead.readyState, attempts()]).toEqual([3, 2]);
  });

  test('is kept when it only thinks for long', async () => {
    const { connection, server, socket } = liveLine();
    server.there = true;
    connection.ask({ type: 'play', turn: 3, card: 'wild' });
    for (let i = 0; i < 4; i += 1) {
      await pass(1_000);
      socket().says({ type: 'alive', now: 0 });
    }
    expect([socket().readyState, attempts(), server.asked]).toEqual([1, 1, 0]);
  });

  test('is kept when an answer comes before the knock is answered', async () => {
    const { server, socket } = liveLine();
    await pass(6_500);
    expect(server.asked).toBeGreaterThan(0);
    socket().says({ type: 'alive', now: 0 });
    server.there = true;
    const before = server.asked;
    await pass(3_000);
    expect([socket().readyState, attempts(), server.asked]).toEqual([1, 1, before]);
  });
});
