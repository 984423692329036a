/** The messages of what is opened now and then, in the language that is spoken. */
import { extend, use } from './index.js';
import { wanted } from './languages.js';

/** @type {Record<string, () => Promise<any>>} */
const files = import.meta.glob('./{en,lv,pl}-{talk,people,you,past,fair}.json', { import: 'default' });

/** Speak them too; if they cannot be fetched, English is better than nothing. @param {'talk' | 'people' | 'you' | 'past' | 'fair'} part */
export async function speakAlso(part) {
  const tag = wanted();
  const messages = tag !== 'en' && (await files[`./${tag}-${part}.json`]?.().catch(() => null));
  if (messages) use(tag, messages);
  else extend((await files[`./en-${part}.json`]?.()) ?? {});
}
