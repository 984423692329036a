/** The languages there are, each in its own words, and which one a browser is spoken to in. */
import { remembered } from '../memory.js';
import { use } from './index.js';

export const LANGUAGES = { en: 'English', lv: 'Latviešu', pl: 'Polski' };

/** @typedef {'first' | 'rest' | 'around'} Part of the messages, as they are needed */

/** @type {Record<string, Record<Part, () => Promise<{ default: Record<string, any> }>>>} */
const fetchMessages = {
  lv: { first: () => import('./lv-first.json'), rest: () => import('./lv.json'), around: () => import('./lv-around.json') },
  pl: { first: () => import('./pl-first.json'), rest: () => import('./pl.json'), around: () => import('./pl-around.json') },
};

/** The language that was chosen here, or the first of the browser's that there is. */
export function wanted() {
  const wishes = [remembered('language') ?? '', ...navigator.languages].map((wish) => wish.toLowerCase().split('-')[0] ?? '');
  return wishes.find((wish) => wish in LANGUAGES) ?? 'en';
}

/** Speak it, as far as this part goes; if it cannot be fetched, English is better than nothing. @param {Part} part */
export async function speak(part) {
  const tag = wanted();
  const messages = await fetchMessages[tag]?.[part]().catch(() => null);
  if (messages) use(tag, messages.default);
  if (part === 'first') document.documentElement.lang = messages ? tag : 'en';
}
