/** What merely adorns the table waits until the hand is there: a slow phone has enough to do before. */

let there = $state(false);
let asked = false;

/** Whether it is time for it: after the first table has been painted, when there is nothing else to do; from then on always. */
export function adorned() {
  if (!asked) requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(() => (there = true)));
  asked = true;
  return there;
}
