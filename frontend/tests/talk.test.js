import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flushSync } from 'svelte';
import '../src/i18n/around.js';
import en from '../src/i18n/en-talk.json';
import { said } from '../src/announce.svelte.js';
import { extend } from '../src/i18n/index.js';
import { Room } from '../src/room.svelte.js';
import { hearing, mute, readOut } from '../src/talk/hearing.svelte.js';
import { Talk } from '../src/talk/talk.svelte.js';
import { FakeSocket } from './line.js';

extend(en);
const NOW = 1_000_000_000;
const VIEW = { code: 'K7M4QX', you: 'p1', phase: 'waiting', members: [{ person: 'p1', name: 'Mia' }, { person: 'p2', name: 'Oskar' }], host: 'p1', options: {} }; // prettier-ignore

beforeEach(() => vi.useFakeTimers({ now: NOW * 1000 }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  hearing.muted = [];
  readOut(true);
});

/** @param {number} n @param {string} text @param {object} [more] */
const remark = (n, text, more = {}) => ({ n, person: 'p2', name: 'Oskar', text, at: NOW + n, ...more });
/** @param {...object} remarks */
const chat = (...remarks) => ({ type: 'chat', remarks });

function open() {
  FakeSocket.made = [];
  const room = new Room('K7M4QX', { socket: /** @type {any} */ (FakeSocket) });
  room.open();
  const socket = () => /** @type {FakeSocket} */ (FakeSocket.made.at(-1));
  socket().accept();
  socket().says({ type: 'update', seq: 1, now: NOW, room: VIEW });
  return { room, socket };
}

/** @param {Room} room */
function listening(room) {
  const talk = new Talk(room);
  talk.listen();
  return { talk, texts: () => talk.heard.map((one) => one.text) };
}

test('what was said before somebody listened is told then, and none twice', () => {
  const { room, socket } = open();
  socket().says(chat(remark(1, 'one', { at: NOW - 60 }), remark(2, 'two', { at: NOW - 50 })));
  const { talk, texts } = listening(room);
  expect([texts(), talk.unread]).toEqual([['one', 'two'], 0]);
  socket().says(chat(remark(2, 'two'), remark(3, 'three')));
  expect([texts(), talk.unread, said.polite]).toEqual([['one', 'two', 'three'], 1, 'Oskar: three']);
});

test('after a return only what is new is asked for, and it counts as new', () => {
  const { room, socket } = open();
  const { talk } = listening(room);
  socket().says(chat(remark(4, 'four', { at: NOW - 9 })));
  socket().ends(1006);
  vi.advanceTimersByTime(5_000);
  socket().accept();
  expect(socket().sent[0]).toMatchObject({ type: 'hello', said: 4 });
  socket().says(chat(remark(5, 'five')));
  expect(talk.unread).toBe(1);
});

test('whoever is muted is not heard, counted or read out, and may be heard again', () => {
  const { room, socket } = open();
  const { talk, texts } = listening(room);
  mute('p2', true);
  said.polite = '';
  socket().says(chat(remark(1, 'one')));
  socket().says({ type: 'reacted', n: 1, person: 'p2', reaction: 'wave' });
  expect([texts(), talk.unread, talk.shown, said.polite]).toEqual([[], 0, [], '']);
  mute('p2', false);
  flushSync();
  expect(texts()).toEqual(['one']);
  expect(localStorage.getItem('lastcard.muted')).toBe('');
});

test('nothing is read out when that is not wanted', () => {
  const { room, socket } = open();
  listening(room);
  readOut(false);
  said.polite = '';
  socket().says(chat(remark(1, 'one')));
  expect(said.polite).toBe('');
});

test('whoever reads has nothing unread, now and the next time', () => {
  const { room, socket } = open();
  const { talk } = listening(room);
  socket().says(chat(remark(1, 'one')));
  const stop = talk.read();
  expect(talk.unread).toBe(0);
  stop();
  socket().says(chat(remark(2, 'two')));
  const again = open();
  const later = listening(again.room);
  again.socket().says(chat(remark(1, 'one'), remark(2, 'two')));
  expect([talk.unread, later.talk.unread]).toEqual([1, 1]);
});

test('what is refused says why, keeps its text, and is no notice of the table', () => {
  const { room, socket } = open();
  const { talk } = listening(room);
  talk.say('  hello ');
  const { id } = /** @type {any} */ (socket().sent.at(-1));
  socket().says({ type: 'refused', id, reason: 'slow_down' });
  expect([talk.refused, room.refusal, room.pending]).toEqual([{ reason: 'slow_down', text: 'hello' }, null, []]);
});

test('a reaction is seen for a moment', () => {
  const { room, socket } = open();
  const { talk } = listening(room);
  socket().says({ type: 'reacted', n: 1, person: 'p2', reaction: 'heart' });
  expect(talk.shown.map((one) => one.reaction)).toEqual(['heart']);
  vi.advanceTimersByTime(3_000);
  expect(talk.shown).toEqual([]);
});

test('what somebody said who has deleted themself is dropped', () => {
  const { room, socket } = open();
  const { texts } = listening(room);
  socket().says(chat(remark(1, 'one'), remark(2, 'two', { person: 'p1' })));
  socket().says({ type: 'chat', remarks: [], forgotten: ['p2'] });
  expect(texts()).toEqual(['two']);
});
