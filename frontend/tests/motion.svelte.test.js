import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { fly } from '../src/fly.js';
import { hand, match as table } from '../src/gallery/views.js';
import { followed } from '../src/table/motion.svelte.js';

vi.mock('../src/fly.js', () => ({ fly: vi.fn(), nudge: vi.fn(), measure: () => new Map() }));

afterEach(() => vi.unstubAllGlobals());

test('a view moves what moved once: a remark that comes after it sends nothing off again', () => {
  vi.stubGlobal('requestAnimationFrame', (/** @type {() => void} */ then) => then());
  let unread = $state(0);
  let view = $state.raw(table(4, hand(7)));
  const root = document.createElement('div');
  const stop = $effect.root(() => followed(() => root, () => (void unread, view), () => [{ type: 'played', seat: 0, card: 'wild' }]));
  flushSync();
  expect(fly).toHaveBeenCalledTimes(1);
  unread = 1;
  flushSync();
  expect(fly).toHaveBeenCalledTimes(1);
  view = table(4, hand(6));
  flushSync();
  expect(fly).toHaveBeenCalledTimes(2);
  stop();
});
