/**
 * Short soft sounds, synthesised: a card on the table, your turn, a call. Silent until the first tap, as browsers want it, and
 * whenever the person says so.
 */
import { remembered } from './memory.js';

/** What each sound is: tones (Hz), when each begins and how long it rings (s), and how loud. @type {Record<string, { tones: [number, number, number][], gain: number, wave: OscillatorType }>} */
const SOUNDS = {
  play: { tones: [[190, 0, 0.07], [120, 0.01, 0.06]], gain: 0.12, wave: 'triangle' },
  draw: { tones: [[320, 0, 0.05]], gain: 0.06, wave: 'triangle' },
  turn: { tones: [[523, 0, 0.16], [659, 0.12, 0.26]], gain: 0.1, wave: 'sine' },
  call: { tones: [[784, 0, 0.1], [988, 0.08, 0.1], [1175, 0.16, 0.22]], gain: 0.08, wave: 'sine' },
  caught: { tones: [[330, 0, 0.14], [247, 0.12, 0.24]], gain: 0.1, wave: 'triangle' },
  won: { tones: [[523, 0, 0.2], [659, 0.14, 0.2], [784, 0.28, 0.4]], gain: 0.1, wave: 'sine' },
}; // prettier-ignore

/** @type {AudioContext | null} */
let context = null;

let muted = remembered('mute') === 'yes';

export const isMuted = () => muted;

/** @param {boolean} wish */
export function mute(wish) {
  muted = wish;
  remembered('mute', wish ? 'yes' : 'no');
}

/** Called at the first tap: only then may a page make a sound. */
export function allow() {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
}

/** @param {string} name */
export function play(name) {
  const sound = SOUNDS[name];
  if (!sound || muted || context?.state !== 'running') return;
  for (const [pitch, start, length] of sound.tones) ring(context, sound, pitch, context.currentTime + start, length);
}

/** @param {BaseAudioContext} at @param {{ gain: number, wave: OscillatorType }} sound @param {number} pitch @param {number} start @param {number} length */
function ring(at, { gain, wave }, pitch, start, length) {
  const tone = new OscillatorNode(at, { type: wave, frequency: pitch });
  const loudness = new GainNode(at, { gain: 0 });
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(gain, start + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(loudness).connect(at.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** The sound of an event, if it has one. @param {{ type: string }} event */
export const soundOf = (event) =>
  ({ played: 'play', drew: 'draw', called: 'call', caught: 'caught', 'falsely-caught': 'caught', 'match-ended': 'won', 'round-ended': 'won' })[event.type];
