/** What a screen reader says: events politely, what cannot wait at once. One page, one voice: `Voice.svelte` speaks it. */
import { untrack } from 'svelte';

export const said = $state({ polite: '', urgent: '' });

/** @param {'polite' | 'urgent'} how @param {string} text */
function speak(how, text) {
  // The same sentence twice is two sentences.
  said[how] = untrack(() => said[how]) === text ? `${text}\u200b` : text;
}

/** @param {string} text */
export const say = (text) => speak('polite', text);

/** @param {string} text */
export const shout = (text) => speak('urgent', text);
