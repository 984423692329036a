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

const plurals = once((tag) => new Intl.PluralRules(tag));
const numbers = once((tag) => new Intl.NumberFormat(tag));
export const lists = once((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }));

/** @param {number} value */
const isWhole = (value) => Number.isInteger(value) && value >= 0;

/** The form that goes with a whole number, by language: as `Intl` says, which keeps a slow phone busy for a tenth of a second first. @type {Record<string, (count: number) => string>} */
const FORMS = {
  en: (count) => (count === 1 ? 'one' : 'other'),
  lv: (count) => (count % 10 === 0 || (count % 100 > 10 && count % 100 < 20) ? 'zero' : count % 10 === 1 ? 'one' : 'other'),
  pl: (count) => (count === 1 ? 'one' : count % 10 > 1 && count % 10 < 5 && (count % 100 < 12 || count % 100 > 14) ? 'few' : 'many'),
};

/** Which form of a message goes with a number. @param {string} tag @param {number} count */
export const form = (tag, count) => (isWhole(count) && FORMS[tag.slice(0, 2)]?.(count)) || plurals(tag).select(count);

/** A number as it is written; a small one looks the same in every language here. @param {string} tag @param {number} value */
export const written = (tag, value) => (isWhole(value) && value < 1000 ? String(value) : numbers(tag).format(value));
