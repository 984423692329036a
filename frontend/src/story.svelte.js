/** The story of a room: its rows as sentences, in order, none twice. Who is called what, it is told with every row. */
import { events as fetchRows } from './api.js';
import { tell } from './i18n/story.js';

/** Lines kept; older ones can be read over HTTP again. */
const KEPT = 400;
/** Rows read at a time. */
const PAGE = 100;

/** @typedef {import('./wire').Row} Row */

export class Story {
  /** Newest last. @type {import('./i18n/story.js').Line[]} */
  lines = $state.raw([]);
  /** The oldest row that has been told; everything before it can still be read. */
  first = $state(1);
  /** The newest one, null before the first view. @type {number | null} */
  last = null;

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
    if (here === null || gap) [this.lines, this.first] = [[], (news[0]?.seq ?? seq + 1)];
    this.lines = [...this.lines, ...this.#told(news)].slice(-KEPT);
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
    this.lines = [...this.#told(rows.filter((row) => row.seq < first)), ...this.lines];
    this.first = after + 1;
  }

  forget() {
    [this.lines, this.first, this.last] = [[], 1, null];
  }

  /** @param {Row[]} rows */
  #told(rows) {
    return rows.flatMap((row) => tell(row, this.who()) ?? []);
  }
}
