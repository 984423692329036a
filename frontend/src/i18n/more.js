/** The messages of what is opened now and then, in the language that is spoken. */
import { speakAs } from './languages.js';

/** @type {Record<string, () => Promise<any>>} */
const files = import.meta.glob('./{en,lv,pl}-{talk,people,you,past,fair}.json', { import: 'default' });

/** Speak them too. @param {'talk' | 'people' | 'you' | 'past' | 'fair'} part */
export const speakAlso = (part) => speakAs((tag) => files[`./${tag}-${part}.json`]?.());
