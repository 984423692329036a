/**
 * What a person has set for this browser: motion, sound, vibration, light, the order of the hand, keys. Kept here alone; whatever is
 * kept and makes no sense any more is the default again.
 */
import { remembered } from './memory.js';

const KEY = 'settings';

/** The values of each setting, the default first. */
export const VALUES = /** @type {const} */ ({
  motion: ['full', 'short', 'none'],
  sound: ['on', 'off'],
  volume: [60, 0, 20, 40, 80, 100],
  vibration: ['off', 'on'],
  theme: ['system', 'light', 'dark'],
  sort: ['playable', 'kind', 'drawn'],
  keys: ['on', 'off'],
});

/** @typedef {{ -readonly [Name in keyof typeof VALUES]: (typeof VALUES)[Name][number] }} Settings */

/** What a text says of the settings: every one, valid. @param {string | null} text @returns {Settings} */
export function read(text) {
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = Object(JSON.parse(text ?? '{}'));
  } catch {
    kept = {};
  }
  const valid = Object.entries(VALUES).map(([name, values]) => [name, values.find((value) => value === kept[name]) ?? values[0]]);
  return Object.fromEntries(valid);
}

/** As they are now; change them with `set`. */
export const settings = $state(read(remembered(KEY)));

/** What the browser lets us do: no sound before the first tap. */
export const allowed = $state({ sound: false });

/**
 * @template {keyof Settings} Name
 * @param {Name} name @param {Settings[Name]} value
 */
export function set(name, value) {
  settings[name] = value;
  remembered(KEY, JSON.stringify(settings));
  show();
}

/** Whether things should keep still: the reader's system says so, or the setting of the page. */
export const isStill = () => settings.motion === 'none' || (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false);

/** Tell the style sheet. */
function show() {
  const root = document.documentElement.dataset;
  if (settings.theme === 'system') delete root['theme'];
  else root['theme'] = settings.theme;
  root['motion'] = settings.motion;
}

show();
