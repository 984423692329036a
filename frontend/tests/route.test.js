import { afterEach, describe, expect, test, vi } from 'vitest';
import { follow, go, here, note, onRoute, path, read, readCode } from '../src/route.js';

afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
});

/** The server lives below a path. */
function below() {
  document.head.innerHTML = '<base href="/cards/" />';
}

describe('an address', () => {
  test.each([
    ['', { page: 'home' }],
    ['r/K7M4QX', { page: 'room', code: 'K7M4QX' }],
    ['r/k7m%204qx/', { page: 'room', code: 'K7M4QX' }],
    ['r/K7M4QX/history', { page: 'history', code: 'K7M4QX' }],
    ['m/abc-123_x', { page: 'match', id: 'abc-123_x' }],
    ['r/K7M4Q', { page: 'nowhere' }],
    ['r/K7M4QX/history/more', { page: 'nowhere' }],
    ['r/K7M4QX/elsewhere', { page: 'nowhere' }],
    ['m/', { page: 'nowhere' }],
    ['m/abc/def', { page: 'nowhere' }],
    ['%E0%A4%A', { page: 'nowhere' }],
    ['r/../../etc', { page: 'nowhere' }],
  ])('%s', (address, route) => {
    expect(read(address)).toEqual(route);
  });

  test.each([
    ['k7m 4qx', 'K7M4QX'],
    [' K7M-4QX ', 'K7M4QX'],
    ['http://cards.home/r/K7M4QX', 'K7M4QX'],
    ['https://host/cards/r/k7m4qx/history?x=1', 'K7M4QX'],
    ['K7M4Q', null],
    ['<script>', null],
  ])('a code written as %s', (written, code) => {
    expect(readCode(written)).toBe(code);
  });

  test('is read and made below the server’s path', () => {
    below();
    history.replaceState(null, '', '/cards/r/K7M4QX');
    expect(here()).toEqual({ page: 'room', code: 'K7M4QX' });
    expect(path('r/K7M4QX/history')).toBe('/cards/r/K7M4QX/history');
    history.replaceState(null, '', '/other/r/K7M4QX');
    expect(here()).toEqual({ page: 'nowhere' });
  });
});

describe('going', () => {
  test('tells the page, keeps a note, and the way back works', async () => {
    const told = vi.fn();
    const stop = onRoute(told);
    go('r/K7M4QX', { note: { bots: 3 } });
    expect(told).toHaveBeenLastCalledWith({ page: 'room', code: 'K7M4QX' });
    expect([location.pathname, note()]).toEqual(['/r/K7M4QX', { bots: 3 }]);
    const back = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
    history.back();
    await back;
    expect(told).toHaveBeenLastCalledWith({ page: 'home' });
    stop();
    go('r/ABCDEF');
    expect(told).toHaveBeenCalledTimes(2);
  });

  test('a link of ours changes the page without loading it, any other is the browser’s', () => {
    below();
    document.body.innerHTML = `<a id="ours" href="/cards/r/K7M4QX"><b>in</b></a><a id="foreign" href="https://example.org/">out</a><a id="beside" href="/elsewhere">beside</a><a id="new" target="_blank" href="/cards/">new</a>`;
    /** What is left to the browser when the link is clicked. @param {string} selector @param {MouseEventInit} [how] */
    const left = (selector, how = {}) => {
      let untouched = false;
      const see = (/** @type {Event} */ event) => {
        untouched = !event.defaultPrevented;
        event.preventDefault();
      };
      document.addEventListener('click', follow, { once: true });
      window.addEventListener('click', see, { once: true });
      document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
      return untouched;
    };
    expect(left('#ours b', { ctrlKey: true })).toBe(true);
    expect(location.pathname).toBe('/');
    expect(left('#ours b')).toBe(false);
    expect(location.pathname).toBe('/cards/r/K7M4QX');
    expect(['#foreign', '#beside', '#new'].map((link) => left(link))).toEqual([true, true, true]);
  });
});
