/** What this browser remembers for itself. One that allows no memory is asked in vain; nothing here is a secret. */

/** Tables kept in mind for the page without a network. */
const MOST = 8;

/**
 * Remember a value, or with none ask for it.
 * @param {string} key @param {string} [value]
 * @returns {string | null}
 */
export function remembered(key, value) {
  try {
    if (value !== undefined) localStorage.setItem(`lastcard.${key}`, value);
    return localStorage.getItem(`lastcard.${key}`);
  } catch {
    return value ?? null;
  }
}

/** The codes of the tables that this browser was at, the newest first; with some, these come before the others. @param {string[]} [newest] */
export function tables(newest = []) {
  const known = (remembered('tables') ?? '').match(/\w{6}/g) ?? [];
  const all = [...new Set([...newest, ...known])].slice(0, MOST);
  if (newest.length) remembered('tables', JSON.stringify(all));
  return all;
}
