import { afterEach, describe, expect, test, vi } from 'vitest';
import { canShare, copy, keepAwake, once } from '../src/device.js';
import { remembered } from '../src/memory.js';
import { allow, isMuted, mute, play, soundOf } from '../src/sound.js';

afterEach(() => {
  for (const name of ['clipboard', 'wakeLock', 'share']) Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(document, 'execCommand');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

/** @param {string} name @param {unknown} value */
const has = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
const settled = () => new Promise((done) => setTimeout(done));

describe('copying', () => {
  test('by the clipboard where there is one', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined);
    has('clipboard', { writeText });
    expect(await copy('the link')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('the link');
  });

  test('the old way on plain HTTP; the focus stays where it was and no field is left', async () => {
    document.body.innerHTML = '<button>Copy</button>';
    document.querySelector('button')?.focus();
    let selected = '';
    Object.assign(document, {
      execCommand: () => {
        selected = /** @type {HTMLTextAreaElement} */ (document.activeElement).value;
        return true;
      },
    });
    expect(await copy('the link')).toBe(true);
    expect([selected, document.activeElement?.textContent, document.querySelector('textarea')]).toEqual(['the link', 'Copy', null]);
  });

  test('by hand when nothing works', async () => {
    has('clipboard', { writeText: vi.fn().mockRejectedValue(new Error('denied')) });
    expect(await copy('the link')).toBe(false);
    Reflect.deleteProperty(navigator, 'clipboard');
    expect(await copy('the link')).toBe(false);
  });
});

describe('the screen', () => {
  test('is kept on, again after the page was hidden, until told to stop', async () => {
    const release = vi.fn();
    const request = vi.fn().mockResolvedValue({ release });
    has('wakeLock', { request });
    const stop = keepAwake();
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(request).toHaveBeenCalledTimes(2);
    stop();
    expect(release).toHaveBeenCalled();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(request).toHaveBeenCalledTimes(2);
  });

  test('goes off as it likes where nothing can keep it on', async () => {
    const stop = keepAwake();
    await settled();
    expect(stop).not.toThrow();
  });
});

test('sharing is offered where there is a share sheet', () => {
  expect(canShare()).toBe(false);
  has('share', () => {});
  expect(canShare()).toBe(true);
});

test('a browser without memory is asked in vain, and nothing breaks', () => {
  expect([remembered('x'), remembered('x', 'yes'), remembered('x')]).toEqual([null, 'yes', 'yes']);
  expect([once('reloaded'), once('reloaded')]).toEqual([true, false]);
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  expect([remembered('x'), remembered('x', 'no'), once('other')]).toEqual([null, 'no', false]);
});

describe('sound', () => {
  /** A browser that counts its tones. */
  function audible() {
    const tones = vi.fn();
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    class Node {
      gain = gain;
      start = tones;
      stop() {}
      /** @param {unknown} next */
      connect(next) {
        return next;
      }
    }
    class Context {
      state = 'running';
      currentTime = 0;
      destination = {};
      async resume() {}
    }
    vi.stubGlobal('AudioContext', Context);
    vi.stubGlobal('OscillatorNode', Node);
    vi.stubGlobal('GainNode', Node);
    return tones;
  }

  test('is silent before the first tap, where there is none, and when muted', () => {
    play('turn');
    allow();
    const tones = audible();
    play('turn');
    expect(tones).not.toHaveBeenCalled();
    allow();
    play('turn');
    expect(tones).toHaveBeenCalledTimes(2);
    mute(true);
    play('turn');
    expect([isMuted(), tones.mock.calls.length]).toEqual([true, 2]);
    mute(false);
    play('no such sound');
    expect(tones).toHaveBeenCalledTimes(2);
  });

  test('an event has its own, most have none', () => {
    expect(['played', 'called', 'caught', 'joined', 'turn-began', 'became-ready'].map((type) => soundOf({ type }))).toEqual(['play', 'call', 'caught', 'hello', undefined, undefined]);
    expect(['choice', 'penalty'].map((cause) => soundOf({ type: 'drew', cause }))).toEqual(['draw', 'penalty']);
  });
});
