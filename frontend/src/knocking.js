/**
 * Asks over HTTP whether the server is there, as long as there is no line. A network can come back without telling the page, and
 * sockets are no way to find out: browsers let a page that failed with some of them wait for seconds before the next.
 */

/** A seat is to be back two seconds after the network, in ms. */
const EVERY = 1_000;
/** The same for a page that nobody looks at, or after so many questions without an answer. */
const SELDOM = 4_000;
const MANY = 600;

export class Knocking {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #next;
  #unanswered = 0;
  #round = 0;

  /**
   * `knock`: whether the server answers, in the end; `answered` may be told more than once until `stop`.
   * @param {() => Promise<boolean>} knock @param {() => void} answered @param {() => number} random
   */
  constructor(knock, answered, random) {
    this.knock = knock;
    this.answered = answered;
    this.random = random;
  }

  /** Begin anew. @param {number} [delay] in ms */
  start(delay = EVERY) {
    this.stop();
    this.#wait(delay);
  }

  /** What is answered later tells nothing any more. */
  stop() {
    clearTimeout(this.#next);
    this.#round += 1;
  }

  /** Each at its own time, so that not everybody comes at once. @param {number} delay */
  #wait(delay) {
    this.#next = setTimeout(() => this.#ask(), delay * (0.75 + this.random() / 4));
  }

  #ask() {
    const [seen, round] = [globalThis.document?.visibilityState !== 'hidden', this.#round];
    this.#wait(seen && this.#unanswered < MANY ? EVERY : SELDOM);
    this.#unanswered += 1;
    void this.knock().then((there) => {
      if (!there || round !== this.#round) return;
      this.#unanswered = 0;
      this.answered();
    });
  }
}
