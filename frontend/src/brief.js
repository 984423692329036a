import { t } from './i18n/index.js';

/** The server keeps so many visible characters of a name. */
const LONGEST = 20;

/** @param {string} text */
const letters = (text) => (Intl.Segmenter ? Array.from(new Intl.Segmenter().segment(text), (each) => each.segment) : [...text]);

/**
 * A field for a name takes no more than is kept, and `tell` is given a sentence when something was cut: `maxlength` counts an
 * emoji or a letter with its accents as many. Letters that are still being composed are left alone.
 * @param {(sentence: string) => void} tell
 */
export const brief = (tell) => (/** @type {HTMLInputElement} */ field) => {
  const cut = (/** @type {Event} */ event) => {
    const all = letters(field.value);
    if (/** @type {InputEvent} */ (event).isComposing || all.length <= LONGEST) return;
    field.value = all.slice(0, LONGEST).join('');
    tell(t('home.name-long', { count: LONGEST }));
  };
  // Before whoever reads the field.
  field.addEventListener('input', cut, true);
  return () => field.removeEventListener('input', cut, true);
};
