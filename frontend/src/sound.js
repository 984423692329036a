/**
 * Short soft sounds, synthesised: a card on the table, your turn, a call. Silent until the first tap, as browsers want it, and
 * whenever the person says so. Sounds that come together follow each other closely, and a crowd of them is cut.
 */
import { allowed, set, settings } from './settings.svelte.js';

/**
 * Tones (Hz), when each begins and how long it rings (s); `noise`: the rustle of a card, centred on that pitch.
 * @typedef {{ tones?: [number, number, number][], noise?: [number, number, number][], gain: number, wave?: OscillatorType }} Sound
 */

/** @type {Record<string, Sound>} */
export const SOUNDS = {
  deal: { noise: [[2600, 0, 0.05], [2400, 0.07, 0.05], [2600, 0.14, 0.05], [2300, 0.21, 0.06]], gain: 0.14 },
  play: { noise: [[1500, 0, 0.06]], tones: [[150, 0, 0.08]], gain: 0.16 },
  draw: { noise: [[3000, 0, 0.07]], gain: 0.1 },
  penalty: { noise: [[2200, 0, 0.06], [1900, 0.08, 0.06]], tones: [[196, 0, 0.16]], gain: 0.12 },
  swap: { noise: [[1800, 0, 0.16], [2800, 0.1, 0.16]], gain: 0.12 },
  shuffle: { noise: [[2000, 0, 0.04], [2300, 0.05, 0.04], [2000, 0.1, 0.04], [2400, 0.15, 0.08]], gain: 0.1 },
  reverse: { tones: [[440, 0, 0.1], [330, 0.08, 0.14]], gain: 0.07 },
  skip: { tones: [[392, 0, 0.06], [588, 0.07, 0.1]], gain: 0.07 },
  challenge: { tones: [[294, 0, 0.12], [294, 0.14, 0.12], [370, 0.28, 0.2]], gain: 0.08, wave: 'triangle' },
  call: { tones: [[784, 0, 0.1], [988, 0.08, 0.1], [1175, 0.16, 0.22]], gain: 0.08 },
  caught: { tones: [[330, 0, 0.14], [247, 0.12, 0.24]], gain: 0.1, wave: 'triangle' },
  turn: { tones: [[523, 0, 0.16], [659, 0.12, 0.26]], gain: 0.1 },
  hurry: { tones: [[880, 0, 0.06]], gain: 0.07 },
  round: { tones: [[523, 0, 0.16], [659, 0.12, 0.2]], gain: 0.08 },
  won: { tones: [[523, 0, 0.2], [659, 0.14, 0.2], [784, 0.28, 0.4]], gain: 0.1 },
  hello: { tones: [[587, 0, 0.1], [784, 0.09, 0.16]], gain: 0.05 },
}; // prettier-ignore

/** How closely sounds follow each other, and how far behind one may be, in s. */
const [APART, LATE] = [0.09, 0.5];

/** @type {AudioContext | null} */
let context = null;
let next = 0;

export const isMuted = () => settings.sound === 'off';

/** @param {boolean} wish */
export const mute = (wish) => set('sound', wish ? 'off' : 'on');

/** Called at the first tap: only then may a page make a sound. */
export function allow() {
  if (typeof AudioContext === 'undefined' || context?.state === 'running') return;
  const made = (context ??= new AudioContext());
  const heard = () => (allowed.sound = made.state === 'running');
  made.onstatechange = heard;
  void made.resume().then(heard, () => undefined);
}

/** @param {string} name */
export function play(name) {
  const sound = SOUNDS[name];
  if (!sound || isMuted() || settings.volume === 0 || context?.state !== 'running') return;
  const now = context.currentTime;
  const start = Math.max(now, next);
  if (start - now > LATE) return;
  next = start + APART;
  sounded(context, sound, start, settings.volume / 100);
}

/** Let a sound begin at `start`, of full volume 1. @param {BaseAudioContext} at @param {Sound} sound @param {number} start @param {number} volume */
export function sounded(at, { tones = [], noise = [], gain, wave = 'sine' }, start, volume) {
  for (const [pitch, after, length] of tones) shaped(at, new OscillatorNode(at, { type: wave, frequency: pitch }), start + after, length, gain * volume);
  for (const [pitch, after, length] of noise) {
    const rustle = new AudioBufferSourceNode(at, { buffer: paper(at), loop: true });
    const band = new BiquadFilterNode(at, { type: 'bandpass', frequency: pitch, Q: 0.8 });
    shaped(at, rustle, start + after, length, gain * volume, band);
  }
}

/** @param {BaseAudioContext} at @param {AudioScheduledSourceNode} source @param {number} start @param {number} length @param {number} gain @param {AudioNode} [through] */
function shaped(at, source, start, length, gain, through) {
  const loudness = new GainNode(at, { gain: 0 });
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(gain, start + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
  (through ? source.connect(through) : source).connect(loudness).connect(at.destination);
  source.start(start);
  source.stop(start + length);
}

/** @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const papers = new WeakMap();

/** A third of a second of noise, made once. @param {BaseAudioContext} at */
function paper(at) {
  const made = papers.get(at);
  if (made) return made;
  const buffer = new AudioBuffer({ length: Math.round(at.sampleRate / 3), sampleRate: at.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  papers.set(at, buffer);
  return buffer;
}

/** @type {Record<string, string>} */
const OF = {
  dealt: 'deal', played: 'play', 'hands-swapped': 'swap', 'hands-passed': 'swap', 'hands-shuffled': 'shuffle', 'pile-rebuilt': 'shuffle', reversed: 'reverse',
  skipped: 'skip', challenged: 'challenge', called: 'call', caught: 'caught', 'falsely-caught': 'caught', 'round-ended': 'round', 'match-ended': 'won', joined: 'hello',
}; // prettier-ignore

/** The sound of an event, if it has one. @param {{ type: string, cause?: string }} event */
export const soundOf = (event) => (event.type === 'drew' ? (event.cause === 'choice' || event.cause === 'nothing-else' ? 'draw' : 'penalty') : OF[event.type]);
