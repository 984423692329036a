/** The focus follows the page: a new page's heading takes it, so that a reader hears where it is and Tab begins there. */

let first = true;

/** @param {HTMLElement} heading */
export function arrive(heading) {
  heading.tabIndex = -1;
  if (!first) heading.focus({ preventScroll: true });
  first = false;
}
