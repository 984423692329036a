/** What is asked over HTTP about people and the door of a room. */
import { ask } from '../api.js';

/** @typedef {{ person: string, name: string, member: boolean, same: string | null }} Folk */

/** @param {string} code */
const room = (code) => `rooms/${encodeURIComponent(code)}`;

/** Ask a password of whoever comes; null: none any more. @param {string} code @param {string | null} password */
export const guard = (code, password) => ask(`${room(code)}/password`, { password }, 'PUT');

/** Be called otherwise here. @param {string} code @param {string} name @returns {Promise<{ name: string }>} */
export const rename = (code, name) => ask(`${room(code)}/name`, { name }, 'PUT');

/** Everybody who has ever been here, and who of them is somebody else. @param {string} code @returns {Promise<{ people: Folk[] }>} */
export const people = (code) => ask(`${room(code)}/people`);

/** Say that somebody is another member, or (null) is not. @param {string} code @param {string} person @param {string | null} into */
export const same = (code, person, into) => ask(`${room(code)}/people/${encodeURIComponent(person)}/same`, { into }, 'PUT');
