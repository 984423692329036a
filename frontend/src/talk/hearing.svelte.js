/** Whom this browser does not hear, and whether new remarks are read out: kept here alone, nobody else is told. */
import { remembered } from '../memory.js';

/** So many people are remembered. */
const MOST = 200;

export const hearing = $state({
  aloud: remembered('talk-aloud') !== 'no',
  /** @type {string[]} */
  muted: (remembered('muted') ?? '').split(' ').filter(Boolean),
});

/** @param {string} person */
export const hears = (person) => !hearing.muted.includes(person);

/** @param {string} person @param {boolean} muted */
export function mute(person, muted) {
  const others = hearing.muted.filter((other) => other !== person);
  hearing.muted = (muted ? [...others, person] : others).slice(-MOST);
  remembered('muted', hearing.muted.join(' '));
}

/** @param {boolean} aloud */
export function readOut(aloud) {
  hearing.aloud = aloud;
  remembered('talk-aloud', aloud ? 'yes' : 'no');
}
