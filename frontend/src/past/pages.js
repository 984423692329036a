/** The pages that look back, as the app fetches them: all at once, but for the replay, which brings the table along. */
import History from './History.svelte';
import Match from './Match.svelte';
import Person from './Person.svelte';
import You from './You.svelte';

/** @type {Record<string, import('svelte').Component<any>>} */
const PAGES = { history: History, person: Person, you: You, match: Match };

/** @param {string} page @returns {Promise<{ default: import('svelte').Component<any> }>} */
export const fetchPage = async (page) => (PAGES[page] ? { default: PAGES[page] } : import('./replay/Replay.svelte'));
