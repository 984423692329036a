import { afterEach, expect, test } from 'vitest';
import { mountSprite, sprite } from './sprite.js';

afterEach(() => document.body.replaceChildren());

const COLOURED = ['red', 'yellow', 'green', 'blue'].flatMap((colour) => [...'0123456789', 'skip', 'reverse', 'draw-two'].map((rank) => `${colour}-${rank}`));
const WILDS = ['wild', 'reverse', 'skip', 'skip-two', 'draw-two', 'draw-four', 'targeted-draw-two', 'forced-swap', 'shuffle-hands'];

test('the sprite holds every face in both sizes, the back, and a sign for every action and colour', () => {
  mountSprite();
  const ids = new Set([...document.querySelectorAll('symbol')].map((symbol) => symbol.id));
  for (const card of [...WILDS, ...COLOURED, 'back']) expect(ids).toContain(`card-${card}`);
  for (const card of [...WILDS, ...COLOURED, 'back']) expect(ids).toContain(`mini-${card}`);
  for (const sign of [...WILDS, 'red', 'yellow', 'green', 'blue']) expect(ids).toContain(`g-${sign}`);
});

test('it is put into the page once', () => {
  mountSprite();
  mountSprite();
  expect(document.querySelectorAll('svg.sprite')).toHaveLength(1);
});

test('it is sound markup without style, script, number that is none, or reference to nothing', () => {
  const text = sprite();
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(text).not.toMatch(/style=|<style|<script|NaN|undefined|Infinity/);
  const ids = new Set([...parsed.querySelectorAll('[id]')].map((element) => element.id));
  for (const [, id] of text.matchAll(/(?:href="#|url\(#)([\w-]+)/g)) expect(ids).toContain(id);
});
