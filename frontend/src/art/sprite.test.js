import { afterEach, expect, test } from 'vitest';
import { sprite, symbol, SYMBOLS } from './sprite.js';

afterEach(() => document.body.replaceChildren());

const COLOURED = ['red', 'yellow', 'green', 'blue'].flatMap((colour) => [...'0123456789', 'skip', 'reverse', 'draw-two'].map((rank) => `${colour}-${rank}`));
const WILDS = ['wild', 'reverse', 'skip', 'skip-two', 'draw-two', 'draw-four', 'targeted-draw-two', 'forced-swap', 'shuffle-hands'];
const drawn = () => [...document.querySelectorAll('svg.sprite symbol')].map((one) => one.id);

test('there is every face in both sizes, the back, and a sign for every action and colour', () => {
  for (const card of [...WILDS, ...COLOURED, 'back']) expect(SYMBOLS).toContain(`card-${card}`);
  for (const card of [...WILDS, ...COLOURED, 'back']) expect(SYMBOLS).toContain(`mini-${card}`);
  for (const sign of [...WILDS, 'red', 'yellow', 'green', 'blue']) expect(SYMBOLS).toContain(`g-${sign}`);
});

test('what is asked for is in the page before it is drawn, once, in one drawing', async () => {
  expect([symbol('card-wild'), symbol('g-menu'), symbol('card-wild')]).toEqual(['#card-wild', '#g-menu', '#card-wild']);
  await Promise.resolve();
  expect(drawn()).toEqual(['card-wild', 'g-menu']);
  symbol('mini-back');
  symbol('g-menu');
  await Promise.resolve();
  expect(drawn()).toEqual(['card-wild', 'g-menu', 'mini-back']);
  expect(document.querySelectorAll('svg.sprite')).toHaveLength(1);
});

test('it is sound markup without style, script, number that is none, or reference to nothing', () => {
  const text = sprite(SYMBOLS);
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(text).not.toMatch(/style=|<style|<script|NaN|undefined|Infinity/);
  const ids = new Set([...parsed.querySelectorAll('[id]')].map((element) => element.id));
  for (const [, id] of text.matchAll(/(?:href="#|url\(#)([\w-]+)/g)) expect(ids).toContain(id);
});
