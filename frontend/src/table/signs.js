/** What a card is called among the signs: its action, whatever its colour. */

/** `skip`, `draw-two`, or the number. @param {string} card */
export const action = (card) => card.replace(/^(red|yellow|green|blue)-/, '');
