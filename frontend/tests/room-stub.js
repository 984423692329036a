/** A room whose server is the test: the real `Room` over a fake socket, with the newest view given by hand. */
import { flushSync } from 'svelte';
import '../src/i18n/around.js';
import { Room } from '../src/room.svelte.js';
import { FakeSocket } from './line.js';

export const MEMBERS = [
  { person: 'p0', name: 'Quiet Heron', ready: true, seat: 0 },
  { person: 'p1', name: 'Mia', seat: 1 },
  { person: 'b2', name: 'Copper', bot: 'normal', ready: true, seat: 2 },
];
export const VIEW = {
  code: 'K7M4QX', you: 'p0', phase: 'waiting', members: MEMBERS, players: MEMBERS.map(({ person, name, bot }) => ({ person, name, bot })),
  host: 'p0', options: {}, matches: 2, why_start: 'not_ready',
}; // prettier-ignore
export const MATCH = {
  match: 'm1', seat: 0, round: 3, dealer: 0, direction: 1, turn: 9, top: 'wild',
  seats: [{ seat: 0, cards: 2, score: 310 }, { seat: 1, cards: 0, score: 370 }, { seat: 2, cards: 1, score: 90 }],
  result: { round: 3, winner: 1, hands: [['draw-four', 'wild', 'wild'], [], ['skip']], points: [0, 140, 0] },
}; // prettier-ignore

/** @param {object} [view] changes of the view @param {object | null} [match] */
export function roomWith(view = {}, match = null) {
  FakeSocket.made = [];
  const room = new Room('K7M4QX', { socket: /** @type {any} */ (FakeSocket) });
  room.open();
  const socket = /** @type {FakeSocket} */ (FakeSocket.made.at(-1));
  socket.accept();
  let seq = 0;
  /** @param {object} next @param {object | null} [nextMatch] */
  const show = (next, nextMatch = match) => {
    seq += 1;
    socket.says({ type: 'update', seq, now: Date.now() / 1000, room: { ...VIEW, ...next }, match: nextMatch });
    flushSync();
  };
  show(view);
  return { room, socket, show, asked: () => socket.sent.filter((message) => message.id).map(({ id: _, ...command }) => command) };
}
