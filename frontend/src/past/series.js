/** What is drawn as lines: the points of a match over its rounds, what people have won over evenings. Sums of what the server tells, nothing else. */
import { date, number, t } from '../i18n/index.js';
import { named } from './named.js';

/** Lines that an eye can follow; the table behind the plot has everybody. */
const MOST = 6;

/** @typedef {{ key: string, name: string, values: number[], first: boolean }} Series */

/** @param {number[]} gains @returns {number[]} */
const summed = (gains) => {
  let sum = 0;
  return [0, ...gains.map((gain) => (sum += gain))];
};

/** @param {import('./api.js').Match} record @returns {{ series: Series[], labels: string[], brief: string[], target: number }} */
export function matchSeries(record) {
  const series = record.players
    .map((player, seat) => ({ key: String(seat), name: named(player), values: summed(record.rounds.map((round) => round.points[seat] ?? 0)), first: player.won, score: player.score }))
    .sort((a, b) => Number(b.first) - Number(a.first) || b.score - a.score);
  const target = record.options.scoring === 'single' ? 0 : (record.options.target ?? 500);
  const rounds = record.rounds.map(({ round }) => round);
  return { series, labels: rounds.map((round) => t('match.round-n', { round })), brief: rounds.map(number), target };
}

/**
 * @param {import('./api.js').Evening[]} evenings @param {'wins' | 'points'} what @param {number} [most]
 * @returns {{ series: Series[], labels: string[] }}
 */
export function eveningSeries(evenings, what, most = MOST) {
  /** @type {Map<string, string>} */
  const people = new Map();
  for (const share of evenings.flatMap((evening) => evening.shares)) people.set(share.person, named(share));
  const series = [...people].map(([key, name]) => ({
    key,
    name,
    values: summed(evenings.map((evening) => evening.shares.find((share) => share.person === key)?.[what] ?? 0)),
    first: false,
  }));
  series.sort((a, b) => (b.values.at(-1) ?? 0) - (a.values.at(-1) ?? 0) || a.name.localeCompare(b.name));
  const labels = evenings.map(({ began }) => date(began, { day: 'numeric', month: 'short' }));
  return { series: series.slice(0, most).map((one, i) => ({ ...one, first: i === 0 })), labels };
}
