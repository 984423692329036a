import { describe, expect, test } from 'vitest';
import '../src/i18n/around.js';
import { tell } from '../src/i18n/story.js';

const NAMES = ['Mia', 'Oskar', 'Ilze', 'Copper'];
const who = { seat: 2, person: 'p2', seatName: (/** @type {number} */ seat) => NAMES[seat] ?? '', personName: (/** @type {string} */ person) => NAMES[Number(person[1])] ?? '' };

/** @param {object[]} events */
const line = (...events) => tell(/** @type {any} */ ({ seq: 1, at: 0, events }), who);
/** @typedef {[string, string, ...object[]]} Case */

/** @param {object[]} events */
const text = (...events) => line(...events)?.text ?? null;

test('whoever has left is called as the row says', () => {
  const row = { seq: 1, at: 0, events: [{ type: 'quit-room', person: 'gone' }], names: { gone: 'Tom' } };
  expect(tell(/** @type {any} */ (row), who)?.text).toBe('Tom leaves the table.');
});

describe('a row is one line', () => {
  test.each(/** @type {Case[]} */ ([
    ['a play', 'Mia plays Wild.', { type: 'played', seat: 0, card: 'wild' }],
    ['my own', 'You play Skip Two. Copper and Mia lose their turns.', { type: 'played', seat: 2, card: 'skip-two' }, { type: 'skipped', seat: 3 }, { type: 'skipped', seat: 0 }],
    ['a pause by somebody', 'Mia pauses the match.', { type: 'paused', left: 9, by: 'p0' }],
    ['a pause of mine', 'You pause the match.', { type: 'paused', left: 9, by: 'p2' }],
    ['a pause by nobody', 'The match waits.', { type: 'paused', left: 9 }],
    ['a skip', 'Mia plays Skip. Oskar loses the turn.', { type: 'played', seat: 0, card: 'skip' }, { type: 'skipped', seat: 1 }],
    ['a skip of me', 'Oskar plays Skip. You lose the turn.', { type: 'played', seat: 1, card: 'skip' }, { type: 'skipped', seat: 2 }],
    ['a draw with its turn', 'Mia plays Draw Two. Oskar draws 2 and loses the turn.', { type: 'played', seat: 0, card: 'draw-two' }, { type: 'drew', seat: 1, count: 2, cause: 'effect' }, { type: 'skipped', seat: 1 }],
    ['what I drew', 'Oskar plays Draw Two. You draw Wild and Skip, and lose the turn.', { type: 'played', seat: 1, card: 'draw-two' }, { type: 'drew', seat: 2, count: 2, cards: ['wild', 'skip'], cause: 'effect' }, { type: 'skipped', seat: 2 }],
    ['a target', 'Mia plays Targeted Draw Two at you. You draw Wild and Wild.', { type: 'played', seat: 0, card: 'targeted-draw-two', target: 2 }, { type: 'drew', seat: 2, count: 2, cards: ['wild', 'wild'], cause: 'effect' }],
    ['a swap', 'Mia swaps hands with Oskar.', { type: 'played', seat: 0, card: 'forced-swap', target: 1 }, { type: 'hands-swapped', seat: 0, target: 1 }],
    ['a swap with me', 'Mia swaps hands with you. You are down to one card.', { type: 'played', seat: 0, card: 'forced-swap', target: 2 }, { type: 'hands-swapped', seat: 0, target: 2 }, { type: 'duty-opened', seat: 2, duty: 4 }],
    ['a call with the play', 'Mia plays Wild. Mia says UNO!', { type: 'played', seat: 0, card: 'wild' }, { type: 'duty-opened', seat: 0, duty: 4 }, { type: 'called', seat: 0, duty: 4 }],
    ['a catch', 'Oskar catches you. You draw Wild and Skip.', { type: 'caught', by: 1, seat: 2, duty: 4 }, { type: 'drew', seat: 2, count: 2, cards: ['wild', 'skip'], cause: 'penalty' }],
    ['a draw and its end', 'Mia draws a card.', { type: 'drew', seat: 0, count: 1, cause: 'choice' }, { type: 'passed', seat: 0 }],
    ['a turn of the table', 'You play Reverse. Play goes counter-clockwise now.', { type: 'played', seat: 2, card: 'reverse' }, { type: 'reversed', direction: -1 }],
    ['a time-out', 'Time is up: Mia is played for. Mia plays Wild.', { type: 'timed-out', seat: 0 }, { type: 'played', seat: 0, card: 'wild' }],
    ['a round', 'Round 3. Oskar deals. First card: Wild.', { type: 'round-started', round: 3 }, { type: 'dealer-chosen', seat: 1 }, { type: 'dealt', size: 7, hands: [], pile: [] }, { type: 'opened', card: 'wild' }, { type: 'turn-began', seat: 2, turn: 4 }],
    ['a round’s end', 'Mia wins the round: 370 points.', { type: 'round-ended', round: 3, winner: 0, hands: [], points: [370, 0, 0, 0], scores: [] }],
    ['a drawn round', 'Nobody wins the round.', { type: 'round-ended', round: 3, winner: null, hands: [], points: [0, 0, 0, 0], scores: [] }],
    ['my match', 'You win the match.', { type: 'match-ended', winners: [2], cause: 'target' }],
    ['a shared match', 'Mia and you share the match.', { type: 'match-ended', winners: [0, 2], cause: 'target' }],
    ['a leaver', 'Oskar leaves the table.', { type: 'quit-room', person: 'p1' }, { type: 'seat-left', seat: 1 }],
    ['one sent away', 'Oskar is sent away.', { type: 'kicked', person: 'p1' }, { type: 'seat-left', seat: 1 }],
    ['a leaver in a replay', 'Oskar leaves the match.', { type: 'seat-left', seat: 1 }],
    ['somebody new', 'Oskar sits down.', { type: 'joined', person: 'p1' }],
    ['a bot', 'Copper, a bot, sits down.', { type: 'joined', person: 'p3', bot: 'easy' }],
    ['the first one', 'You sit down.', { type: 'joined', person: 'p2' }, { type: 'host-passed', person: 'p2' }],
  ]))('%s: %s', (_, told, ...events) => {
    expect(text(...events)).toBe(told);
  });

  test('a row that tells nothing is no line', () => {
    expect(line({ type: 'due-set', due: 3 })).toBeNull();
    expect(line()).toBeNull();
  });

  test('an event of a newer server is left out, the rest is told', () => {
    expect(text({ type: 'danced', seat: 0 }, { type: 'passed', seat: 0 })).toBe('Mia passes.');
  });

  test('names are bold, numbers and cards are not', () => {
    const told = line({ type: 'drew', seat: 0, count: 2, cause: 'effect' });
    expect(told?.parts.filter((part) => part.hole)).toEqual([{ text: 'Mia', hole: 'seat' }]);
  });

  test('the head of a line is the sign of what happened first', () => {
    expect(line({ type: 'played', seat: 0, card: 'draw-two' }, { type: 'drew', seat: 1, count: 2, cause: 'effect' })?.glyph).toBe('draw-two');
    expect(line({ type: 'drew', seat: 1, count: 1, cause: 'choice' })?.glyph).toBe('plus');
  });
});
