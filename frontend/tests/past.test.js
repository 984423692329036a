import { describe, expect, test } from 'vitest';
import '../src/i18n/past.js';
import { before, below, eyesOf, moments, numbersOf, stepOf } from '../src/past/replay/moments.js';
import { meaning } from '../src/past/replay/keys.js';
import { areSet, backwards, read, span, wire } from '../src/past/filters.js';
import { named } from '../src/past/named.js';
import { badge, outcome, remarks } from '../src/past/outcome.js';
import { lines, ticks, written } from '../src/past/plot.js';
import { eveningSeries, matchSeries } from '../src/past/series.js';

const PLAYER = { person: 'p', name: 'Mia', score: 540, won: true, bot: null, seat: 0, card_points: 0, catches: 0, caught: 0, longest: 9, comeback: 0 };
const SUMMARY = /** @type {any} */ ({
  id: 'm', started: 1, ended: 3000, options: { target: 500 }, preset: 'all-wild', bots: false, cause: 'target', kicked: false, struck: false, counts: true,
  players: [PLAYER, { ...PLAYER, name: 'Oskar', score: 90, won: false }],
}); // prettier-ignore

describe('filters in an address', () => {
  test('are asked of the server in its own terms', () => {
    const filters = read(new URLSearchParams('game=any-classic&person=a&person=b&person=a&bots=without&when=year'));
    const year = new Date(2026, 0, 1).getTime() / 1000;
    expect(String(wire(filters, new Date(2026, 6, 1)))).toBe(`family=classic&person=a&person=b&from=${year}&bots=without`);
    expect(areSet(filters)).toEqual(['game', 'people', 'when', 'bots']);
    expect(String(wire(read(new URLSearchParams('game=classic-low&figure=wins&of=p1&counted=true'))))).toBe('preset=classic-low&counted=true&figure=wins&of=p1');
  });

  test('that make no sense are as if they were not there', () => {
    const nonsense = read(new URLSearchParams("game=chess&person=a'b&when=never&bots=2&figure=x&of=%00&from=2026-13-99&to=soon&counted=1"));
    expect(String(wire(nonsense))).toBe('');
    expect(areSet(nonsense)).toEqual([]);
  });

  test('take whole days, and say when they are the wrong way round', () => {
    const days = read(new URLSearchParams('when=days&from=2026-03-01&to=2026-03-02'));
    expect(span(days, new Date())).toEqual([new Date(2026, 2, 1).getTime() / 1000, new Date(2026, 2, 3).getTime() / 1000]);
    expect([backwards(days), backwards({ ...days, to: '2026-02-01' })]).toEqual([false, true]);
  });

  test('an evening lasts from noon to noon', () => {
    const tonight = read(new URLSearchParams('when=tonight'));
    expect(span(tonight, new Date(2026, 4, 2, 1, 30))[0]).toBe(new Date(2026, 4, 1, 12).getTime() / 1000);
    expect(span(tonight, new Date(2026, 4, 2, 20))[0]).toBe(new Date(2026, 4, 2, 12).getTime() / 1000);
  });
});

describe('how a match ended, in words', () => {
  test.each([
    ['won', {}, 'Mia won with 540', ''],
    ['won by the fewest points', { options: { scoring: 'lowest' }, players: [{ ...PLAYER, score: 0 }] }, 'Mia won with the lowest score, 0', ''],
    ['shared', { players: [PLAYER, { ...PLAYER, name: 'Ilze' }] }, 'Mia and Ilze shared it', ''],
    ['not finished', { ended: null, cause: 'abandoned', players: [{ ...PLAYER, won: false }] }, 'Not finished: Mia', 'not finished'],
    ['struck', { struck: true }, 'Mia won with 540', 'struck from the scores'],
    ['ended by a kick', { kicked: true }, 'Mia won with 540', 'not counted'],
    ['won by nobody known any more', { players: [{ ...PLAYER, name: '' }] }, 'Someone who left for good won with 540', ''],
  ])('%s', (_, changes, title, mark) => {
    const match = { ...SUMMARY, ...changes };
    expect([outcome(match), badge(match)]).toEqual([title, mark]);
    expect(remarks(match).length > 0).toBe(mark !== '' || match.players.filter((/** @type {any} */ one) => one.won).length > 1);
  });

  test('one that is still played says so', () => {
    expect(outcome({ ...SUMMARY, ended: null, cause: null })).toBe('Still being played: Mia and Oskar');
    expect(named(undefined)).toBe('Someone who left for good');
  });
});

