import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../src/i18n/past.js';
import around from '../src/i18n/en-around.json';
import first from '../src/i18n/en-first.json';
import past from '../src/i18n/en-past.json';
import rest from '../src/i18n/en.json';
import { use } from '../src/i18n/index.js';
import Home from '../src/pages/Home.svelte';
import Join from '../src/pages/Join.svelte';
import MatchStory from '../src/past/MatchStory.svelte';
import RoundResult from '../src/pages/RoundResult.svelte';
import Waiting from '../src/pages/Waiting.svelte';
import { MATCH, roomWith } from './room-stub.js';

/** English with every word marked: what is not marked comes from no catalogue. @param {any} message @returns {any} */
const marked = (message) =>
  typeof message === 'string' ? `⟦${message}⟧` : Object.fromEntries(Object.entries(message).map(([key, value]) => [key, marked(value)]));

/** What is no message: names, codes, and a language in its own words. */
const FOREIGN = /^(Quiet Heron|Mia|Oskar|Copper|K7M4QX|cards\.home\/r\/K7M4QX|English|Latviešu|Polski)$/;

beforeEach(() => {
  use('en-XA', {});
  for (const part of [first, rest, around, past]) use('en-XA', marked(part));
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }); // prettier-ignore
  vi.stubGlobal('fetch', async () => Response.json({ person: null, name: '', offered: 'Quiet Heron', rooms: [] }));
});
afterEach(() => {
  cleanup();
  use('en');
  vi.unstubAllGlobals();
});

/** Every text that can be read or heard and bears no mark. */
function unmarked() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest('svg, style')) found.push(node.textContent ?? '');
  }
  for (const element of document.querySelectorAll('[aria-label], [alt], [placeholder], [title]')) {
    found.push(...['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''));
  }
  return found.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text) && !/[⟦⟧]/.test(text) && !FOREIGN.test(text));
}

const RECORD = /** @type {any} */ ({
  id: 'm', started: 1, ended: 3000, options: {}, cause: 'target',
  players: [{ name: 'Mia', score: 540, won: true, bot: null }, { name: 'Copper', score: 90, won: false, bot: 'easy' }],
  rounds: [{ round: 1, winner: 0, points: [540, 0], hands: [[], ['wild', 'skip']] }, { round: 2, winner: null, points: [0, 0], hands: [[], []] }],
}); // prettier-ignore
const CARD = /** @type {any} */ ({ code: 'K7M4QX', players: ['Mia', 'Oskar'], seats_left: 0, locked: false, host_name: 'Mia', phase: 'waiting' });

describe('no page says a word that is in no catalogue', () => {
  test.each(/** @type {[string, any, () => object][]} */ ([
    ['home', Home, () => ({})],
    ['join', Join, () => ({ card: CARD, offered: 'Quiet Heron', onjoined: () => {} })],
    ['waiting room', Waiting, () => ({ room: roomWith({ changed: [{ name: 'target', before: 500, after: 1000 }] }).room, link: 'http://cards.home/r/K7M4QX', onmenu: () => {} })],
    ['round', RoundResult, () => ({ room: roomWith({ phase: 'between' }, MATCH).room, onmenu: () => {} })],
    ['match', MatchStory, () => ({ record: RECORD })],
  ]))('%s', (_, page, props) => {
    render(page, props());
    expect(document.body.textContent).toContain('⟦');
    expect(unmarked()).toEqual([]);
  });
});
