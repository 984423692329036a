/** The cards that were turned for the deal (high card), kept in sight until somebody has played and there was time to look. */

/** Long enough to look at them, in ms. */
const LOOK = 4_000;

/**
 * Call it while a component is made.
 * @param {() => readonly import('../wire').RoomEvent[]} events those that led to the view that is shown
 */
export function turnedCards(events) {
  let cards = $state.raw(/** @type {{ seat: number, card: string }[]} */ ([]));
  let looked = $state(false);
  let moved = $state(false);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  $effect(() => {
    const drawn = events().filter((event) => event.type === 'dealer-card-drawn');
    if (drawn.length) {
      [cards, looked, moved] = [drawn, false, false];
      clearTimeout(timer);
      timer = setTimeout(() => (looked = true), LOOK);
    } else if (events().some((event) => ['played', 'drew', 'passed', 'round-started'].includes(event.type))) moved = true;
  });
  $effect(() => () => clearTimeout(timer));
  return {
    get cards() {
      return looked && moved ? [] : cards;
    },
  };
}
