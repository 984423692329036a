/** How a code is shown: in two halves, as people say it. */
import { t } from '../i18n/index.js';

/** @param {string} code */
export const spaced = (code) => t('code.shown', { first: code.slice(0, 3), second: code.slice(3) });
