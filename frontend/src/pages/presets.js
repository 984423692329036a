/**
 * Which published game a set of options is. The server knows what a preset holds; here is only how to tell them apart, of those
 * that can be played.
 */

export const PRESETS = ['all-wild', 'all-wild-opening', 'all-wild-free-draw'];

/** What sets a preset off from the default one; the target may be any. @type {Record<string, import('../wire').Options>} */
const DIFFERENT = {
  'all-wild': {},
  'all-wild-opening': { opening_action: 'performed', opening_reverse: 'right-of-dealer', drawn_card: 'must' },
  'all-wild-free-draw': { voluntary_draw: 'always', scoring: 'single' },
};

/** The preset that these options are but for the target, or `own`. @param {import('../wire').Options} options */
export function presetOf({ deck: _, target: __, ...options }) {
  const same = (/** @type {object} */ one, /** @type {object} */ other) => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
  return Object.keys(DIFFERENT).find((name) => same(DIFFERENT[name] ?? {}, options)) ?? 'own';
}
