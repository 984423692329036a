/** What a screen reader says: events politely, what cannot wait at once. One page, one voice: `Voice.svelte` speaks it. */

export const said = $state({ polite: '', urgent: '' });

/** The same sentence twice is two sentences. @param {string} before @param {string} text */
const anew = (before, text) => (before === text ? `${text}\u200b` : text);

/** @param {string} text */
export const say = (text) => {
  said.polite = anew(said.polite, text);
};

/** @param {string} text */
export const shout = (text) => {
  said.urgent = anew(said.urgent, text);
};
