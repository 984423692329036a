/** A list whose newest entry comes first: what it pushes down glides there, so that nothing jumps under the eye. */
import { isStill } from '../settings.svelte.js';

/** How long the older entries are on their way, in ms; whoever wants things to keep still sees them where they belong at once. */
const GLIDE = 180;

/**
 * Call it while the component is made.
 * @param {() => HTMLElement | undefined} list
 * @param {() => readonly unknown[]} entries
 */
export function pushed(list, entries) {
  /** @type {HTMLElement | null} */
  let first = null;
  let top = 0;
  $effect.pre(() => {
    entries();
    first = /** @type {HTMLElement | null | undefined} */ (list()?.firstElementChild) ?? null;
    top = first?.offsetTop ?? 0;
  });
  $effect(() => {
    entries();
    const element = list();
    if (!element || !first?.isConnected || !('animate' in element)) return;
    const by = first.offsetTop - top;
    // Each push adds to those that are still under way.
    if (by > 0) element.animate([{ transform: `translateY(${-by}px)` }, { transform: 'none' }], { duration: isStill() ? 1 : GLIDE, easing: 'cubic-bezier(.2, .7, .2, 1)', composite: 'add' });
  });
}
