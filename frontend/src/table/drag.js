/**
 * The hand under a finger: sliding along the cards raises one after the other, dragging one up and letting go over the table plays
 * it. A touch that does neither is a tap and none of its business.
 */

/** How far a finger moves before it is no tap, and how far up a card has to go, in px. */
const [SLACK, UP] = [9, 90];
/** How long a card that was let go waits for the answer, in ms. */
const PATIENCE = 900;

/**
 * @typedef {{
 *   raise: (key: string) => void, drop: (key: string) => boolean, moved: () => void,
 * }} Doings `drop` says whether a play was asked for; `moved`: this touch is no tap any more
 */

/** @param {Element | null} at */
const cardAt = (at) => /** @type {HTMLElement | null} */ (at?.closest('[data-key]') ?? null);

/** Whether a card let go here is meant for the pile. @param {number} x @param {number} y @param {number} from where the drag began */
function isOverPile(x, y, from) {
  const pile = document.querySelector('[data-pile="discard"]')?.getBoundingClientRect();
  return from - y > UP || (pile !== undefined && x > pile.left - 40 && x < pile.right + 40 && y > pile.top - 40 && y < pile.bottom + 40);
}

/**
 * An attachment for the list of the cards.
 * @param {Doings} doings
 * @returns {(list: HTMLElement) => () => void}
 */
export const draggable = (doings) => (list) => {
  /** @type {{ card: HTMLElement, x: number, y: number, how: '' | 'slide' | 'drag' } | null} */
  let touch = null;

  /** @param {PointerEvent} event */
  const down = (event) => {
    const card = cardAt(/** @type {Element} */ (event.target));
    touch = card && event.isPrimary && event.button === 0 ? { card, x: event.clientX, y: event.clientY, how: '' } : null;
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!touch || !event.isPrimary) return;
    const [x, y] = [event.clientX - touch.x, event.clientY - touch.y];
    if (!touch.how) {
      if (Math.hypot(x, y) < SLACK) return;
      touch.how = -y > Math.abs(x) ? 'drag' : 'slide';
      list.setPointerCapture(event.pointerId);
      touch.card.classList.toggle('dragged', touch.how === 'drag');
      doings.moved();
    }
    if (touch.how === 'drag') touch.card.style.translate = `${x}px ${y}px`;
    else slide(event);
  };
  /** @param {PointerEvent} event */
  const slide = (event) => {
    const under = cardAt(document.elementFromPoint(event.clientX, event.clientY));
    if (under?.dataset['key'] && list.contains(under)) doings.raise(under.dataset['key']);
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    const ended = touch;
    touch = null;
    if (ended?.how !== 'drag') return;
    ended.card.classList.remove('dragged');
    const key = ended.card.dataset['key'];
    const asked = event.type === 'pointerup' && key && isOverPile(event.clientX, event.clientY, ended.y) && doings.drop(key);
    // A card that was asked for waits where it was let go; if nothing comes of it, it returns.
    if (asked) setTimeout(() => (ended.card.style.translate = ''), PATIENCE);
    else ended.card.style.translate = '';
  };

  const events = /** @type {const} */ ([['pointerdown', down], ['pointermove', move], ['pointerup', up], ['pointercancel', up]]);
  for (const [name, heard] of events) list.addEventListener(name, heard);
  return () => {
    for (const [name, heard] of events) list.removeEventListener(name, heard);
  };
};
