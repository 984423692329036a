/** What a refusal says to a person: why, and the number of the rule that it rests on, where one does. */
import restsOn from '../rests-on.js';
import { has, t } from './index.js';

/** @param {string} code */
export function reason(code) {
  const why = t(has(`reason.${code}`) ? `reason.${code}` : 'reason.unknown', { code });
  return restsOn[code] ? t('reason.rule', { why, rule: restsOn[code] }) : why;
}
