/**
 * Sheets and the way back: with a sheet open, "back" closes the sheet and leaves the page where it is, as people expect on a phone. All
 * sheets together keep one entry of the history for it, which is gone when the last of them is closed.
 */

/** How each open sheet is closed, the newest last. @type {(() => void)[]} */
const open = [];
/** Whether the entry that "back" takes away is there. */
let kept = false;
/** Our own step back is on its way. */
let leaving = false;
/** What waits for that. @type {(() => void)[]} */
let after = [];
/** One sheet often takes the place of another, which may have to be fetched: so long, in ms, the entry is kept for it. */
const MEANWHILE = 100;

/** Bring the history in line with what is open; together for all that opens and closes at once. */
function settle() {
  if (leaving) return;
  if (open.length && !kept) {
    kept = true;
    history.pushState({ ...history.state }, '');
  } else if (!open.length && kept) {
    [kept, leaving] = [false, true];
    history.back();
  }
}

window.addEventListener('popstate', () => {
  if (leaving) {
    const waiting = after;
    [leaving, after] = [false, []];
    for (const go of waiting) go();
  } else if (kept) {
    kept = false;
    const close = open.at(-1);
    // Whoever is quicker than the entry is taken away meant the page.
    if (close) close();
    else history.back();
  }
  queueMicrotask(settle);
});

/** A sheet is open from now on until what this returns is called. @param {() => void} close @returns {() => void} */
export function opened(close) {
  open.push(close);
  queueMicrotask(settle);
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
    setTimeout(settle, MEANWHILE);
  };
}

/** Go to another page, `replace`: in place of this entry, with no sheet's entry in between. @param {(replace: boolean) => void} go @param {boolean} replace */
export function leave(go, replace) {
  if (leaving) after.push(() => go(replace));
  else {
    go(replace || kept);
    kept = false;
  }
}
