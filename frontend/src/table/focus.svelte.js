/**
 * Whoever plays by keyboard stays in the list when the card with the focus has gone.
 * @param {() => HTMLElement | undefined} list @param {() => readonly { key: string }[]} entries what is shown in it, as `data-key`
 */
export function keepFocus(list, entries) {
  let gone = false;
  $effect.pre(() => {
    const left = entries();
    const at = /** @type {HTMLElement | null} */ (document.activeElement);
    const key = list()?.contains(at) ? /** @type {HTMLElement | null | undefined} */ (at?.closest('[data-key]'))?.dataset['key'] : undefined;
    gone = key !== undefined && !left.some((entry) => entry.key === key);
    // Let go first: to take away what has the focus makes the browser lay out the page in between.
    if (gone) at?.blur();
  });
  $effect(() => {
    void entries();
    // With the next frame: a focus wants everything laid out, and a slow phone has enough to do now.
    if (gone) requestAnimationFrame(() => /** @type {HTMLElement | null | undefined} */ (list()?.querySelector('button[tabindex="0"]'))?.focus({ preventScroll: true }));
  });
}
