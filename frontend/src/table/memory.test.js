import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import { hand, lines, match as view, room as people } from '../gallery/views.js';
import '../i18n/rest.js';
import Table from './Table.svelte';

afterEach(cleanup);

test('turns leave nothing behind: after sixty more the page holds what it held', async () => {
  const room = people(4);
  /** @param {number} turn @returns {Partial<import('svelte').ComponentProps<typeof Table>>} */
  const after = (turn) => ({
    events: [{ type: 'played', seat: turn % 4, card: 'wild' }, { type: 'drew', seat: (turn + 1) % 4, count: 2, cause: 'effect' }],
    match: view(4, hand(3), { turn, on_turn: turn % 4, top: turn % 2 ? 'wild' : 'skip', direction: turn % 3 ? 1 : -1, discard_pile: 3 + (turn % 60) }),
  });
  const page = render(Table, { props: { room, match: view(4, hand(3)), lines, onask: () => undefined } });
  const size = () => document.body.querySelectorAll('*').length;
  for (let turn = 50; turn <= 60; turn++) await page.rerender(after(turn));
  const before = size();
  for (let turn = 61; turn <= 120; turn++) await page.rerender(after(turn));
  expect(size()).toBe(before);
});
