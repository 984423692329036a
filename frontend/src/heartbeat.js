/** Signs of life both ways, over whatever can send a text. It knows no socket: `dead` is told once when the other side is. */

const BEAT = 5_000;
const SILENT = 10_000;
/** A seat is to be back two seconds after the network, also where a dead line still looks alive. */
const PROBE = 1_500;

export class Heartbeat {
  #heard = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #tick;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #probing;

  /** @param {() => void} send @param {() => void} dead */
  constructor(send, dead) {
    this.send = send;
    this.dead = dead;
  }

  start() {
    this.stop();
    this.heard();
    this.#wait();
  }

  stop() {
    clearTimeout(this.#tick);
    clearTimeout(this.#probing);
  }

  /** Anything that comes is a sign of life. */
  heard() {
    this.#heard = Date.now();
    clearTimeout(this.#probing);
  }

  /** Ask now, and do not wait long: the page, the network or the phone has just come back. */
  probe() {
    clearTimeout(this.#probing);
    this.send();
    this.#probing = setTimeout(() => this.#over(), PROBE);
  }

  #wait() {
    const due = Date.now() + BEAT;
    this.#tick = setTimeout(() => {
      // A tick that comes late was a sleeping page, not a silent server: then it asks before it judges.
      if (Date.now() - due > BEAT) this.probe();
      else if (Date.now() - this.#heard >= SILENT) return this.#over();
      else this.send();
      this.#wait();
    }, BEAT);
  }

  #over() {
    this.stop();
    this.dead();
  }
}
