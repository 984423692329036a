/**
 * Every sentence that a person reads comes from a catalogue, through here. A message is a text with `{holes}`, or one text per
 * plural category of the language, chosen by `count`. It knows no page and touches no markup.
 */
import { form, lists, written } from './counting.js';
import en from './en-first.json';

/** @typedef {string | number} Filling */
/** @typedef {{ text: string, hole?: string }} Part */

let language = 'en-GB';
/** Messages of another language; what it lacks is said in English. @type {Record<string, unknown>} */
let translation = {};
/** What the first page needs; the rest comes with the pages that speak it. @type {Record<string, unknown>} */
const catalogue = { ...en };

/** Add blocks of messages, or messages to a block that is there. @param {Record<string, unknown>} more */
export function extend(more, known = catalogue) {
  for (const [block, messages] of Object.entries(more)) {
    const before = known[block];
    known[block] = typeof before === 'object' ? { ...before, .../** @type {object} */ (messages) } : messages;
  }
}

/** The language the page speaks now, as a BCP 47 tag. */
export const speaking = () => language;

/** Speak another language, as far as these messages go; with none, English again. @param {string} tag @param {Record<string, unknown>} [messages] */
export function use(tag, messages) {
  if (tag !== language || !messages) translation = {};
  language = messages ? tag : 'en-GB';
  extend(messages ?? {}, translation);
}

/** @param {string} key */
const find = (key) => within(translation, key) ?? within(catalogue, key);

/** @param {unknown} at @param {string} key @returns {unknown} */
function within(at, key) {
  for (const step of key.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = /** @type {Record<string, unknown>} */ (at)[step];
  }
  return at;
}

/** @param {string} key */
export const has = (key) => find(key) !== undefined;

/**
 * @param {string} key
 * @param {Record<string, Filling>} filling
 */
function message(key, filling) {
  const found = find(key);
  if (typeof found === 'string') return found;
  if (typeof found !== 'object' || found === null) return key;
  const forms = /** @type {Record<string, string>} */ (found);
  return forms[form(language, Number(filling['count'] ?? 0))] ?? forms['other'] ?? key;
}

/**
 * A message in pieces, so that a component can set what fills a hole in bold.
 * @param {string} key
 * @param {Record<string, Filling>} [filling]
 * @returns {Part[]}
 */
export function parts(key, filling = {}) {
  return message(key, filling)
    .split(/\{(\w+)\}/)
    .map((text, i) => (i % 2 ? { text: shown(filling[text] ?? `{${text}}`), hole: text } : { text }))
    .filter((part) => part.text !== '');
}

/** @param {Filling} value */
const shown = (value) => (typeof value === 'number' ? number(value) : value);

/**
 * A message as one text.
 * @param {string} key
 * @param {Record<string, Filling>} [filling]
 */
export const t = (key, filling = {}) =>
  parts(key, filling)
    .map((part) => part.text)
    .join('');

/** @param {number} value */
export const number = (value) => written(language, value);

/** Small numbers in words, as a sentence wants them: "seven". @param {number} value */
export const word = (value) => (has(`word.${value}`) ? t(`word.${value}`) : number(value));

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);

/** "Mia, Oskar and Ilze". @param {string[]} items */
export const list = (items) => (items.length > 1 ? lists(language).format(items) : items.join(''));

/** @param {number} seconds Unix time. @param {Intl.DateTimeFormatOptions} [how] */
export const date = (seconds, how = { weekday: 'long', day: 'numeric', month: 'long' }) =>
  new Intl.DateTimeFormat(language, how).format(new Date(seconds * 1000));

/** "1 h 12 min", "48 min". @param {number} seconds */
export function duration(seconds) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60
    ? t('time.minutes', { minutes })
    : t('time.hours', { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') });
}

/** A count-down: "0:14". @param {number} seconds */
export function countdown(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  return t('time.left', { minutes: Math.floor(left / 60), seconds: String(left % 60).padStart(2, '0') });
}
