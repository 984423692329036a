/**
 * One attempt at a line after the other, for as long as it takes, each as soon as the server may be there. It knows nothing of what is
 * said on the line.
 */
import { Attempt } from './attempt.js';
import { Knocking } from './knocking.js';
import { patience, pause, rest } from './retry.js';

export class Redial {
  failures = 0;
  /** @type {Attempt | null} */
  #attempt = null;
  #knocking;
  /** Whether the server was there when the attempt was made, or has taken it. */
  #met = false;
  /** Attempts in a row that came to nothing although it was. */
  #vain = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retrying;

  /**
   * `tries`: now; `opened`: a socket is; `over`: by which close code; the answer is whether to go on; `fails`: there will be another
   * attempt, after `delay` ms if that is known.
   * @param {{ url: string, socket: typeof WebSocket, knock: () => Promise<boolean>, random: () => number }} needs
   * @param {{ tries: () => void, opened: () => void, hears: (message: import('./connection.js').Message) => void,
   *   over: (code: number) => boolean, fails: (delay: number | null) => void }} told
   */
  constructor(needs, told) {
    this.needs = needs;
    this.told = told;
    this.#knocking = new Knocking(needs.knock, () => this.#found(), needs.random);
  }

  /** Now. @param {boolean} [met] whether the server is known to be there */
  try(met = false) {
    this.drop();
    this.told.tries();
    this.#met = met;
    if (!met) this.#knocking.start();
    const attempt = new Attempt(this.needs.url, this.needs.socket, patience(this.failures), {
      opened: () => {
        this.#met = true;
        this.#knocking.stop();
        this.told.opened();
      },
      hears: this.told.hears,
      doubts: (doubtful) => (doubtful ? this.#knocking.start(0) : this.#knocking.stop()),
      over: (code) => this.#over(code, Date.now() - attempt.began),
    });
    this.#attempt = attempt;
  }

  /** The line is live. */
  lives() {
    this.failures = this.#vain = 0;
  }

  /** @param {object} message */
  send(message) {
    this.#attempt?.send(message);
  }

  /** Something came back: find out now how the line stands, not at the next tick. @param {boolean} live */
  wake(live) {
    if (live) this.#attempt?.probe();
    else if (!this.#attempt || this.#attempt.hangs) this.try();
  }

  /** Give up whatever there is. */
  drop() {
    clearTimeout(this.#retrying);
    this.#knocking.stop();
    this.#attempt?.drop();
    this.#attempt = null;
  }

  /** The server is there, and no line: what hangs, or owes an answer, began before there was a network again. */
  #found() {
    if (!this.#attempt?.young) this.try(true);
  }

  /** @param {number} code @param {number} spent */
  #over(code, spent) {
    const [met, vain, failures, chance] = [this.#met, this.#vain, this.failures, this.needs.random()];
    if (!this.told.over(code)) return;
    const delay = met ? pause(code, vain, spent, chance) : rest(failures, spent, chance);
    this.failures += 1;
    this.#attempt = null;
    if (met) {
      this.#vain += 1;
      this.#knocking.stop();
    }
    this.told.fails(met && vain ? delay : null);
    this.#retrying = setTimeout(() => this.try(), delay);
  }
}
