/** How a match ended, in words: won, shared, not finished; and why it counts nowhere. It adds nothing up. */
import { date, duration, list, t } from '../i18n/index.js';
import { short } from '../i18n/rules.js';
import { lowLeads } from '../pages/result.js';
import { named } from './named.js';

/** @typedef {import('./api.js').Summary} Summary */

/** @param {Summary} match @param {boolean} [listed] a list holds none that is still played */
export function outcome({ ended, cause, options, players }, listed = false) {
  const winners = players.filter((player) => player.won);
  const seats = list(winners.map(named));
  if (ended === null) return t(cause || listed ? 'past.unfinished' : 'past.running', { seats: list(players.map(named)) });
  const low = lowLeads(options) && cause !== 'last-seat';
  return winners.length === 1 ? t(low ? 'match.won-low' : 'match.won-with', { seats, count: winners[0]?.score ?? 0 }) : t('match.shared', { seats });
}

/** Why it counts nowhere, or what should be known of it. @param {Summary} match @returns {string[]} */
export function remarks({ ended, cause, kicked, struck, players }) {
  const winners = players.filter((player) => player.won);
  const left = players.filter((player) => player.left);
  return [
    ended === null && t(cause ? 'past.why-unfinished' : 'past.why-running'),
    kicked && t('match.struck'),
    struck && t('match.struck-by-host'),
    winners.length > 1 && t('past.why-shared'),
    cause === 'last-seat' && t('past.why-last'),
    left.length > 0 && t('past.why-left', { seats: list(left.map(named)), count: left.length }),
  ].filter((text) => typeof text === 'string');
}

/** In a word, beside a match in a list. @param {Summary} match */
export function badge({ ended, kicked, struck }) {
  if (ended === null) return t('past.badge.unfinished');
  return struck ? t('past.badge.struck') : kicked ? t('past.badge.kicked') : '';
}

/** What was played. @param {Summary} match */
export const game = ({ options, bots }) => (bots ? t('past.with-bots', { game: short(options) }) : short(options));

/** When, and how long. @param {Summary} match */
export const when = ({ started, ended }) =>
  [date(started, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }), ...(ended === null ? [] : [duration(ended - started)])].join(' · ');
