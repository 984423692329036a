import { beforeEach, expect, test } from 'vitest';
import { remembered } from './memory.js';
import { read, set, settings } from './settings.svelte.js';

beforeEach(() => set('theme', 'system'));

test('what was never set, or makes no sense, is the default', () => {
  const defaults = { motion: 'full', sound: 'on', volume: 60, vibration: 'off', theme: 'system', sort: 'playable', keys: 'on' };
  for (const text of [null, '', '7', 'null', '[]', '{"motion":"wild","volume":61,"theme":null,"other":1}']) expect(read(text)).toEqual(defaults);
  expect(read('{"motion":"none","volume":0}')).toEqual({ ...defaults, motion: 'none', volume: 0 });
});

test('a setting is kept, and told to the style sheet', () => {
  set('theme', 'dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(read(remembered('settings')).theme).toBe('dark');
  set('theme', 'system');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(settings.theme).toBe('system');
});
