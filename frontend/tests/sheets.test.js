/** With a sheet open, "back" closes the sheet; without one it leaves the page. The history is the real one of the test's browser. */
import { cleanup, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { go } from '../src/route.js';
import Sheet from '../src/table/Sheet.svelte';

const children = createRawSnippet(() => ({ render: () => '<p>Something to decide</p>' }));
/** Long enough for a sheet to be closed for good, and for the history to be where it is told to go. */
const later = () => vi.advanceTimersByTimeAsync(200);
/** How many entries lie before this one, as the entries themselves say. */
const mark = () => history.state?.mark;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  history.pushState({ mark: 'home' }, '', '/');
  history.pushState({ mark: 'room', bots: 3 }, '', '/r/K7M4QX');
});
afterEach(async () => {
  cleanup();
  await later();
  vi.useRealTimers();
});

/** An open sheet, and what it was told. */
async function open() {
  const oncancel = vi.fn(() => page.unmount());
  const page = render(Sheet, { label: 'A sheet', oncancel, children });
  await Promise.resolve();
  return { oncancel, page };
}

test('back closes the sheet and stays; once more leaves', async () => {
  const { oncancel } = await open();
  expect(history.state).toMatchObject({ mark: 'room', bots: 3 });
  history.back();
  await later();
  expect([oncancel.mock.calls.length, location.pathname, screen.queryByRole('dialog')]).toEqual([1, '/r/K7M4QX', null]);
  await later();
  history.back();
  await later();
  expect([location.pathname, mark()]).toEqual(['/', 'home']);
});

test('a sheet that is closed otherwise sets out on no way of its own, and the next takes its entry over', async () => {
  const back = vi.spyOn(history, 'back');
  for (let sheet = 0; sheet < 3; sheet++) {
    const { page } = await open();
    page.unmount();
    await later();
  }
  const second = await open();
  expect(back).not.toHaveBeenCalled();
  back.mockRestore();
  history.back();
  await later();
  expect([second.oncancel.mock.calls.length, location.pathname]).toEqual([1, '/r/K7M4QX']);
  history.back();
  await later();
  expect(location.pathname).toBe('/');
});

test('a sheet that is closed otherwise leaves nothing behind', async () => {
  const { page, oncancel } = await open();
  page.unmount();
  await later();
  expect(oncancel).not.toHaveBeenCalled();
  history.back();
  await later();
  expect(location.pathname).toBe('/');
});

test('one sheet in the place of another is one step', async () => {
  const first = await open();
  first.page.unmount();
  const second = await open();
  await later();
  history.back();
  await later();
  expect([first.oncancel.mock.calls.length, second.oncancel.mock.calls.length, location.pathname]).toEqual([0, 1, '/r/K7M4QX']);
});

test('a link in a sheet leads on, and back from there to the page below', async () => {
  const { page } = await open();
  go('rules');
  page.unmount();
  await later();
  expect(location.pathname).toBe('/rules');
  history.back();
  await later();
  expect([location.pathname, mark()]).toEqual(['/r/K7M4QX', 'room']);
});

test('who goes on while a sheet is just closing arrives all the same', async () => {
  const { page } = await open();
  page.unmount();
  vi.advanceTimersByTime(100);
  go('rules');
  await later();
  expect(location.pathname).toBe('/rules');
  history.back();
  await later();
  expect([location.pathname, mark()]).toEqual(['/r/K7M4QX', 'room']);
});

test('who goes back while a sheet is just closing leaves the page', async () => {
  const { page, oncancel } = await open();
  page.unmount();
  history.back();
  await later();
  expect([oncancel.mock.calls.length, location.pathname]).toEqual([0, '/']);
});
