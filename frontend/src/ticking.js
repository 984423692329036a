/** Clocks that stand still while nobody can see them. */

/** Call `tick` now and then every so many ms, but only while the page is shown. @param {number} every @param {() => void} tick @returns {() => void} stop */
export function ticking(every, tick) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  function look() {
    clearInterval(timer);
    if (document.hidden) return;
    tick();
    timer = setInterval(tick, every);
  }
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
