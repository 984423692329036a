/** What a language counts and lists with. Dear to make and asked for at every word, so each is made once. */

/** @template T @param {(tag: string) => T} make @returns {(tag: string) => T} */
function once(make) {
  /** @type {Map<string, T>} */
  const made = new Map();
  return (tag) => {
    const known = made.get(tag) ?? make(tag);
    made.set(tag, known);
    return known;
  };
}

export const plurals = once((tag) => new Intl.PluralRules(tag));
export const numbers = once((tag) => new Intl.NumberFormat(tag));
export const lists = once((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }));
