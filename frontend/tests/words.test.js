import { describe, expect, test } from 'vitest';
import '../src/i18n/around.js';
import { brief, full, short } from '../src/i18n/rules.js';
import { breadth, spaced } from '../src/pages/code.js';
import { choices, GROUPS } from '../src/pages/options.js';
import { held, inWords, placed } from '../src/pages/result.js';

const FREE = /** @type {const} */ ({ voluntary_draw: 'always', scoring: 'single', target: null });
const OPENING = /** @type {const} */ ({ opening_action: 'performed', opening_reverse: 'right-of-dealer', drawn_card: 'must' });

describe('the rules in plain sentences', () => {
  test('briefly, for the waiting room', () => {
    expect(brief({}, null)).toEqual(['Any card goes on any card.', 'Seven cards each, first to 500 points.', 'Caught without calling: draw two.']);
    expect(brief({ ...FREE, hand_size: 3, calls: 'silent' }, 30)).toEqual(['Any card goes on any card.', 'Three cards each, one round.', 'Nobody has to call.', '30 seconds for a turn.']);
  });

  test('in full: what differs is said, what does not apply is not', () => {
    expect(full({}, null)).toContain('Drawing is for need alone: no action card in hand, and the next player down to one card.');
    expect(full(OPENING, 60)).toEqual(expect.arrayContaining(['The first card strikes whoever starts.', 'A drawn card that fits must be played.', '60 seconds for a turn.']));
    expect(full({ stacking: 'mixed', last_swap: 'forbidden', false_catch_penalty: 1, card_limit: 20 }, null)).toEqual(
      expect.arrayContaining(['A draw card may be passed on with any other.', 'A Forced Swap cannot be the last card.', 'A wrong catch costs one.', 'With 20 cards in hand you are out of the round.']),
    );
    expect(full({}, null).some((sentence) => sentence.includes('{'))).toBe(false);
  });

  test('in a list of matches', () => {
    expect([short({}), short(FREE), short({ family: 'classic', scoring: 'lowest' })]).toEqual(['All Wild, first to 500', 'All Wild, one round', 'Classic, lowest at 500']);
  });

  test('an editor shows what can be chosen beside what is in force, and nothing else', () => {
    const line = (/** @type {string} */ name, /** @type {unknown[]} */ wild, /** @type {unknown[]} */ classic, low = /** @type {number | null} */ (null)) => ({ name, values: { 'all-wild': wild, classic }, low, high: null });
    const table = { presets: {}, cards: {}, options: [line('target', [500], [500], 50), line('jump_in', [], [false, true]), line('draw_rule', ['one'], ['one', 'until-playable']), line('card_limit', [null], [null], 15)] };
    const names = (/** @type {object} */ options) => choices(Object.values(GROUPS).flat(), table, /** @type {any} */ (options)).map((one) => one.name);
    expect(names({ family: 'all-wild', target: 500, draw_rule: 'one', jump_in: null, card_limit: null })).toEqual(['target', 'card_limit']);
    expect(names({ family: 'classic', target: null, draw_rule: 'one', jump_in: false, card_limit: 20 })).toEqual(['draw_rule', 'jump_in', 'card_limit']);
  });
});

describe('a result', () => {
  test('gives equal scores one place, and lets the fewest lead where they do', () => {
    const entries = [{ score: 90 }, { score: 370 }, { score: 370 }, { score: 0 }];
    expect(placed(entries, false).map(({ score, place }) => [score, place])).toEqual([[370, 1], [370, 1], [90, 3], [0, 4]]); // prettier-ignore
    expect(placed(entries, true).map(({ place }) => place)).toEqual([1, 2, 3, 3]);
  });

  test('says a hand in words, with its worth where the server tells it', () => {
    const hand = ['wild', 'skip', 'wild'];
    expect(inWords(hand)).toBe('2 × Wild and Skip');
    expect(held(hand)).toBeNull();
    expect(inWords(hand, { wild: 20, skip: 50 })).toBe('2 × Wild (40) and Skip (50)');
    expect(held(hand, { wild: 20, skip: 50 })).toBe('90');
  });
});

test('a code is shown in two halves, and its letters say how wide it runs', () => {
  expect(spaced('K7M4QX')).toBe('K7M 4QX');
  expect(breadth('WWWWWW')).toBeGreaterThan(breadth('MMMMMM'));
  expect(breadth('MMMMMM')).toBeGreaterThan(breadth('K7A4QX'));
});
