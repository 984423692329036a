import { afterEach, expect, test, vi } from 'vitest';
import { fly, measure } from './fly.js';
import { moves } from './moves.js';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('an own play flies from the card, another\'s from the place card', () => {
  expect(moves([{ type: 'played', seat: 0, card: 'wild' }], 0)).toMatchObject([{ from: 'card wild', to: 'discard', face: 'wild' }]);
  expect(moves([{ type: 'played', seat: 2, card: 'skip' }], 0)).toMatchObject([{ from: 'seat 2', to: 'discard', face: 'skip' }]);
});

test('what a play makes others draw comes after it, from the pile, with its back up', () => {
  const [played, ...drawn] = moves([{ type: 'played', seat: 0, card: 'draw-four' }, { type: 'drew', seat: 1, count: 4, cause: 'effect' }], 0);
  expect(drawn).toHaveLength(4);
  for (const move of drawn) expect(move).toMatchObject({ from: 'draw', to: 'seat 1', face: null });
  expect(drawn[0]?.wait).toBeGreaterThan(played?.wait ?? 0);
});

test('own drawn cards fly to where they lie in the hand', () => {
  expect(moves([{ type: 'drew', seat: 3, count: 1, cause: 'choice', cards: ['skip'] }], 3)).toMatchObject([{ from: 'draw', to: 'card skip' }]);
});

test('a swap lets two hands cross', () => {
  const crossing = moves([{ type: 'hands-swapped', seat: 0, target: 2 }], 0);
  expect(new Set(crossing.map((move) => `${move.from} > ${move.to}`))).toEqual(new Set(['hand > seat 2', 'seat 2 > hand']));
});

test('a zero sends every hand on, a shuffle sends them in and out again', () => {
  const way = (/** @type {import('./wire').RoomEvent} */ event) => new Set(moves([event], 0, [0, 1, 3]).map((move) => `${move.from} > ${move.to}`));
  expect(way({ type: 'hands-passed', direction: 1 })).toEqual(new Set(['hand > seat 1', 'seat 1 > seat 3', 'seat 3 > hand']));
  expect(way({ type: 'hands-passed', direction: -1 })).toEqual(new Set(['hand > seat 3', 'seat 1 > hand', 'seat 3 > seat 1']));
  const shuffled = way({ type: 'hands-shuffled', hands: [], sizes: [2, 2, 0, 2] });
  expect(shuffled).toEqual(new Set(['hand > discard', 'seat 1 > discard', 'seat 3 > discard', 'discard > hand', 'discard > seat 1', 'discard > seat 3']));
});

test('the four marks fly to whoever has won the round, side by side; to nobody when it is drawn', () => {
  const end = { type: /** @type {const} */ ('round-ended'), round: 1, hands: [], points: [], scores: [], secret: '' };
  const won = moves([{ type: 'played', seat: 2, card: 'wild' }, { ...end, winner: 2 }], 0).slice(1);
  expect(won.map(({ from, to, mark }) => [from, to, mark])).toEqual(['red', 'yellow', 'green', 'blue'].map((mark) => ['discard', 'seat 2', mark]));
  expect(new Set(won.map(({ aside }) => aside)).size).toBe(4);
  expect(moves([{ ...end, winner: null }], 0)).toEqual([]);
});

test('events that move nothing move nothing, and a watcher sees hands as seats', () => {
  expect(moves([{ type: 'called', seat: 1 }], null)).toEqual([]);
  expect(moves([{ type: 'played', seat: 0, card: 'wild' }], null)).toMatchObject([{ from: 'seat 0' }]);
});

test('a deal goes round three times, to everybody in the round', () => {
  const dealt = moves([{ type: 'dealt', size: 7, hands: [], pile: [] }], 1, [0, 1, 2]);
  expect(dealt.map((move) => move.to)).toEqual(['seat 0', 'hand', 'seat 2', 'seat 0', 'hand', 'seat 2', 'seat 0', 'hand', 'seat 2']);
});

test('however much happens at once, nothing is more than 600 ms behind', () => {
  /** @type {import('./wire').RoomEvent[]} */
  const row = [{ type: 'played', seat: 0, card: 'wild' }, { type: 'drew', seat: 1, count: 9, cause: 'effect' }, { type: 'hands-shuffled', hands: [], sizes: [] }];
  for (const { wait, time } of moves([...row, ...row, ...row], 0, [0, 1, 2, 3])) expect(wait + time).toBeLessThanOrEqual(600);
});

test('every movement lasts between 150 and 350 ms', () => {
  const all = moves([{ type: 'played', seat: 0, card: 'wild' }, { type: 'drew', seat: 1, count: 2, cause: 'effect' }, { type: 'hands-swapped', seat: 0, target: 1 }], 0);
  for (const { time } of all) expect(time).toSatisfy((/** @type {number} */ ms) => ms >= 150 && ms <= 350);
});

test('what is not laid out has no place', () => {
  document.body.append(Object.assign(document.createElement('div'), { innerText: '' }));
  document.body.firstElementChild?.setAttribute('data-pile', 'draw');
  expect(measure(document.body).size).toBe(0);
});

test('a card that lay nowhere in the hand sets off from the hand, as small as what leaves a place card', () => {
  const animate = vi.fn((/** @type {Keyframe[]} */ _) => ({ finished: new Promise(() => {}) }));
  Object.assign(Element.prototype, { animate });
  vi.stubGlobal('requestAnimationFrame', (/** @type {() => void} */ then) => then());
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 140));
  document.body.append(document.createElement('div'));
  document.body.firstElementChild?.setAttribute('data-pile', 'discard');
  fly(document.body, new Map([['hand', new DOMRect(0, 0, 366, 140)]]), moves([{ type: 'played', seat: 0, card: 'wild' }], 0));
  Reflect.deleteProperty(Element.prototype, 'animate');
  const [from, to] = /** @type {Keyframe[]} */ (animate.mock.calls.at(-1)?.[0]);
  expect([from?.['transform'], to?.['transform']]).toEqual([expect.stringContaining('scale(0.5)'), expect.stringContaining('scale(1)')]);
});
