/**
 * Why a door is closed: the two or three words that fit under a button. The whole sentence is `reason` of the catalogue.
 */
import { has, t } from '../i18n/index.js';

/** @param {string} code */
export const shortReason = (code) => t(has(`table.short.${code}`) ? `table.short.${code}` : 'table.short.unknown');
