/** The story of a room: its rows as sentences, in order, none twice. Who is called what, it is told with every row. */
import { events as fetchRows } from './api.js';
import { tell } from './i18n/story.js';

/** Lines kept; older ones can be read over HTTP again. */
const KEPT = 400;
/** Rows read at a time. */
const PAGE = 100;
const SEATS = 10;

/** @typedef {import('./wire').Row} Row */

/** Whoever tries rules on before a match says the same again and again: of such lines in a row the last one stays. @param {import('./i18n/story.js').Line[]} lines */
const once = (lines) => lines.filter((line, i) => line.glyph !== 'rules' || line.text !== lines[i + 1]?.text);

/** Whether a match begins with this row. @param {Row} row */
const begins = (row) => row.events.some((event) => event.type === 'players-seated');

/** @typedef {Pick<import('./i18n/story.js').Who, 'seat' | 'seatName'>} Seating who sits where, in one match */

/** As it is now, whatever becomes of the room. @param {import('./i18n/story.js').Who} who @returns {Seating} */
function kept({ seat, seatName }) {
  const names = Array.from({ length: SEATS }, (_, each) => seatName(each));
  return { seat, seatName: (each) => names[each] ?? '' };
}

/** Of the match that begins with this row. @param {Row} row @param {import('./i18n/story.js').Who} who @returns {Seating} */
function seated(row, { person, personName }) {
  const persons = row.events.flatMap((event) => (event.type === 'players-seated' ? event.players.map((player) => player.person) : []));
  const mine = persons.findIndex((each) => each === person);
  return { seat: mine < 0 ? null : mine, seatName: (seat) => row.names?.[persons[seat] ?? ''] || personName(persons[seat] ?? '') };
}

/** A row without what speaks of seats: nobody here knows any more who sat there. @param {Row} row @returns {Row} */
function seatless(row) {
  const speaks = (/** @type {Record<string, any>} */ event) => ['seat', 'target', 'by', 'winner', 'seats', 'winners'].some((name) => typeof event[name] === 'number' || Array.isArray(event[name]));
  return { ...row, events: row.events.filter((event) => !speaks(event)) };
}

export class Story {
  /** Newest last. @type {import('./i18n/story.js').Line[]} */
  lines = $state.raw([]);
  /** The oldest row that has been told; everything before it can still be read. */
  first = $state(1);
  /** The newest one, null before the first view. @type {number | null} */
  last = null;
  /** Who sat where when the newest row came: what comes next may begin with the end of that match. @type {Seating | null} */
  #seating = null;
  /** Whether the match that is on now began in what is told: whatever was before is of other seats. */
  #begun = false;

  /** @param {string} code @param {() => import('./i18n/story.js').Who} who */
  constructor(code, who) {
    this.code = code;
    this.who = who;
  }

  /**
   * Take in what an update brings. Returns the rows that are news to a page that was here before.
   * @param {Row[]} rows @param {number} seq the view's number @param {boolean} gap whether rows before these were left out
   */
  add(rows, seq, gap) {
    const here = this.last;
    const news = rows.filter((row) => row.seq > Number(here));
    if (here === null || gap) [this.lines, this.first, this.#begun, this.#seating] = [[], (news[0]?.seq ?? seq + 1), false, null];
    this.lines = once([...this.lines, ...this.#told(news, this.#seating)]).slice(-KEPT);
    this.#begun ||= news.some(begins);
    this.#seating = kept(this.who());
    if (this.lines.length === KEPT) this.first = Number(this.lines[0]?.seq);
    this.last = Math.max(seq, Number(here));
    return here === null ? [] : news;
  }

  /** Read the rows before the first one told. */
  async readEarlier() {
    const { first } = this;
    const after = Math.max(0, first - 1 - PAGE);
    if (first <= 1) return;
    const { rows } = await fetchRows(this.code, after, first - 1 - after);
    if (this.first !== first) return;
    const earlier = rows.filter((row) => row.seq < first);
    this.lines = once([...this.#told(earlier, null, this.#begun), ...this.lines]);
    this.#begun ||= earlier.some(begins);
    this.first = after + 1;
  }

  forget() {
    [this.lines, this.first, this.last, this.#begun, this.#seating] = [[], 1, null, false, null];
  }

  /**
   * Each row is told by the seats of its own match. `before`: those of the rows before a match begins among them; `apart`: none of these
   * rows is of the match that is on now.
   * @param {Row[]} rows @param {Seating | null} before @param {boolean} [apart]
   */
  #told(rows, before, apart = false) {
    const who = this.who();
    let seating = apart || rows.some(begins) ? before : who;
    return rows.flatMap((row) => {
      if (begins(row)) seating = seated(row, who);
      return tell(seating ? row : seatless(row), { ...who, ...seating }) ?? [];
    });
  }
}
