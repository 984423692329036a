/** What is heard beside the game, talk and reactions: for whoever listens, and kept until somebody does. */

const KINDS = ['say', 'react', 'chat', 'reacted'];

export class Beside {
  /** The number of the newest remark that was heard, to be told to the room on every return. @type {number | undefined} */
  newest;
  /** From when on this page listens, by its own clock in Unix seconds. */
  began = Date.now() / 1000;
  /** @type {import('./connection.js').Message[]} */
  #kept = [];
  /** @type {((message: import('./connection.js').Message) => void) | null} */
  #ear = null;

  /** Whether a message, or what it answers, is of this kind; then it is taken. @param {import('./connection.js').Message} message */
  take(message) {
    if (!KINDS.includes((message['asked'] ?? message).type)) return false;
    for (const { n } of message['remarks'] ?? []) this.newest = Math.max(n, this.newest ?? 0);
    if (this.#ear) this.#ear(message);
    else this.#kept.push(message);
    return true;
  }

  /** @param {(message: import('./connection.js').Message) => void} ear @returns {() => void} stop */
  listen(ear) {
    this.#ear = ear;
    this.#kept.splice(0).forEach(ear);
    return () => (this.#ear = null);
  }
}
