/** The keys of a replay. One key is one wish that a button makes as well. */

/** Every key it listens to, as the help shows it. */
export const KEYS = [
  { name: 'play', shown: ['Space', 'K'] },
  { name: 'step', shown: ['←', '→'] },
  { name: 'moment', shown: ['Shift', '←', '→'] },
  { name: 'ends', shown: ['Home', 'End'] },
  { name: 'speed', shown: ['-', '+'] },
  { name: 'eyes', shown: ['0', '1', '…', '9'] },
  { name: 'copy', shown: ['L'] },
  { name: 'help', shown: ['?'] },
];

/** @type {Record<string, string>} */
const MEANS = {
  ' ': 'play', k: 'play', arrowleft: 'back', arrowright: 'forth', home: 'first', end: 'last', '-': 'slower', '+': 'faster', '=': 'faster', l: 'copy', '?': 'help',
}; // prettier-ignore

/**
 * What a key means here: a wish, a number whose eyes, or null. A button in focus keeps its space bar, a slider its arrows' own meaning.
 * @param {KeyboardEvent} event
 * @returns {string | number | null}
 */
export function meaning(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest('input:not([type=range]), textarea, select, [contenteditable], [role="dialog"], [role="tablist"]')) return null;
  if (event.key === ' ' && at?.closest('button, a, summary')) return null;
  if (/^\d$/.test(event.key)) return Number(event.key);
  const means = MEANS[event.key.toLowerCase()] ?? null;
  if (event.shiftKey && means === 'back') return 'earlier';
  return event.shiftKey && means === 'forth' ? 'later' : means;
}
