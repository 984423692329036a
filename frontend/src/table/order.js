/**
 * The order of a hand for the eye, and keys for equal cards: actions first, then plain Wilds; in classic what can be played comes
 * first while it matters. The server's choices say what that is.
 */

const KINDS = ['forced-swap', 'targeted-draw-two', 'draw-four', 'draw-two', 'skip-two', 'skip', 'reverse'];
const COLOURS = ['red', 'yellow', 'green', 'blue'];
const RANKS = ['draw-two', 'skip', 'reverse', '9', '8', '7', '6', '5', '4', '3', '2', '1', '0'];

/**
 * A card of the own hand. `why` it lies still ("" = it may be played), what a play `needs`, whether it may `jump` in out of turn.
 * @typedef {{ card: string, key: string, why: string, needs: string, jump?: boolean }} Held
 */

/** @param {string} card */
function order(card) {
  const [, colour = '', rank = ''] = /^(red|yellow|green|blue)-(.+)$/.exec(card) ?? [];
  if (colour) return 100 * (1 + COLOURS.indexOf(colour)) + RANKS.indexOf(rank);
  const kind = KINDS.indexOf(card);
  return kind >= 0 ? kind : card.startsWith('wild-') ? 900 : 1000;
}

/**
 * @param {string[]} hand
 * @param {import('../wire').CardChoice[]} choices
 * @param {boolean} mine whether it is the own turn
 * @param {import('../wire').CardChoice[]} [jumps] what may jump in
 * @param {'playable' | 'kind' | 'drawn'} [sort] what can be played first, by kind alone, or as it came
 * @param {string} [unasked] why no card can be played that has no choice of its own
 * @returns {Held[]}
 */
export function arrange(hand, choices, mine, jumps = [], sort = 'playable', unasked = 'not_your_turn') {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const held = hand.map((card) => {
    const nth = seen.get(card) ?? 0;
    seen.set(card, nth + 1);
    const jump = jumps.find((entry) => entry.card === card);
    const choice = jump ?? choices.find((entry) => entry.card === card);
    const why = choice ? (choice.why ?? '') : unasked;
    return { card, key: `${card}#${nth}`, why, needs: choice?.needs ?? '', jump: jump !== undefined };
  });
  if (sort === 'drawn') return held;
  const closed = (/** @type {Held} */ entry) => (sort === 'playable' && mine && entry.why !== '' ? 1 : 0);
  return held.sort((a, b) => closed(a) - closed(b) || order(a.card) - order(b.card) || (a.key < b.key ? -1 : 1));
}
