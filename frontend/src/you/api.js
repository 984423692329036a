/** What is asked over HTTP about who this browser is. */
import { ask } from '../api.js';

/** @typedef {{ code: string, link: string, qr: string, expires: number }} Ticket */
/** @typedef {{ person: string, name: string, was: string | null }} Entered */

/** A short code for another device. @returns {Promise<Ticket>} */
export const anotherDevice = () => ask('me/device', {});

/** Whose a code is, without using it. @param {string} code @returns {Promise<Entered>} */
export const whose = (code) => ask('me/enter', { code, look: true });

/** Become the person whose code it is. @param {string} code @returns {Promise<Entered>} */
export const enter = (code) => ask('me/enter', { code });

/** A new recovery code, told this once. @returns {Promise<{ code: string }>} */
export const makeRecovery = () => ask('me/recovery', {});

export const removeRecovery = () => ask('me/recovery', undefined, 'DELETE');

/** @returns {Promise<{ ended: number }>} */
export const signOutOthers = () => ask('me/sign-out-others', {});
