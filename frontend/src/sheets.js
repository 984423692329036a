/**
 * Sheets and the way back: with a sheet open, "back" closes the sheet and leaves the page where it is, as people expect on a phone. All
 * sheets of a page together keep one entry of the history for it. It stays when they are closed, for the next one; "back" skips it
 * then. To take it away by going back ourselves would break off whatever way somebody sets out on at that moment.
 */

/** How each open sheet is closed, the newest last. @type {(() => void)[]} */
const open = [];
const marked = () => history.state?.sheets === true;
/** Which page the kept entry, in which we are, belongs to; null: we are in no such entry. @type {string | null} */
let kept = marked() ? location.pathname : null;

/** Keep an entry as soon as one is needed; one for all that open and close at once. */
function settle() {
  if (!open.length || kept !== null) return;
  kept = location.pathname;
  history.pushState({ ...history.state, sheets: true }, '');
}

window.addEventListener('popstate', () => {
  const below = kept === location.pathname && !marked();
  kept = marked() ? location.pathname : null;
  if (below && open.length) open.at(-1)?.();
  else if (below) history.back();
  queueMicrotask(settle);
});

/** A sheet is open from now on until what this returns is called. @param {() => void} close @returns {() => void} */
export function opened(close) {
  open.push(close);
  queueMicrotask(settle);
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
  };
}

/** Whether the next page takes the place of the kept entry, which is given up with that. */
export function left() {
  const was = kept !== null;
  kept = null;
  return was;
}
