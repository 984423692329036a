/** The HTTP side: what is asked before there is a line to a room, and what is read of the past. */

import { base } from './base.js';

/** An answer that is none: the server's stable code, or `offline` when there was no answer at all. */
export class Refusal extends Error {
  /** @param {string} code @param {number} status @param {string} [detail] */
  constructor(code, status, detail = '') {
    super(code);
    this.detail = detail;
    this.code = code;
    this.status = status;
  }
}

/** @param {string} path below the server's root, wherever that is */
export const address = (path) => new URL(path, base());

/** The address of a room's line. @param {string} code */
export function lineAddress(code) {
  const url = address(`ws/${code}`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/**
 * @param {string} path
 * @param {object} [body] sent as JSON
 * @param {string} [method]
 * @returns {Promise<any>}
 */
export async function ask(path, body, method = body ? 'POST' : 'GET') {
  const how = { method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) };
  const answer = await fetch(address(`api/${path}`), how).catch(() => null);
  if (!answer) throw new Refusal('offline', 0);
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(told.error ?? 'fault', answer.status, told.detail);
  return told;
}

/**
 * @typedef {{ code: string, phase: import('./wire').Phase, playing: boolean, your_turn?: boolean, players: string[], matches: number, last_played: number | null }} MyRoom
 * @typedef {{ person: string | null, name: string, offered: string, rooms: MyRoom[], devices?: number, recovery?: number | null }} Me
 * @typedef {{ code: string, link: string, phase: import('./wire').Phase, players: string[], seats_left: number, locked: boolean, guarded?: boolean, watching?: boolean, closed?: boolean, you: string | null, member: boolean, host_name: string | null }} Card
 * @typedef {{ card: Card, name: string, update: import('./wire').Update | null }} Arrival
 * @typedef {{ name: string, score: number, won: boolean, bot: string | null, person?: string, left?: boolean }} Place
 * @typedef {{ id: string, started: number, ended: number, options: import('./wire').Options, players: Place[], rounds: number }} MatchLine
 * @typedef {{ round: number, winner: number | null, points: number[], hands: string[][], worth?: Record<string, number> }} Round
 * @typedef {Omit<MatchLine, 'rounds'> & { cause: string, kicked?: boolean, struck?: boolean, rounds: Round[] }} Match
 * @typedef {{ person: string, name: string, bot: string | null, matches: number, wins: number, points: number }} Standing
 */

/** @returns {Promise<Me>} */
export const me = () => ask('me');

/** @param {{ name?: string, preset?: string, options?: object }} wishes @returns {Promise<{ code: string }>} */
export const create = (wishes) => ask('rooms', wishes);

/** @param {string} code @returns {Promise<Card>} */
export const room = (code) => ask(`rooms/${encodeURIComponent(code)}`);

/** A room's page as it begins. A member's page has brought it along; it is true once. @param {string} code @returns {Promise<Arrival>} */
export async function arrival(code) {
  const brought = document.getElementById('brought');
  brought?.remove();
  return brought ? JSON.parse(brought.textContent ?? '') : ask(`rooms/${encodeURIComponent(code)}/arrival`);
}

/** @param {string} code @param {{ name: string, password?: string }} who @returns {Promise<{ person: string, name: string }>} */
export const join = (code, who) => ask(`rooms/${encodeURIComponent(code)}/join`, who);

/** @param {string} code @param {string | null} [before] @returns {Promise<{ matches: MatchLine[], next: string | null }>} */
export const matches = (code, before) => ask(`rooms/${encodeURIComponent(code)}/matches?limit=20${before ? `&before=${encodeURIComponent(before)}` : ''}`);

/** @param {string} code @returns {Promise<{ standings: Standing[] }>} */
export const standings = (code) => ask(`rooms/${encodeURIComponent(code)}/standings`);

/** @param {string} code @param {number} after @param {number} limit @returns {Promise<{ rows: import('./wire').Row[] }>} */
export const events = (code, after, limit) => ask(`rooms/${encodeURIComponent(code)}/events?after=${after}&limit=${limit}`);

/** @param {string} id @returns {Promise<Match>} */
export const match = (id) => ask(`matches/${encodeURIComponent(id)}`);

/**
 * @typedef {{ name: string, values: Record<string, unknown[]>, low: number | null, high: number | null }} OptionLine
 * @typedef {{ options: Required<import('./wire').Options>, preset: string, differs: string[], settings: string, clock?: number | null }} Rules
 * @typedef {{ title: string, rules: { number: string, text: string }[] }} RuleSection
 * @typedef {{ options: OptionLine[], presets: Record<string, Rules>, cards: Record<string, Record<string, number>> }} OptionTable
 */

/** @returns {Promise<OptionTable>} */
export const options = () => ask('options');

/** @param {string} code @returns {Promise<Rules>} */
export const rules = (code) => ask(`rooms/${encodeURIComponent(code)}/rules`);

/** @param {string} settings @returns {Promise<Rules>} */
export const settings = (settings) => ask(`settings/${encodeURIComponent(settings)}`);

/** @returns {Promise<RuleSection[]>} */
export const ruleSheet = () => ask('rules');

/**
 * Whether the server answers at all, within some seconds; not a proxy for one that is away. Without credentials, since browsers keep
 * connections of their own for that: those of the page may all hang.
 */
export async function alive() {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), 3_000);
  const how = /** @type {const} */ ({ method: 'HEAD', cache: 'no-store', credentials: 'omit', signal: late.signal });
  const answer = await fetch(address('healthz'), how).catch(() => null);
  clearTimeout(timer);
  return answer !== null && answer.status < 500;
}
