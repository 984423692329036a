/**
 * The line to a room: opens it, keeps it, says truthfully how it stands, and carries what is asked until it is answered. It
 * knows nothing of pages or rules; of a message only which asking it answers.
 */
import { Attempt } from './attempt.js';
import { end, pause, REWOUND } from './retry.js';
import { onReturn } from './returns.js';

export const PROTOCOL = 1;

/** @typedef {import('./retry.js').Line} Line */
/** @typedef {{ type: string } & Record<string, any>} Message */

/** Not `randomUUID`: on a home network the page is no secure context. */
const freshId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export class Connection {
  /** @type {Line} */
  line = { state: 'connecting', failures: 0, retry: null, ever: false };
  /** What was asked and is not answered, by id. @type {Map<string, Message>} */
  pending = new Map();
  /** @type {Attempt | null} */
  #attempt = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retrying;
  #deaf = () => {};

  /**
   * `last`: the newest row there is, null for none, asked at every attempt; `forget`: drop all rows; `hello`: what else to say first.
   * @param {{ url: string, hear: (message: Message) => void, change: (line: Line) => void, last: () => number | null,
   *   forget?: () => void, hello?: object, socket?: typeof WebSocket, random?: () => number, world?: EventTarget }} needs
   */
  constructor(needs) {
    this.needs = { forget: () => {}, hello: {}, socket: WebSocket, random: Math.random, world: globalThis, ...needs };
  }

  open() {
    this.#deaf = onReturn(() => this.#woken(), this.needs.world);
    this.#try();
  }

  /** After `taken`: play here again; the other page is told. */
  takeOver = () => this.#try();

  /** Leave the line for good. */
  close() {
    this.#deaf();
    this.#end('left');
  }

  /**
   * Ask the room for something: sent again after every return, under the same id, until it is answered.
   * @param {Message} command
   */
  ask(command) {
    const message = { ...command, id: freshId() };
    this.pending.set(message.id, message);
    this.#attempt?.send(message);
    return message.id;
  }

  #try() {
    this.#drop();
    const { ever, failures } = this.line;
    this.#set({ state: ever ? 'lost' : 'connecting', retry: null });
    const attempt = new Attempt(this.needs.url, this.needs.socket, failures % 3 === 2 ? 5_000 : 3_000, {
      opened: () => {
        attempt.send({ type: 'hello', protocol: PROTOCOL, after: this.needs.last(), ...this.needs.hello });
        for (const message of this.pending.values()) attempt.send(message);
      },
      hears: (message) => this.#hears(message),
      over: (code) => this.#lost(code, Date.now() - attempt.began),
    });
    this.#attempt = attempt;
  }

  /** @param {Message} message */
  #hears(message) {
    const asked = this.pending.get(message['id']);
    this.pending.delete(message['id']);
    this.needs.hear(asked ? { ...message, asked } : message);
    if (message.type === 'update' && this.line.state !== 'live') this.#set({ state: 'live', failures: 0, ever: true });
  }

  /** @param {number} code @param {number} spent */
  #lost(code, spent) {
    const final = end(code);
    if (final) return this.#end(final);
    if (code === REWOUND) this.needs.forget();
    const { failures } = this.line;
    const delay = pause(code, failures, spent, this.needs.random());
    this.#set({ state: failures ? 'waiting' : 'lost', failures: failures + 1, retry: Date.now() + delay });
    this.#retrying = setTimeout(() => this.#try(), delay);
  }

  /** @param {import('./retry.js').End} state */
  #end(state) {
    this.#drop();
    this.pending.clear();
    this.#set({ state, retry: null });
  }

  #drop() {
    clearTimeout(this.#retrying);
    this.#attempt?.drop();
    this.#attempt = null;
  }

  /** Something came back: find out now how the line stands, not at the next tick. */
  #woken() {
    if (this.line.state === 'live') this.#attempt?.probe();
    else if (this.line.retry !== null || this.#attempt?.hangs) this.#try();
  }

  /** @param {Partial<Line>} news */
  #set(news) {
    this.line = { ...this.line, ...news };
    this.needs.change(this.line);
  }
}
