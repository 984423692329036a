/** The seconds that are left until a deadline of the server, ticking while there is one. */
import { ticking } from '../ticking.js';

/**
 * `due` in Unix seconds by the server's clock, which is `offset` seconds ahead of this one. Call it while a component is made.
 * @param {() => number | null} due
 * @param {() => number} offset
 */
export function countdownTo(due, offset) {
  let now = $state(Date.now() / 1000);
  $effect(() => {
    if (due() === null) return;
    return ticking(250, () => (now = Date.now() / 1000));
  });
  return {
    get left() {
      return Math.max(0, (due() ?? now) - now - offset());
    },
  };
}
