/**
 * A room as this page sees it: the one reactive thing. It shows the newest view that came, the story, how the line stands and
 * what waits for an answer. It holds no rules and folds nothing: any update repairs any gap.
 */
import { lineAddress } from './api.js';
import { Beside } from './beside.js';
import { Connection } from './connection.js';
import { called } from './i18n/called.js';
import { isOver } from './retry.js';
import { Shuffling } from './shuffling.svelte.js';
import { Story } from './story.svelte.js';

const SHOWN = 4_000; // ms of a refusal

/** @typedef {import('./connection.js').Message} Message */
/** @typedef {{ command: Message, reason: string, about: string[] }} Refusal */

export class Room {
  /** @type {import('./wire').RoomView | null} */
  view = $state.raw(null);
  /** @type {import('./wire').MatchView | null} */
  match = $state.raw(null);
  /** The rows of the newest update alone, for what moves and sounds; none at the first one. @type {import('./wire').Row[]} */
  fresh = $state.raw([]);
  /** @type {import('./retry.js').Line} */
  line = $state.raw({ state: 'connecting', failures: 0, retry: null, ever: false });
  /** What was asked and is not answered. @type {Message[]} */
  pending = $state.raw([]);
  /** @type {Refusal | null} */
  refusal = $state.raw(null);
  /** Persons with an open line. @type {string[]} */
  here = $state.raw([]);
  lookers = $state(0); // how many others look on by the link alone
  beside = new Beside();
  told = () => {}; // of every update, for whoever watches it beside the page
  shuffling = new Shuffling((salt) => this.connection.ask(salt));
  ahead = $state(0); // seconds that the server's clock is ahead of ours; the message that took least time says it best
  #renew = true;
  /** @type {Map<string, string>} */
  #names = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hiding;

  /** `first`: what came another way than by the line. @param {string} code @param {{ socket?: typeof WebSocket, hello?: object, first?: any }} [needs] */
  constructor(code, needs = {}) {
    this.code = code;
    const { seatName, personName, beside } = this;
    this.story = new Story(code, () => ({ seat: this.match?.seat ?? null, person: this.view?.you ?? null, seatName, personName }));
    this.connection = new Connection({
      url: lineAddress(code),
      hear: (message) => this.#hear(message),
      change: (line) => this.#changed(line),
      last: () => this.story.last,
      forget: () => this.story.forget(),
      ...needs,
      hello: { ...needs.hello, get said() { return beside.newest; } }, // prettier-ignore
    });
    if (needs.first) this.#hear(needs.first);
  }

  open() {
    this.connection.open();
    return () => this.connection.close();
  }

  now = () => Date.now() / 1000 + this.ahead; // the server's clock, in Unix seconds
  /** Ask for a command of the wire. One that is asked already, or that nobody can hear any more, is not asked. @param {Message} command */
  ask = (command) => {
    const same = (/** @type {Message} */ { id: _, ...other }) => JSON.stringify(other) === JSON.stringify(command);
    if (isOver(this.line.state) || this.pending.some(same)) return;
    this.refusal = null;
    this.connection.ask(command);
    this.pending = [...this.connection.pending.values()];
  };

  /** Who holds a seat of the match. @param {number} seat */
  seatName = (seat) => called(this.view?.players?.[seat]?.name);
  /** @param {string} person */
  personName = (person) => called(this.#names.get(person));

  /** @param {Message} message */
  #hear(message) {
    if (message['now']) this.#clock(message['now']);
    if (message.type === 'update') this.#update(/** @type {any} */ (message));
    if (message.type === 'presence') [this.here, this.lookers] = [message['here'], message['watching'] ?? 0];
    if (message['asked']) this.pending = [...this.connection.pending.values()];
    if (this.beside.take(message) || this.shuffling.answers(message) || !message['asked']) return;
    if (message.type !== 'done' && message['asked'].type !== 'here') this.#refused(message['asked'], message['reason'], message['about'] ?? []);
  }

  /** @param {number} now */
  #clock(now) {
    const ahead = now - Date.now() / 1000;
    this.ahead = this.#renew ? ahead : Math.max(this.ahead, ahead);
    this.#renew = false;
  }

  /** @param {import('./wire').Update} update */
  #update(update, { seq, room, match = null, rows = [], skipped = 0 } = update) {
    if (seq < Number(this.story.last)) return;
    for (const { person, name } of [...(room.players ?? []), ...room.members]) this.#names.set(person, name);
    if (this.shuffling.take(update, this.view === null)) [this.view, this.match] = [room, match];
    this.fresh = this.story.add(rows, seq, skipped > 0);
    this.told();
  }

  /** @param {Message} command @param {string} reason @param {string[]} about */
  #refused(command, reason, about) {
    this.refusal = { command, reason, about };
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => (this.refusal = null), SHOWN);
  }

  /** @param {import('./retry.js').Line} line */
  #changed(line) {
    if (line.state !== 'live') this.#renew = true;
    this.line = line;
    if (isOver(line.state)) this.pending = [];
  }
}
