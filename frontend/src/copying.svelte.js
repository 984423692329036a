/** A text to take along: whether it was copied a moment ago, or has to be copied by hand. */
import { copy } from './device.js';

/** How long it is said that it was copied, in ms. */
const SHOWN = 3_000;

export class Copying {
  copied = $state(false);
  byHand = $state(false);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hiding;

  /** @param {string} text */
  async take(text) {
    this.copied = await copy(text);
    this.byHand = !this.copied;
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => (this.copied = false), SHOWN);
  }
}
