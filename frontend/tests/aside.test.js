import { afterEach, describe, expect, test } from 'vitest';
import { putAside, takeUp } from '../src/aside.js';
import { go } from '../src/route.js';
import { roomWith } from './room-stub.js';

const CODE = 'K7M4QX';

afterEach(() => go(''));

/** A room that waits, left for a page below the server's root. @param {string} page @param {object} [view] */
function left(page, view = {}) {
  const made = roomWith(view);
  go(page);
  putAside({ room: made.room, talk: 'what was said' });
  return made;
}

describe('a room that is left', () => {
  test.each([`r/${CODE}/history`, `r/${CODE}/rules`, `r/${CODE}/people/p1`])('for %s keeps its line, and is taken up as it is by then', (page) => {
    const { room, socket, show } = left(page);
    show({ matches: 3 });
    go(`r/${CODE}/history?tab=standing`);
    go(`r/${CODE}`);
    expect(takeUp(CODE)).toEqual({ room, talk: 'what was said' });
    expect([room.line.state, socket.readyState, room.view?.matches, room.fresh]).toEqual(['live', 1, 3, []]);
    expect(takeUp(CODE)).toBeNull();
    go('');
    expect(room.line.state).toBe('live');
  });

  test.each(['', 'r/AAAAAA/history', `r/${CODE}/screen`, `r/${CODE}`])('for /%s is left for good', (page) => {
    const { room } = left(page);
    expect([room.line.state, takeUp(CODE)]).toEqual(['left', null]);
  });

  test('and is taken elsewhere meanwhile is opened anew', () => {
    const { room, socket } = left(`r/${CODE}/history`);
    socket.ends(4009);
    expect([room.line.state, takeUp(CODE)]).toEqual(['taken', null]);
  });

  test('by somebody who only looks on, or while it is played, is left for good', () => {
    expect(left(`r/${CODE}/history`, { you: null }).room.line.state).toBe('left');
    expect(left(`r/${CODE}/history`, { phase: 'playing' }).room.line.state).toBe('left');
  });

  test('for a page about it goes on being left from there', () => {
    const { room } = left(`r/${CODE}/history`);
    go('m/some-match');
    expect([room.line.state, takeUp(CODE)]).toEqual(['left', null]);
  });

  test('is one’s own place no more once cards are dealt: only who sees the table is at it', () => {
    const { room, show } = left(`r/${CODE}/history`);
    show({ phase: 'between' });
    expect(room.line.state).toBe('live');
    show({ phase: 'shuffling' });
    expect([room.line.state, takeUp(CODE)]).toEqual(['left', null]);
  });
});
