/** Wherever something can be copied, it says whether it was, and where the browser does not let us, it lies there to be copied by hand. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import around from '../src/i18n/en-around.json';
import past from '../src/i18n/en-past.json';
import you from '../src/i18n/en-you.json';
import { extend } from '../src/i18n/index.js';
import Invitation from '../src/pages/Invitation.svelte';
import SettingsLink from '../src/pages/SettingsLink.svelte';
import ShareMatch from '../src/past/ShareMatch.svelte';
import CopyLink from '../src/past/replay/CopyLink.svelte';
import Code from '../src/you/Code.svelte';

for (const words of [around, past, you]) extend(words);
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const link = 'http://cards.example/r/K7M4QX';
const [code, match] = ['AB12-CD34', 'm1'];
/** @type {[string, import('svelte').Component<any>, Record<string, string>, RegExp, RegExp][]} */
const WHERE = [
  ['the invitation', Invitation, { code: 'K7M4QX', link }, /^Copy/, /K7M4QX$/],
  ['the rules', SettingsLink, { settings: 'all-wild.t500' }, /^Copy/, /\?rules=all-wild\.t500$/],
  ['a match', ShareMatch, { id: match }, /share/i, /\/m\/m1$/],
  ['a moment', CopyLink, { url: `${link}/replay?at=3` }, /^Copy/, /at=3$/],
  ['a code of mine', Code, { code, label: 'Your code' }, /^Copy/, /^AB12-CD34$/],
];

test.each(WHERE)('%s', async (_, Page, props, button, text) => {
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValue(new Error('denied'));
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  render(Page, props);
  await fireEvent.click(screen.getByRole('button', { name: button }));
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'));
  expect(writeText).toHaveBeenCalledWith(expect.stringMatching(text));
  await fireEvent.click(screen.getByRole('button', { name: 'Copied' }));
  const field = /** @type {HTMLInputElement} */ (await screen.findByLabelText('Copy it by hand:'));
  expect(field.value).toMatch(text);
  expect([document.activeElement, field.selectionEnd]).toEqual([field, field.value.length]);
});
