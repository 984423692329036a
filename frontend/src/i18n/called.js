/** What a person is called. Whoever has deleted themself has no name any more: the page has one word for all of them, and this is its place. */
import { t } from './index.js';

/** @param {string | null | undefined} name */
export const called = (name) => name || t('nobody');
