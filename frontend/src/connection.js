/**
 * The line to a room: opens it, keeps it, says truthfully how it stands, and carries what is asked until it is answered. It
 * knows nothing of pages or rules; of a message only which asking it answers.
 */
import { alive } from './api.js';
import { Redial } from './redial.js';
import { end, isOver, REWOUND } from './retry.js';
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
  #deaf = () => {};

  /**
   * `last`: the newest row there is, null for none, asked at every attempt; `forget`: drop all rows; `hello`: what else to say first.
   * @param {{ url: string, hear: (message: Message) => void, change: (line: Line) => void, last: () => number | null,
   *   forget?: () => void, hello?: object, socket?: typeof WebSocket, knock?: () => Promise<boolean>, random?: () => number,
   *   world?: EventTarget }} needs
   */
  constructor(needs) {
    this.needs = { forget: () => {}, hello: {}, socket: WebSocket, knock: alive, random: Math.random, world: globalThis, ...needs };
    this.redial = new Redial(this.needs, {
      tries: () => this.#set({ state: this.line.ever ? 'lost' : 'connecting', retry: null }),
      opened: () => {
        this.redial.send({ type: 'hello', protocol: PROTOCOL, after: this.needs.last(), ...this.needs.hello });
        for (const message of this.pending.values()) this.redial.send(message);
      },
      hears: (message) => this.#hears(message),
      over: (code) => this.#over(code),
      fails: (delay) => this.#fails(delay),
    });
  }

  open() {
    this.#deaf = onReturn(() => this.#woken(), this.needs.world);
    this.redial.try();
  }

  /** After `taken`: play here again; the other page is told. */
  takeOver = () => this.redial.try();

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
    this.redial.send(message);
    return message.id;
  }

  /** @param {Message} message */
  #hears(message) {
    const asked = this.pending.get(message['id']);
    this.pending.delete(message['id']);
    this.needs.hear(asked ? { ...message, asked } : message);
    if (message.type !== 'update' || this.line.state === 'live' || isOver(this.line.state)) return;
    this.redial.lives();
    this.#set({ state: 'live', failures: 0, ever: true });
  }

  /** What a close code means; whether to go on. @param {number} code */
  #over(code) {
    const final = end(code);
    if (final) this.#end(final);
    if (code === REWOUND) this.needs.forget();
    return !final;
  }

  /** @param {number | null} delay until the next attempt, where it waits for nothing else */
  #fails(delay) {
    const failures = this.redial.failures;
    if (delay === null) this.#set({ state: 'lost', failures, retry: null });
    else this.#set({ state: 'waiting', failures, retry: Date.now() + delay });
  }

  /** @param {import('./retry.js').End} state */
  #end(state) {
    this.redial.drop();
    this.pending.clear();
    this.#set({ state, retry: null });
  }

  #woken() {
    if (!isOver(this.line.state)) this.redial.wake(this.line.state === 'live');
  }

  /** @param {Partial<Line>} news */
  #set(news) {
    this.line = { ...this.line, ...news };
    this.needs.change(this.line);
  }
}
