/** When to try again, and when not: what a close code means for the line. */

/** @typedef {'stranger' | 'gone' | 'kicked' | 'closed' | 'members' | 'taken' | 'outdated' | 'left'} End */
/** @typedef {'connecting' | 'live' | 'lost' | 'waiting' | End} State */

/**
 * How the line stands. `retry`: when the next attempt is made (ms), null while one is made or none will be; `ever`: was live once.
 * @typedef {{ state: State, failures: number, retry: number | null, ever: boolean }} Line
 */

/** Codes after which trying again is no use. @type {Record<number, End>} */
const ENDS = { 4001: 'stranger', 4004: 'gone', 4005: 'kicked', 4006: 'closed', 4007: 'members', 4009: 'taken', 4012: 'outdated' };
/** The journal lost rows that this client has: everything it knows is to be forgotten. */
export const REWOUND = 4010;
/** What a line that goes without a goodbye counts as. */
export const CUT = 1006;
const LATER = 1013;

/** @param {number} code @returns {End | undefined} */
export const end = (code) => ENDS[code];

/** @param {State} state */
export const isOver = (state) => state === 'left' || Object.values(ENDS).includes(/** @type {End} */ (state));

/** How long a socket may take to open, in ms; a slow network gets more once that has shown. @param {number} failures */
export const patience = (failures) => (failures < 3 ? 3_000 : 10_000);

/**
 * Milliseconds until the next attempt with a server that was there the last time, of which `spent` have gone by since then: never
 * more than five seconds, and spread, so that not everybody comes at once.
 * @param {number} code @param {number} vain attempts before it @param {number} spent @param {number} chance from 0 to 1
 */
export function pause(code, vain, spent, chance) {
  if (code === LATER) return Math.min(5_000, 2_000 * 2 ** vain) * spread(chance);
  return Math.max(300 * chance, Math.min(5_000, 300 * 2 ** vain) * spread(chance) - spent);
}

/**
 * The same where nobody may be there. Knocking finds out sooner; sockets become rare, since browsers hold back those of a page of
 * which many failed: Chromium for up to five seconds, Firefox for longer and longer.
 * @param {number} failures @param {number} spent @param {number} chance from 0 to 1
 */
export const rest = (failures, spent, chance) =>
  Math.max(300 * chance, Math.min(60_000, 300 * 4 ** failures) * spread(chance) - spent);

/** @param {number} chance */
const spread = (chance) => 0.5 + chance / 2;
