import { expect, test } from 'vitest';
import { isMuted, mute, play, SOUNDS, soundOf } from './sound.js';
import wire from './wire.d.ts?raw';

test('every sound is short, soft and made of something', () => {
  expect(Object.keys(SOUNDS).length).toBeGreaterThanOrEqual(14);
  for (const { tones = [], noise = [], gain } of Object.values(SOUNDS)) {
    expect(tones.length + noise.length).toBeGreaterThan(0);
    expect(gain).toBeLessThanOrEqual(0.2);
    for (const [, start, length] of [...tones, ...noise]) expect(start + length).toBeLessThan(0.7);
  }
});

test('an event has a sound that there is, and only events of the wire have one', () => {
  const events = [...wire.matchAll(/type: "([a-z-]+)"/g)].map((found) => found[1] ?? '');
  const sounds = events.map((type) => soundOf({ type })).filter((sound) => sound !== undefined);
  expect(sounds.length).toBeGreaterThan(10);
  for (const sound of sounds) expect(SOUNDS).toHaveProperty(sound);
  expect([soundOf({ type: 'drew', cause: 'choice' }), soundOf({ type: 'drew', cause: 'penalty' })]).toEqual(['draw', 'penalty']);
});

test('muting is remembered as a setting, and a browser without sound is no error', () => {
  mute(true);
  expect(isMuted()).toBe(true);
  mute(false);
  expect(isMuted()).toBe(false);
  expect(() => play('turn')).not.toThrow();
});
