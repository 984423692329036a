/** Entering a code on the home page, once what it says is there too. */
import { speakAlso } from '../i18n/more.js';
import Enter from './Enter.svelte';

export const entry = () => speakAlso('you').then(() => Enter);
