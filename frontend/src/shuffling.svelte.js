/**
 * The moment between the commitment to a round and its deal: this browser adds its salt by itself, never before it has heard the
 * commitment, and looks whether the deal has it. It knows no page; to check a whole shuffle is `fair/`'s.
 */
import { remembered } from './memory.js';

/** How many rounds this browser remembers what it was told of. */
const KEPT = 40;

/** @typedef {{ match: string, round: number, seat: number, commitment: string, salt: string }} Mine what this browser was told and gave */

/** Not `randomUUID`: on a home network the page is no secure context. */
const fresh = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What this browser knows of its rounds, oldest first. @returns {Mine[]} */
export function kept() {
  try {
    return JSON.parse(remembered('salts') ?? '[]');
  } catch {
    return [];
  }
}

export class Shuffling {
  /** Whether the cards are being shuffled: the page stays as it was until they are dealt. */
  now = $state(false);
  /** A deal without the salt that this browser had sent: it came too late, or was left out although the server had taken it. @type {'' | 'late' | 'dropped'} */
  missing = $state('');
  /** @type {Mine | null} */
  #mine = null;
  #taken = false;

  /** @param {(salt: { type: 'salt', round: number, salt: string }) => void} ask */
  constructor(ask) {
    this.ask = ask;
  }

  /** An update has come; whether it is to be shown: a room that shuffles is when there is nothing to show but that, or it waits. @param {import('./wire').Update} update @param {boolean} first */
  take({ room, match, rows }, first) {
    for (const event of (rows ?? []).flatMap((row) => row.events)) if (event.type === 'round-started') this.#look(event);
    if (match?.shuffle) this.#add(match, match.shuffle);
    this.now = room.phase === 'shuffling';
    return first || !this.now || (room.paused ?? false);
  }

  /** Whether this answers what was asked here. @param {import('./connection.js').Message} message */
  answers({ type, asked }) {
    if (asked?.type !== 'salt') return false;
    this.#taken = type === 'done';
    // The update with the deal may come first.
    if (this.#taken && this.missing) this.missing = 'dropped';
    return true;
  }

  /** @param {import('./wire').MatchView} match @param {import('./wire').ShuffleView} shuffle */
  #add({ match, seat }, { round, commitment, salted }) {
    if (seat === null || (this.#mine?.match === match && this.#mine.round === round)) return;
    if (salted.includes(seat)) {
      // Given before this page was loaded again.
      this.#mine = kept().findLast((each) => each.match === match && each.round === round) ?? null;
      this.#taken = true;
      return;
    }
    this.#mine = { match, round, seat, commitment, salt: fresh() };
    this.#taken = false;
    remembered('salts', JSON.stringify([...kept(), this.#mine].slice(-KEPT)));
    this.ask({ type: 'salt', round, salt: this.#mine.salt });
  }

  /** @param {import('./wire').RoundStarted} event */
  #look({ round, salts = [] }) {
    const mine = this.#mine;
    if (mine?.round !== round) return;
    this.missing = salts[mine.seat] === mine.salt ? '' : this.#taken ? 'dropped' : 'late';
    this.#mine = null;
  }
}
