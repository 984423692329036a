/** What may be said besides the own decision, at once: one's own call, and catching whoever owes one. */
import { t } from '../i18n/index.js';

/**
 * @param {import('../wire').MatchView} match
 * @param {readonly import('./types.js').Place[]} places
 * @param {(wish: import('./types.js').Wish) => void} ask
 * @returns {{ text: string, name: string, run: () => void }[]}
 */
export function sayings(match, places, ask) {
  const owes = match.seat !== null && (match.seats[match.seat]?.owes ?? 0) > 0;
  const call = owes && match.choices && !match.choices.call ? [{ text: t('table.action.call'), name: t('table.action.call'), run: () => ask({ type: 'call' }) }] : [];
  const catches = places.filter((place) => place.duty).map(({ seat, duty, name }) => {
    const text = t('table.catch', { name });
    return { text, name: text, run: () => ask({ type: 'catch', seat, duty }) };
  });
  return [...call, ...catches];
}
