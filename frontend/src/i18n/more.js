/** The messages of what is opened now and then, in the language that is spoken. The English ones come with the pages that say them. */
import { use } from './index.js';
import { wanted } from './languages.js';

/** @type {Record<string, () => Promise<any>>} */
const files = import.meta.glob('./{lv,pl}-{talk,people,you}.json');

/** Speak them too; if they cannot be fetched, English is better than nothing. @param {'talk' | 'people' | 'you'} part */
export async function speakAlso(part) {
  const messages = await files[`./${wanted()}-${part}.json`]?.().catch(() => null);
  if (messages) use(wanted(), messages.default);
}
