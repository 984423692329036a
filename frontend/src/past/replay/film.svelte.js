/** A match to be looked at again: which step is shown, through whose eyes, and whether it runs. It folds nothing: each step brings the whole table. */
import * as api from '../api.js';
import { Reel } from './reel.js';

/** How long a step is looked at, in ms, and one that ends a round or the match. */
const LOOK = 1_500;
const LOOK_LONG = 3_000;

export const SPEEDS = [0.5, 1, 2, 4];

export class Film {
  /** @type {api.Contents | null} */
  contents = $state.raw(null);
  /** What is shown. @type {api.Step | null} */
  step = $state.raw(null);
  /** Whether it followed from the step shown before, so that what moved may move. */
  followed = $state.raw(false);
  /** @type {api.Eyes} */
  eyes = $state('all');
  running = $state(false);
  speed = $state(1);
  /** @type {unknown} */
  trouble = $state.raw(null);

  #reel = new Reel('', 'all', 0);
  #newest = 0;
  #wanted = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} id of the match */
  constructor(id) {
    this.id = id;
  }

  get last() {
    return Math.max(0, (this.contents?.steps ?? 1) - 1);
  }

  get at() {
    return this.step?.step ?? 0;
  }

  get ended() {
    return this.step !== null && this.at >= this.last;
  }

  /** Find out what there is, and show one step. @param {(contents: api.Contents) => number | null} where null: nothing yet */
  async open(where) {
    this.contents = await api.contents(this.id);
    this.#reel = new Reel(this.id, this.eyes, this.last);
    const at = where(this.contents);
    if (at !== null && this.contents.steps) await this.show(at);
  }

  /** Show the step of this number, or the nearest one; `way` is where to look for it in a hole. @param {number} at @param {1 | -1} [way] */
  async show(at, way = 1) {
    const [mine, from, reel] = [++this.#newest, this.step, this.#reel];
    this.#wanted = at;
    try {
      const found = (await reel.find(at, way)) ?? (await reel.find(at, way === 1 ? -1 : 1));
      const next = from && found && found.step > from.step ? await reel.find(from.step + 1, 1) : null;
      if (mine !== this.#newest || !found) return;
      [this.followed, this.trouble] = [next === found, null];
      this.step = found;
      reel.ahead(found.step);
    } catch (error) {
      if (mine !== this.#newest) return;
      this.halt();
      this.trouble = error;
    }
  }

  again = () => this.show(this.#wanted);
  forth = () => (this.at < this.last ? this.show(this.at + 1) : this.halt());
  back = () => (this.halt(), this.at > 0 ? this.show(this.at - 1, -1) : undefined);

  /** Look through other eyes. @param {api.Eyes} eyes */
  look = async (eyes) => {
    if (eyes === this.eyes) return;
    this.eyes = eyes;
    this.#reel = new Reel(this.id, eyes, this.last);
    await this.show(this.at);
  };

  /** Let it run; from the start when it is at its end. */
  async run() {
    this.running = true;
    if (this.ended) await this.show(0);
    this.#soon();
  }

  toggle() {
    if (this.running) this.halt();
    else void this.run();
  }

  halt() {
    this.running = false;
    clearTimeout(this.#timer);
  }

  /** The shown step and those before it that are here, the newest first. @param {number} most */
  before = (most) => (this.step ? this.#reel.before(this.at, most) : []);

  #soon() {
    clearTimeout(this.#timer);
    const long = this.step?.events.some((event) => event.type === 'round-ended' || event.type === 'match-ended');
    this.#timer = setTimeout(() => this.#go(), (long ? LOOK_LONG : LOOK) / this.speed);
  }

  async #go() {
    if (!this.running) return;
    await this.forth();
    if (this.ended) this.halt();
    if (this.running) this.#soon();
  }
}
