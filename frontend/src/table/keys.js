/**
 * The keys of the table. One key is one wish that a button makes as well: the handler looks for what may be done among the choices
 * that the server sent, and asks for nothing else.
 */

/** Every key that the table listens to, as the help shows it. */
export const KEYS = [
  { name: 'move', shown: ['←', '→', '↑', '↓'] },
  { name: 'raise', shown: ['Enter'] },
  { name: 'raise-call', shown: ['Shift', 'Enter'] },
  { name: 'draw', shown: ['D'] },
  { name: 'pass', shown: ['P'] },
  { name: 'call', shown: ['U'] },
  { name: 'catch', shown: ['C'] },
  { name: 'challenge', shown: ['B'] },
  { name: 'cancel', shown: ['Esc'] },
  { name: 'help', shown: ['?'] },
];

/**
 * What a key asks for at this table: a wish, the reason against it, `hand` (go to the cards), `help`, or null for a key that is none.
 * @param {string} key
 * @param {import('../wire').MatchView} match
 * @returns {{ wish: import('./types.js').Wish } | { why: string } | 'hand' | 'help' | null}
 */
export function meaning(key, match) {
  const { choices, turn } = match;
  if (key === '?') return 'help';
  if (key === 'ArrowLeft' || key === 'ArrowRight') return 'hand';
  if (!choices) return null;
  const mine = match.on_turn === match.seat;
  const ask = (/** @type {string} */ type, /** @type {string | undefined} */ why) => (why ? { why } : { wish: { type, ...(type === 'call' ? {} : { turn }) } });
  switch (key.toLowerCase()) {
    case 'd':
      return mine && match.wait === 'challenge' ? ask('accept', choices.accept) : ask('draw', choices.draw);
    case 'p':
      return ask('pass', choices.pass);
    case 'u':
      return ask('call', choices.call);
    case 'b':
      return ask('challenge', choices.challenge);
    case 'c': {
      const caught = choices.catches?.find((entry) => entry.duty);
      return caught ? { wish: { type: 'catch', seat: caught.seat, duty: caught.duty } } : { why: 'not_owed' };
    }
    default:
      return null;
  }
}

/** Whether a key goes to the table at all: not while something is typed, chosen in a sheet, or meant for the browser. @param {KeyboardEvent} event */
export function isForTable(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const at = /** @type {Element | null} */ (event.target instanceof Element ? event.target : null);
  return !at?.closest('input, textarea, select, [contenteditable], [role="tablist"], [role="dialog"]');
}

/**
 * Do what a key means at the table.
 * @param {KeyboardEvent} event @param {import('../wire').MatchView} match
 * @param {{ root?: HTMLElement, ask: (wish: import('./types.js').Wish) => void, why: (code: string) => void, help: () => void }} at
 */
export function follow(event, match, { root, ask, why, help }) {
  const meant = isForTable(event) ? meaning(event.key, match) : null;
  if (meant === null || (meant === 'hand' && document.activeElement?.closest('[data-hand]'))) return;
  event.preventDefault();
  if (meant === 'help') help();
  else if (meant === 'hand') /** @type {HTMLElement | null | undefined} */ (root?.querySelector('[data-hand] button[tabindex="0"]'))?.focus();
  else if ('wish' in meant) ask(meant.wish);
  else why(meant.why);
}
