/** What somebody of the past is called, also who has had themself forgotten. */
import { called } from '../i18n/called.js';

/** @param {{ name: string } | undefined} who */
export const named = (who) => called(who?.name ?? '');
