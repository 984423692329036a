import { cleanup, render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../src/i18n/rest.js';
import TurnStrip from '../src/table/TurnStrip.svelte';

const heard = vi.hoisted(() => /** @type {string[]} */ ([]));
vi.mock('../src/sound.js', async (real) => ({ ...(await real()), play: (/** @type {string} */ name) => heard.push(name) }));

const NOW = 1_000_000_000;

beforeEach(() => vi.useFakeTimers({ now: NOW * 1000 }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  heard.length = 0;
});

/** A turn of twenty seconds, by a server whose clock is two seconds ahead. @param {boolean} mine */
function turn(mine) {
  const { container } = render(TurnStrip, { text: 'Your turn', mine, due: NOW + 22, span: 20, offset: 2 });
  flushSync();
  const strip = /** @type {Element} */ (container.querySelector('.turn'));
  const after = (/** @type {number} */ seconds) => {
    vi.advanceTimersByTime(seconds * 1000);
    flushSync();
    return ['half', 'late'].filter((name) => strip.classList.contains(name));
  };
  return after;
}

test('a turn is marked at half and sounds once at five seconds', () => {
  const after = turn(true);
  expect([after(9.5), heard]).toEqual([[], []]);
  expect([after(0.75), heard]).toEqual([['half'], []]);
  expect([after(4.25), heard]).toEqual([['half'], []]);
  expect([after(0.75), heard]).toEqual([['half', 'late'], ['hurry']]);
  expect([after(4), heard]).toEqual([['half', 'late'], ['hurry']]);
});

test("somebody else's runs out in silence", () => {
  expect([turn(false)(16), heard]).toEqual([['half', 'late'], []]);
});
