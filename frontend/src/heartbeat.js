/**
 * Signs of life both ways, over whatever can send a text. It knows no socket: `dead` is told once when the other side is, `doubts`
 * when it owes an answer, or no longer does.
 */

const BEAT = 5_000;
const SILENT = 10_000;
/** A seat is to be back two seconds after the network, also where a dead line still looks alive. */
const PROBE = 1_500;
/** Longer than an answer takes. */
const OWED = 1_000;

export class Heartbeat {
  /** What is due, by what it is about: the next beat, an answer, the end of patience. @type {Map<string, ReturnType<typeof setTimeout>>} */
  #due = new Map();

  /** @param {() => void} send @param {() => void} dead @param {(doubtful: boolean) => void} doubts */
  constructor(send, dead, doubts) {
    this.send = send;
    this.dead = dead;
    this.doubts = doubts;
  }

  start() {
    this.stop();
    this.heard();
    this.#wait();
  }

  stop() {
    for (const timer of this.#due.values()) clearTimeout(timer);
    this.#due.clear();
  }

  /** Anything that comes is a sign of life. */
  heard() {
    this.#cancel('probe');
    this.#cancel('answer');
    this.#judge('silence', SILENT, () => this.#over());
    this.doubts(false);
  }

  /** Something was sent that will be answered. The room may have much to do; a beat is answered at once. */
  asked() {
    if (!this.#due.has('answer')) this.#at('answer', OWED, () => this.#beat());
  }

  /** Ask now, and do not wait long: the page, the network or the phone has just come back. */
  probe() {
    this.#beat();
    this.#at('probe', PROBE, () => this.#over());
  }

  #beat() {
    this.send();
    this.#judge('answer', OWED, () => this.doubts(true));
  }

  #wait() {
    this.#at('beat', BEAT, () => {
      this.#beat();
      this.#wait();
    });
  }

  /** What comes late was a sleeping page, not a silent server: then it asks first. @param {string} what @param {number} delay @param {() => void} verdict */
  #judge(what, delay, verdict) {
    const due = Date.now() + delay;
    this.#at(what, delay, () => (Date.now() - due > BEAT ? this.probe() : verdict()));
  }

  /** @param {string} what @param {number} delay @param {() => void} act */
  #at(what, delay, act) {
    clearTimeout(this.#due.get(what));
    this.#due.set(what, setTimeout(act, delay));
  }

  /** @param {string} what */
  #cancel(what) {
    clearTimeout(this.#due.get(what));
    this.#due.delete(what);
  }

  #over() {
    this.stop();
    this.dead();
  }
}
