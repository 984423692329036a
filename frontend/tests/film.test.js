import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Film } from '../src/past/replay/film.svelte.js';

/** Steps of a match of 120 rows, of which every fifth tells nothing. */
const LAST = 119;
const told = (/** @type {number} */ step) => step % 5 !== 2;

/** What was asked for, and what is refused from now on. @type {string[]} */
let asked = [];
let away = false;

beforeEach(() => {
  [asked, away] = [[], false];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (/** @type {URL} */ url) => {
    const [from, limit, seat] = ['from', 'limit', 'seat'].map((name) => url.searchParams.get(name));
    asked.push(url.pathname.endsWith('/steps') ? `${from} ${seat}` : 'contents');
    if (away) throw new TypeError('no network');
    if (!url.pathname.endsWith('/steps')) return Response.json({ match: 'm', steps: LAST + 1, gaps: [], over: true, rules: 1, chapters: [], marks: [] });
    const numbers = Array.from({ length: LAST + 1 }, (_, i) => i).filter((step) => step >= Number(from) && told(step));
    const steps = numbers.slice(0, Number(limit)).map((step) => ({ step, at: 0, events: step === LAST ? [{ type: 'match-ended' }] : [], view: { seat: seat === 'all' ? null : Number(seat) } }));
    return Response.json({ steps, next: null });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A film that shows one step. @param {number} at */
async function opened(at) {
  const film = new Film('m');
  await film.open(() => at);
  return film;
}

describe('a replay', () => {
  test('goes step by step over what told nothing, and stops at both ends', async () => {
    const film = await opened(1);
    await film.forth();
    expect([film.at, film.followed]).toEqual([3, true]);
    await film.back();
    await film.back();
    await film.back();
    expect([film.at, film.followed]).toEqual([0, false]);
    await film.show(LAST);
    await film.forth();
    expect([film.at, film.ended]).toEqual([LAST, true]);
  });

  test('a moment in a hole is the next one that there is, and a jump is no motion', async () => {
    const film = await opened(52);
    expect([film.at, film.followed]).toEqual([53, false]);
    await film.show(60);
    expect([film.at, film.followed]).toEqual([60, false]);
  });

  test('fetches a piece once, and what comes soon before it is wanted', async () => {
    const film = await opened(0);
    for (let i = 0; i < 24; i++) await film.forth();
    expect(asked).toEqual(['contents', '0 all', '50 all']);
    expect(film.before(3).map(({ step }) => step)).toEqual([30, 29, 28]);
  });

  test('looks at the same moment through other eyes', async () => {
    const film = await opened(40);
    await film.look(2);
    expect([film.at, film.step?.view.seat]).toEqual([40, 2]);
    expect(asked.at(-1)).toBe('50 2');
  });

  test('runs as fast as it is told, halts at the end, and begins again from there', async () => {
    const film = await opened(LAST - 3);
    film.speed = 2;
    await film.run();
    await vi.advanceTimersByTimeAsync(700);
    expect(film.at).toBe(LAST - 3);
    await vi.advanceTimersByTimeAsync(100);
    expect(film.at).toBe(LAST - 1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([film.at, film.running]).toEqual([LAST, false]);
    film.toggle();
    await vi.advanceTimersByTimeAsync(10);
    expect([film.at, film.running]).toEqual([0, true]);
    film.toggle();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([film.at, film.running]).toEqual([0, false]);
  });

  test('says what went wrong, keeps showing what it has, and tries again when asked', async () => {
    const film = await opened(0);
    await vi.advanceTimersByTimeAsync(0);
    away = true;
    await film.show(110);
    expect([film.at, String(film.trouble)]).toEqual([0, 'Error: offline']);
    away = false;
    await film.again();
    expect([film.at, film.trouble]).toEqual([110, null]);
  });
});
