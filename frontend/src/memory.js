/** What this browser remembers for itself. One that allows no memory is asked in vain; nothing here is a secret. */

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
