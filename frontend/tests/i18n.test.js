import { describe, expect, test } from 'vitest';
import { countdown, duration, extend, has, list, parts, t, word } from '../src/i18n/index.js';
import { reason } from '../src/i18n/reason.js';
import { cardName } from '../src/i18n/cards.js';
import en from '../src/i18n/en.json';
import wire from '../src/wire.d.ts?raw';

for (const messages of Object.values(/** @type {Record<string, any>} */ (import.meta.glob('../src/i18n/en*.json', { import: 'default', eager: true })))) extend(messages);
const sources = /** @type {Record<string, string>} */ (import.meta.glob('../src/**/*.{js,svelte}', { query: '?raw', import: 'default', eager: true }));
const pages = Object.entries(sources).filter(([file]) => !file.includes('/gallery'));

describe('a message', () => {
  test('fills its holes, numbers as the language writes them', () => {
    expect(t('round.takes', { seat: 'Mia' })).toBe('Mia takes the round');
    expect(t('round.way', { target: 5000 })).toBe('On the way to 5,000');
  });

  test('takes the form of the number', () => {
    expect(t('history.rounds', { count: 1 })).toBe('1 round');
    expect(t('history.rounds', { count: 12 })).toBe('12 rounds');
  });

  test('comes in pieces, so that a name can be bold and is never markup', () => {
    expect(parts('round.takes', { seat: '<b>{x}' })).toEqual([{ text: '<b>{x}', hole: 'seat' }, { text: ' takes the round' }]);
  });

  test('keeps a hole that nobody filled in sight', () => {
    expect(t('round.takes')).toBe('{seat} takes the round');
  });
});

test('times, names of cards, numbers in words', () => {
  expect([countdown(14.2), countdown(0), countdown(-3), countdown(75)]).toEqual(['0:15', '0:00', '0:00', '1:15']);
  expect([duration(20), duration(2880), duration(4320)]).toEqual(['1 min', '48 min', '1 h 12']);
  expect(['wild', 'draw-two', 'red-7', 'blue-skip'].map(cardName)).toEqual(['Wild', 'Draw Two', 'Red 7', 'Blue Skip']);
  expect([word(7), word(13)]).toEqual(['seven', '13']);
  expect(list(['Mia', 'Oskar', 'Ilze'])).toBe('Mia, Oskar and Ilze');
});

describe('the catalogue', () => {
  test('has a sentence for every reason of the wire', () => {
    const reasons = [...(/export type Reason =([^;]+);/.exec(wire)?.[1] ?? '').matchAll(/"(\w+)"/g)].map((found) => found[1] ?? '');
    expect(reasons.length).toBeGreaterThan(20);
    expect(reasons.filter((code) => !has(`reason.${code}`))).toEqual([]);
    expect(reason('never_heard_of')).toContain('never_heard_of');
  });

  test('has a sentence for every event of the wire that the story tells, and none for others', () => {
    const events = [...wire.matchAll(/type: "([a-z-]+)"/g)].map((found) => found[1] ?? '');
    const silent = ['due-set', 'match-started', 'players-seated', 'dealt', 'duty-closed', 'turn-began', 'became-ready', 'moved', 'bank-used', 'woken', 'committed', 'salted'];
    const told = (/** @type {string} */ event) => Object.keys(en.story).some((key) => key === event || key.startsWith(`${event}-`));
    const union = (/export type RoomEvent =([^;]+);/.exec(wire)?.[1] ?? '').match(/\w+/g) ?? [];
    const names = union.map((name) => name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase());
    expect(names.every((name) => events.includes(name))).toBe(true);
    expect(names.filter((name) => !told(name) && !silent.includes(name))).toEqual([]);
  });

  test('knows every key that the sources name', () => {
    const named = pages.flatMap(([file, text]) => [...text.matchAll(/\b(?:t|parts)\(\s*'([^']+)'/g)].map((found) => [file, found[1] ?? '']));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(([, key]) => !has(key ?? ''))).toEqual([]);
  });
});

describe('the pages', () => {
  /** What stands between tags in a component's markup, and in attributes that people hear. @param {string} source */
  function literals(source) {
    const markup = source
      .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')
      .replace(/\{[^{}]*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}[^{}]*)*\}/g, '');
    const between = [...markup.matchAll(/>([^<>]*)</g)].map((found) => found[1] ?? '');
    const heard = [...markup.matchAll(/\b(?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map((found) => found[1] ?? '');
    return [...between, ...heard].filter((text) => /\p{L}{2,}/u.test(text.replaceAll('&nbsp;', ' ')));
  }

  test.each(pages.filter(([file]) => file.endsWith('.svelte')))('%s holds no words of its own', (_, source) => {
    expect(literals(source)).toEqual([]);
  });

  test('no markup is ever made of text', () => {
    expect(pages.filter(([, text]) => /\{@html|innerHTML|insertAdjacentHTML|outerHTML/.test(text)).map(([file]) => file)).toEqual([]);
  });
});
