/** How a code is shown: in two halves, as people say it. */
import { t } from '../i18n/index.js';

/** @param {string} code */
export const spaced = (code) => t('code.shown', { first: code.slice(0, 3), second: code.slice(3) });

/** How wide a code runs in the display face, in em: its letters are alike but for two. @param {string} code */
export const breadth = (code) => [...code].reduce((sum, letter) => sum + ({ W: 1.31, M: 1.15 }[letter] ?? 0.87), 0.25);
