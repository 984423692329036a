/** The steps of a match as they are fetched, in pieces, through one pair of eyes. Numbers of steps have holes where rows told nothing of the match. */
import * as api from '../api.js';

/** Steps fetched at a time. */
const PIECE = 50;

export class Reel {
  #steps = /** @type {Map<number, api.Step>} */ (new Map());
  #pieces = /** @type {Map<number, Promise<void>>} */ (new Map());

  /** @param {string} id of the match @param {api.Eyes} eyes @param {number} last number of a step that is open */
  constructor(id, eyes, last) {
    this.id = id;
    this.eyes = eyes;
    this.last = last;
  }

  /** The first step from `at` on, in one direction. @param {number} at @param {1 | -1} way @returns {Promise<api.Step | null>} */
  async find(at, way) {
    for (let number = at; number >= 0 && number <= this.last; number += way) {
      await this.#piece(Math.floor(number / PIECE));
      const step = this.#steps.get(number);
      if (step) return step;
    }
    return null;
  }

  /** Fetch what will be wanted soon; whether that works shows when it is. @param {number} at */
  ahead = (at) => void this.#piece(Math.round(at / PIECE)).catch(() => undefined);

  /** Those up to `at` that are here, the newest first. @param {number} at @param {number} most */
  before(at, most) {
    const found = [];
    for (let number = at; number >= 0 && found.length < most; number--) {
      const step = this.#steps.get(number);
      if (step) found.push(step);
    }
    return found;
  }

  /** @param {number} piece */
  async #piece(piece) {
    if (piece * PIECE > this.last) return;
    const fetched = () => api.steps(this.id, piece * PIECE, PIECE, this.eyes).then(({ steps }) => steps.forEach((step) => this.#steps.set(step.step, step)));
    const coming = this.#pieces.get(piece) ?? fetched();
    this.#pieces.set(piece, coming);
    await coming.catch((error) => {
      this.#pieces.delete(piece);
      throw error;
    });
  }
}
