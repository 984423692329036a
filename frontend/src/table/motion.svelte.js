/** The table's motion: measured before a view is shown and set off after it, as `fly.js` says. */
import { untrack } from 'svelte';
import { fly, measure, nudge } from '../fly.js';
import { moves } from '../moves.js';

/**
 * Follow the views of a table. Call it while the component is made.
 * @param {() => Element | undefined} root
 * @param {() => import('../wire').MatchView} match
 * @param {() => readonly import('../wire').RoomEvent[]} events what led to the view that is about to be shown
 */
export function followed(root, match, events) {
  /** @type {import('../fly.js').Places} */
  let before = new Map();
  // The view itself: whatever else is read with it, such as what is passed on beside it, is no new one and moves nothing.
  const view = $derived(match());
  $effect.pre(() => {
    void view;
    const element = untrack(root);
    if (element) before = measure(element);
  });
  $effect(() => {
    const { seat, seats } = view;
    const element = untrack(root);
    const round = seats.filter((one) => !one.out && !one.left).map((one) => one.seat);
    if (!element) return;
    const [led, from] = [untrack(events), before];
    // With the next frame, which lays everything out anyway; nothing is painted before it.
    if (led.length) requestAnimationFrame(() => (fly(element, from, moves(led, seat, round)), nudge(element, led)));
  });
}
