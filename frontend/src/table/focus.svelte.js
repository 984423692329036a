/** The focus of the own hand. */
import { untrack } from 'svelte';

/**
 * Whoever plays by keyboard stays in the hand when the card with the focus has gone. Call it while the table is made, before
 * anything in it: to let go is cheap only as long as nothing has changed.
 * @param {() => HTMLElement | undefined} root @param {() => readonly string[]} hand the cards that are about to be shown
 */
export function keepFocus(root, hand) {
  let gone = false;
  $effect.pre(() => {
    const left = hand();
    const at = /** @type {HTMLElement | null} */ (document.activeElement);
    const key = untrack(root)?.contains(at) ? /** @type {HTMLElement | null | undefined} */ (at?.closest('[data-key]'))?.dataset['key'] : undefined;
    gone = key !== undefined && !isHeld(key, left);
    // Let go first: to take away what has the focus makes the browser lay out the page in between.
    if (gone) at?.blur();
  });
  $effect(() => {
    void hand();
    // With the next frame: a focus wants everything laid out, and a slow phone has enough to do now.
    if (gone) requestAnimationFrame(() => /** @type {HTMLElement | null | undefined} */ (root()?.querySelector('[data-hand] button[tabindex="0"]'))?.focus({ preventScroll: true }));
  });
}

/** Whether a key of `order.js` still means a card of this hand. @param {string} key @param {readonly string[]} hand */
function isHeld(key, hand) {
  const [card, nth] = key.split('#');
  return hand.filter((one) => one === card).length > Number(nth);
}
