/** One attempt at a line: one socket and the patience it is given. It says once when it is over, and never speaks again. */
import { Heartbeat } from './heartbeat.js';
import { CUT } from './retry.js';

/** From open socket to first news. */
const SLOW = 10_000;
/** Longer than a network takes that is there. */
const HANGING = 500;

export class Attempt {
  began = Date.now();
  #bye = 0;
  /** @type {ReturnType<typeof setTimeout>} */
  #patience;
  #heart = new Heartbeat(
    () => this.#say({ type: 'beat' }),
    () => this.#over(CUT),
    (doubtful) => this.told.doubts(doubtful),
  );

  /**
   * `opened`: the socket is; `doubts`: whether an answer is owed for too long; `over`: by which close code. Without an `update` soon
   * after opening it is over too.
   * @param {string} url @param {typeof WebSocket} socket @param {number} patience until the socket is open, in ms
   * @param {{ opened: () => void, hears: (message: import('./connection.js').Message) => void, doubts: (doubtful: boolean) => void,
   *   over: (code: number) => void }} told
   */
  constructor(url, socket, patience, told) {
    this.told = told;
    this.#patience = setTimeout(() => this.#over(CUT), patience);
    this.socket = new socket(url);
    this.socket.onopen = () => {
      this.#wait(SLOW);
      this.#heart.start();
      told.opened();
    };
    this.socket.onmessage = (event) => this.#hears(JSON.parse(event.data));
    this.socket.onclose = (event) => this.#over(this.#bye || event.code);
  }

  /** Something that is to be answered. @param {object} message */
  send(message) {
    if (this.#say(message)) this.#heart.asked();
  }

  /** Whether it has just begun. */
  get young() {
    return Date.now() - this.began <= HANGING;
  }

  /** Whether it knocks where perhaps nothing was: what came back since would not be noticed for seconds. */
  get hangs() {
    return this.socket.readyState === 0 && !this.young;
  }

  /** Find out now whether somebody is there. */
  probe() {
    this.#heart.probe();
  }

  /** Give it up. A dead socket can take a minute to close: nothing waits for it. */
  drop() {
    clearTimeout(this.#patience);
    this.#heart.stop();
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
  }

  /** @param {object} message */
  #say(message) {
    const open = this.socket.readyState === 1;
    if (open) this.socket.send(JSON.stringify(message));
    return open;
  }

  /** @param {import('./connection.js').Message} message */
  #hears(message) {
    this.#heart.heard();
    if (message.type === 'bye') this.#bye = message['code'];
    if (message.type === 'update') clearTimeout(this.#patience);
    this.told.hears(message);
  }

  /** @param {number} delay */
  #wait(delay) {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#over(CUT), delay);
  }

  /** @param {number} code */
  #over(code) {
    this.drop();
    this.told.over(code);
  }
}
