/** A WebSocket that the test holds the other end of, and a connection over it. */
import { vi } from 'vitest';
import { Connection } from '../src/connection.js';

export class FakeSocket {
  /** @type {FakeSocket[]} */
  static made = [];
  readyState = 0;
  /** @type {any[]} */
  sent = [];
  /** @type {(() => void) | null} */
  onopen = null;
  /** @type {((event: { data: string }) => void) | null} */
  onmessage = null;
  /** @type {((event: { code: number }) => void) | null} */
  onclose = null;

  /** @param {string} url */
  constructor(url) {
    this.url = url;
    FakeSocket.made.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  /** The server takes the line. */
  accept() {
    this.readyState = 1;
    this.onopen?.();
    return this;
  }

  /** The server says something. @param {object} message */
  says(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The server, or the network, ends it. @param {number} code */
  ends(code) {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** @param {string} type */
  heard(type) {
    return this.sent.filter((message) => message.type === type);
  }
}

export const UPDATE = { type: 'update', seq: 7, now: 0 };

/** A connection with a hand-driven clock. `socket()`: the newest one made; `server`: whether it answers over HTTP, and how often it was asked. */
export function line() {
  vi.useFakeTimers();
  FakeSocket.made = [];
  const world = new EventTarget();
  /** @type {import('../src/retry.js').State[]} */
  const states = [];
  /** @type {any[]} */
  const heard = [];
  const server = { there: false, asked: 0 };
  const rows = { last: /** @type {number | null} */ (null), forgotten: 0 };
  const connection = new Connection({
    url: 'ws://table.test/ws/K7M4QX',
    hear: (message) => heard.push(message),
    change: ({ state }) => states.push(state),
    last: () => rows.last,
    forget: () => (rows.forgotten += 1),
    socket: /** @type {any} */ (FakeSocket),
    knock: () => Promise.resolve(((server.asked += 1), server.there)),
    random: () => 1,
    world,
  });
  connection.open();
  const socket = () => /** @type {FakeSocket} */ (FakeSocket.made.at(-1));
  return { connection, world, states, heard, rows, server, socket };
}

/** A connection that is live. */
export function liveLine() {
  const made = line();
  made.socket().accept().says(UPDATE);
  return made;
}
