/** What is asked of the past, over HTTP. */
import { address, ask } from '../api.js';

/**
 * @typedef {'matches' | 'wins' | 'points' | 'catches' | 'caught' | 'longest' | 'comeback'} FigureName
 * @typedef {{ name: FigureName, value: number, record: boolean, behind: string }} Figure
 * @typedef {{ person: string, name: string, bot: string | null, matches: number, won: number, lost: number }} Against
 * @typedef {{ person: string, name: string, figures: Figure[], against: Against[] }} Portrait
 * @typedef {{ person: string, name: string, wins: number, points: number }} Share
 * @typedef {{ began: number, ended: number, matches: number, shares: Share[] }} Evening
 * @typedef {{ person: string, name: string, bot: string | null, rank: number, matches: number, wins: number, points: number }} Standing
 * @typedef {import('../api.js').Place & { person: string, seat: number, card_points: number, catches: number, caught: number, longest: number, comeback: number }} Place
 * @typedef {{
 *   id: string, started: number, ended: number | null, options: import('../wire').Options, preset: string, bots: boolean, cause: string | null,
 *   kicked: boolean, struck: boolean, counts: boolean, players: Place[],
 * }} Summary
 * @typedef {Summary & { rounds: number, value: number | null }} MatchLine
 * @typedef {import('../api.js').Round & { seq: number, card_points: number, held: number[] }} Round
 * @typedef {Summary & { rounds: Round[], room: string | null }} Match
 * @typedef {{ step: number, kind: 'call' | 'catch' | 'false-catch' | 'challenge' | 'swap' | 'lead', seats: number[] }} Mark
 * @typedef {{ first: number, last: number, round: Round, scores: number[] }} Chapter
 * @typedef {{ match: string, steps: number, gaps: number[], over: boolean, rules: number, chapters: Chapter[], marks: Mark[] }} Contents
 * @typedef {{ step: number, at: number, events: import('../wire').RoomEvent[], view: import('../wire').MatchView, hands?: string[][] }} Step
 * @typedef {'all' | number} Eyes
 */

const room = (/** @type {string} */ code) => `rooms/${encodeURIComponent(code)}`;
const one = (/** @type {string} */ id) => `matches/${encodeURIComponent(id)}`;
/** @param {string} path @param {URLSearchParams | string} query */
const asked = (path, query) => (String(query) ? `${path}?${query}` : path);

/** Matches of a room, or of oneself with no room. @param {string | null} code @param {URLSearchParams} query @returns {Promise<{ matches: MatchLine[], next: string | null }>} */
export const matches = (code, query) => ask(asked(code === null ? 'me/matches' : `${room(code)}/matches`, query));

/** @param {string} code @param {URLSearchParams | string} query @returns {Promise<Standing[]>} */
export const standings = (code, query) => ask(asked(`${room(code)}/standings`, query)).then((answer) => answer.standings);

/** @param {string} code @param {URLSearchParams} query @returns {Promise<Evening[]>} */
export const evenings = (code, query) => ask(asked(`${room(code)}/evenings`, query)).then((answer) => answer.evenings);

/** @param {string} code @param {string} person @param {URLSearchParams} query @returns {Promise<Portrait>} */
export const portrait = (code, person, query) => ask(asked(`${room(code)}/people/${encodeURIComponent(person)}`, query));

/** @param {URLSearchParams | string} query @returns {Promise<Figure[]>} */
export const mine = (query) => ask(asked('me/figures', query)).then((answer) => answer.figures);

/** @param {string} id @returns {Promise<Match>} */
export const match = (id) => ask(one(id));

/** @param {string} id @returns {Promise<Contents>} */
export const contents = (id) => ask(`${one(id)}/replay`);

/** @param {string} id @param {number} from @param {number} limit @param {Eyes} eyes @returns {Promise<{ steps: Step[], next: number | null }>} */
export const steps = (id, from, limit, eyes) => ask(`${one(id)}/replay/steps?from=${from}&limit=${limit}&seat=${eyes}`);

/** @param {string} code @param {string} id @param {boolean} struck */
export const strike = (code, id, struck) => ask(`${room(code)}/matches/${encodeURIComponent(id)}/struck`, { struck }, 'PUT');

/** Be forgotten here. */
export const forgetMe = () => ask('me', undefined, 'DELETE');

/** Where a file to take along lies. @param {{ id: string } | { code: string } | null} of a match, a room, or oneself @param {'json' | 'csv'} form */
export function file(of, form) {
  const where = of === null ? 'me' : 'id' in of ? one(of.id) : room(of.code);
  return address(`api/${where}/export.${form}`).href;
}
