/** The pages that look back, as the app fetches them: all at once, but for the replay, which brings the table along. */
import { speakAlso } from '../i18n/more.js';
import History from './History.svelte';
import Match from './Match.svelte';
import Person from './Person.svelte';
import You from './You.svelte';

/** @type {Record<string, import('svelte').Component<any>>} */
const PAGES = { history: History, person: Person, you: You, match: Match };

/** A page, and what it says in the language spoken here. @param {string} page @returns {Promise<{ default: import('svelte').Component<any> }>} */
export async function fetchPage(page) {
  const [module] = await Promise.all([PAGES[page] ? { default: PAGES[page] } : import('./replay/Replay.svelte'), speakAlso('past')]);
  return module;
}
