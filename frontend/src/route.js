/** Which page an address is, below whatever path the server lives. It knows the history of the browser and no page. */

import { base } from './base.js';
import { left } from './sheets.js';

/** @typedef {{ page: 'home' | 'you' | 'nowhere' } | { page: 'room' | 'history' | 'screen', code: string } | { page: 'person', code: string, person: string } | { page: 'match' | 'replay', id: string } | { page: 'rules', code?: string }} Route */

/** Six of the letters and digits that codes are made of, in any case and with spaces. */
const CODE = /^[A-Za-z0-9]{6}$/;

/** What a person typed or pasted as a code: a code, or the link that holds one. @param {string} written */
export function readCode(written) {
  const code = (/\/r\/([^/?#]+)/.exec(written)?.[1] ?? written).replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}

/** @param {string} path below the server's root @returns {Route} */
export function read(path) {
  const [first = '', second = '', third, fourth, ...more] = path.replace(/\/$/, '').split('/').map(decode);
  if (!first) return { page: 'home' };
  if ((first === 'rules' || first === 'you') && !second) return { page: first };
  if (more.length) return { page: 'nowhere' };
  const code = readCode(second);
  if (first === 'r' && code && third === 'people' && fourth) return { page: 'person', code, person: fourth };
  if (fourth !== undefined) return { page: 'nowhere' };
  if (first === 'r' && code && third === 'rules') return { page: 'rules', code };
  if (first === 'r' && code && (third === undefined || third === 'history' || third === 'screen')) {
    return { page: third ?? 'room', code };
  }
  if (first === 'm' && second && (third === undefined || third === 'replay')) return { page: third ?? 'match', id: second };
  return { page: 'nowhere' };
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const root = () => base().pathname;

/** The page of the address that the browser shows. @returns {Route} */
export const here = () => (location.pathname.startsWith(root()) ? read(location.pathname.slice(root().length)) : { page: 'nowhere' });

/** An address below the server's root: `path('r/K7M4QX')`. @param {string} below */
export const path = (below) => root() + below;

/** @type {Set<(route: Route) => void>} */
const told = new Set();

/** Be told of every change of page. @param {(route: Route) => void} tell @returns {() => void} stop */
export function onRoute(tell) {
  const back = () => tell(here());
  told.add(tell);
  window.addEventListener('popstate', back);
  return () => {
    told.delete(tell);
    window.removeEventListener('popstate', back);
  };
}

/**
 * Go to a page. `note` stays with the entry of the history and comes back with it.
 * @param {string} below @param {{ replace?: boolean, note?: object }} [how]
 */
export function go(below, { replace = false, note = {} } = {}) {
  const instead = left() || replace;
  history[instead ? 'replaceState' : 'pushState'](note, '', path(below));
  for (const tell of told) tell(here());
}

/** The note of this entry of the history. @returns {Record<string, unknown>} */
export const note = () => history.state ?? {};

/** Let links of the app change the page without loading it anew. @param {MouseEvent} event */
export function follow(event) {
  const link = /** @type {Element} */ (event.target).closest?.('a');
  if (!link || event.defaultPrevented || event.button !== 0 || link.target || link.hasAttribute('download')) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || !link.pathname.startsWith(root())) return;
  event.preventDefault();
  go(link.pathname.slice(root().length) + link.search + link.hash);
}
