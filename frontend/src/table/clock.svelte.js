/** The seconds that are left until a deadline of the server, ticking while there is one. */

/**
 * `due` in Unix seconds by the server's clock, which is `offset` seconds ahead of this one. Call it while a component is made.
 * @param {() => number | null} due
 * @param {() => number} offset
 */
export function countdownTo(due, offset) {
  let now = $state(Date.now() / 1000);
  $effect(() => {
    if (due() === null) return;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    let timer;
    // Nobody looks at a hidden page: it ticks again when it is shown.
    const look = () => {
      clearInterval(timer);
      now = Date.now() / 1000;
      if (!document.hidden) timer = setInterval(() => (now = Date.now() / 1000), 250);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  });
  return {
    get left() {
      return Math.max(0, (due() ?? now) - now - offset());
    },
  };
}
