/** The languages there are, each in its own words, which one a browser is spoken to in, and fetching what it says. */
import { remembered } from '../memory.js';
import { extend, use } from './index.js';

export const LANGUAGES = { en: 'English', lv: 'Latviešu', pl: 'Polski' };

/** @typedef {'first' | 'rest' | 'around'} Part of the messages, as they are needed */

/** What the first page says in English is there from the beginning; everything else is fetched in the language spoken alone. */
const files = /** @type {Record<string, () => Promise<Record<string, any>>>} */ (
  import.meta.glob(['./{lv,pl}-first.json', './{en,lv,pl}.json', './{en,lv,pl}-around.json'], { import: 'default' })
);

/** @param {string} tag @param {Part} part */
const fetchMessages = (tag, part) => files[`./${tag}${part === 'rest' ? '' : `-${part}`}.json`]?.();

/** The language that was chosen here, or the first of the browser's that there is. */
export function wanted() {
  const wishes = [remembered('language') ?? '', ...navigator.languages].map((wish) => wish.toLowerCase().split('-')[0] ?? '');
  return wishes.find((wish) => wish in LANGUAGES) ?? 'en';
}

/**
 * Speak what is fetched for a language; if it cannot be fetched, English is better than nothing. Tells which language it became.
 * @param {(tag: string) => Promise<Record<string, any>> | undefined} fetched
 */
export async function speakAs(fetched) {
  const tag = wanted();
  const messages = tag !== 'en' && (await fetched(tag)?.catch(() => null));
  if (messages) use(tag, messages);
  else extend((await fetched('en')) ?? {});
  return messages ? tag : 'en';
}

/** Speak it, as far as this part goes. @param {Part} part */
export async function speak(part) {
  const tag = await speakAs((tag) => fetchMessages(tag, part));
  if (part === 'first') document.documentElement.lang = tag;
}

/** A module that is being fetched, once what it says is there too. @template T @param {Promise<T>} module @param {Part} part @returns {Promise<T>} */
export const spoken = (module, part) => Promise.all([module, speak(part)]).then(([fetched]) => fetched);
