/**
 * Whoever plays by keyboard stays in the list when the card with the focus has gone.
 * @param {() => HTMLElement | undefined} list @param {() => unknown} entries what is shown in it
 */
export function keepFocus(list, entries) {
  let inside = false;
  $effect.pre(() => {
    void entries();
    inside = list()?.contains(document.activeElement) ?? false;
  });
  $effect(() => {
    void entries();
    if (!inside || list()?.contains(document.activeElement)) return;
    const next = /** @type {HTMLElement | null | undefined} */ (list()?.querySelector('button[tabindex="0"]'));
    next?.focus({ preventScroll: true });
  });
}
