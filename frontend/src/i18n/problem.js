/** What went wrong over HTTP, as a sentence. */
import { Refusal } from '../api.js';
import { has, t } from './index.js';

/** @param {unknown} error */
export function problem(error) {
  const code = error instanceof Refusal ? error.code : 'fault';
  return t(has(`problem.${code}`) ? `problem.${code}` : 'problem.unknown', { code });
}
