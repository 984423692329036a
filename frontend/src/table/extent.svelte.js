/** How much room the table has, for whoever lays it out by numbers. */
import { untrack } from 'svelte';

/**
 * Look when everything that is being made is there, before it is painted, and again when the window changes. To ask for a size
 * earlier would lay out the page more than once, which is what a slow phone waits for longest.
 * @param {() => void} look
 */
export function onLaidOut(look) {
  const soon = requestAnimationFrame(look);
  addEventListener('resize', look);
  return () => {
    cancelAnimationFrame(soon);
    removeEventListener('resize', look);
  };
}

/**
 * In px as they would be with letters of the usual size: whoever doubles the letters has half the room. Call it while the
 * component is made.
 * @param {() => Element | null | undefined} frame
 * @param {() => unknown} again what it is looked at again for
 */
export function extent(frame, again) {
  // A phone held upright or a wide window, until there is something to look at: that is before it is painted.
  const wide = globalThis.matchMedia?.('(min-width: 1000px)').matches ?? true;
  let width = $state(wide ? 1366 : 390);
  let height = $state(wide ? 768 : 844);
  const look = () => {
    const letters = (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
    const { clientWidth = 0, clientHeight = 0 } = frame() ?? {};
    [width, height] = [(clientWidth || innerWidth) / letters, (clientHeight || innerHeight) / letters];
  };
  $effect.pre(() => {
    again();
    // The first time it would lay out the page that is about to go.
    if (untrack(frame)) look();
  });
  $effect(() => onLaidOut(look));
  return {
    get width() {
      return width;
    },
    get height() {
      return height;
    },
  };
}