describe('a plot', () => {
  const rounds = [{ round: 1, points: [0, 530, 0] }, { round: 2, points: [540, 0, 0] }]; // prettier-ignore
  const record = { ...SUMMARY, players: [PLAYER, { ...PLAYER, name: 'Oskar', score: 530, won: false }, { ...PLAYER, name: 'Ilze', score: 0, won: false }], rounds };
  const box = { width: 358, height: 280, left: 40, right: 96, top: 24, bottom: 30 };

  test('begins at nothing, ends at the score, and stays inside its box', () => {
    const plot = lines(matchSeries(record), box);
    expect(plot.lines.map((line) => line.name)).toEqual(['Ilze', 'Oskar', 'Mia']);
    const mia = plot.lines.at(-1);
    expect([mia?.points[0], mia?.points[2]]).toEqual([[40, 250], [262, 24]]); // prettier-ignore
    expect([mia?.style, mia?.value]).toEqual([0, 540]);
  });

  test('keeps its labels apart and inside', () => {
    const series = Array.from({ length: 10 }, (_, i) => ({ key: String(i), name: 'x', values: [0, 0], first: false }));
    const labels = lines({ series }, box).lines.map((line) => line.label).sort((a, b) => a - b);
    expect(labels.every((label, i) => i === 0 || label - (labels[i - 1] ?? 0) >= 17.9)).toBe(true);
    expect(labels.at(-1)).toBeLessThanOrEqual(250);
  });

  test('has a handful of round figures beside it, and writes no more below it than fits', () => {
    expect([540, 90, 5000, 3].map(ticks)).toEqual([[0, 100, 200, 300, 400, 500], [0, 20, 40, 60, 80], [0, 1000, 2000, 3000, 4000, 5000], [0, 1, 2, 3]]); // prettier-ignore
    expect(written(5, 2)).toEqual([false, true, false, false, true]);
  });

  test('of evenings adds up, the leader first, everybody in the table', () => {
    const share = (/** @type {string} */ person, /** @type {number} */ wins) => ({ person, name: person, wins, points: 10 * wins });
    const evenings = [{ began: 0, ended: 1, matches: 2, shares: [share('a', 1), share('b', 1)] }, { began: 90_000, ended: 90_001, matches: 2, shares: [share('b', 2)] }]; // prettier-ignore
    const { series, labels } = eveningSeries(evenings, 'wins', 1);
    expect(series).toEqual([{ key: 'b', name: 'b', values: [0, 1, 3], first: true }]);
    expect([labels.length, eveningSeries(evenings, 'points').series.map((one) => one.values.at(-1))]).toEqual([2, [30, 10]]);
  });
});

describe('moments of a replay', () => {
  const round = (/** @type {number} */ number, winner = 0) => ({ round: number, winner, points: [40, 0], hands: [[], []], seq: 0, card_points: 40, held: [] });
  const contents = /** @type {any} */ ({
    match: 'm', steps: 30, gaps: [0, 16, 17], over: true, rules: 1,
    chapters: [{ first: 0, last: 14, round: round(1), scores: [40, 0] }, { first: 15, last: 29, round: round(2), scores: [80, 0] }],
    marks: [{ step: 9, kind: 'catch', seats: [1, 0] }, { step: 20, kind: 'swap', seats: [] }, { step: 29, kind: 'lead', seats: [0] }],
  }); // prettier-ignore
  const names = (/** @type {number} */ seat) => ['Mia', 'Oskar'][seat] ?? '';

  test('stand in order, each as a sentence', () => {
    expect(moments(contents, names).map(({ step, text }) => [step, text])).toEqual([
      [0, 'Round 1: Mia wins 40 points'], [9, 'Oskar catches Mia'], [15, 'Round 2: Mia wins 40 points'], [20, 'All hands change owners'],
      [29, 'Mia leads now'], [29, 'The end of the match'],
    ]); // prettier-ignore
  });

  test.each([
    ['', 0], ['at=29', 29], ['at=30', null], ['at=-1', null], ['at=abc', null], ['at=1e1', null], ['round=2', 15], ['round=3', null], ['at=4&round=2', 4],
  ])('an address that says "%s" means step %s', (query, step) => {
    expect(stepOf(new URLSearchParams(query), contents)).toBe(step);
  }); // prettier-ignore

  test('steps are counted without those rows that told nothing, and keep their numbers', () => {
    const numbers = numbersOf(contents);
    expect([numbers.length, numbers[0], numbers[14], numbers[15]]).toEqual([27, 1, 15, 18]);
    expect([0, 1, 15, 16, 18, 29, 30].map((at) => before(numbers, at))).toEqual([0, 0, 14, 15, 15, 26, 27]);
  });

  test('an address says whose eyes, and is made so', () => {
    expect([below('m', 7, 'all'), below('m', 7, 1)]).toEqual(['m/m/replay?at=7', 'm/m/replay?at=7&eyes=1']);
    expect(['eyes=1', 'eyes=2', 'eyes=all', ''].map((query) => eyesOf(new URLSearchParams(query), 2))).toEqual([1, 'all', 'all', 'all']);
  });

  test('keys mean what the help says, and nothing where something is typed', () => {
    const pressed = (/** @type {string} */ key, how = {}, on = '<i></i>') => {
      document.body.innerHTML = on;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, ...how });
      document.body.firstElementChild?.dispatchEvent(event);
      return meaning(event);
    };
    expect([pressed('ArrowRight'), pressed('ArrowRight', { shiftKey: true }), pressed('End'), pressed('2'), pressed('?')]).toEqual(['forth', 'later', 'last', 2, 'help']);
    expect([pressed(' '), pressed(' ', {}, '<button></button>'), pressed('l', { ctrlKey: true }), pressed('k', {}, '<input>')]).toEqual(['play', null, null, null]);
  });
});
