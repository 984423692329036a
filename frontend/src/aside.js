/**
 * A room that is left for a page about it, while nobody plays: its line stays open, since whoever reads there is no further away than
 * in the waiting room. Once cards are dealt, only who sees the table is at it.
 */
import { isOver } from './retry.js';
import { here, onRoute } from './route.js';

const ABOUT = ['history', 'person', 'rules'];

/** @typedef {{ room: import('./room.svelte.js').Room, talk: any }} Held */

/** @type {(Held & { away: () => void }) | null} */
let aside = null;

/** Whether a page is one of these of that room. @param {import('./route.js').Route} route @param {string} code @param {readonly string[]} pages */
const isOf = (route, code, pages) => 'code' in route && route.code === code && pages.includes(route.page);

/** @param {Held['room']} room */
const isPlayed = (room) => room.shuffling.now || room.view?.phase === 'playing';

/** Put a room aside whose page goes, or leave it for good. @param {Held} held */
export function putAside({ room, talk }) {
  if (!room.view?.you || isPlayed(room) || !isOf(here(), room.code, ABOUT)) {
    room.connection.close();
    return;
  }
  const away = onRoute((route) => isOf(route, room.code, [...ABOUT, 'room']) || drop());
  room.told = () => void (isPlayed(room) && drop());
  aside = { room, talk, away };
}

/** The room of this code as it was put aside, with what was said meanwhile; what has happened since is no news. @param {string} code @returns {Held | null} */
export function takeUp(code) {
  if (aside && isOver(aside.room.line.state)) drop(); // taken elsewhere, say: a new line decides anew
  if (aside?.room.code !== code) return null;
  const { room, talk } = aside;
  forget();
  room.fresh = [];
  return { room, talk };
}

function drop() {
  aside?.room.connection.close();
  forget();
}

function forget() {
  aside?.away();
  if (aside) aside.room.told = () => {};
  aside = null;
}
