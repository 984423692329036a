import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Verify from '../src/fair/Verify.svelte';
import { verify } from '../src/fair/verify.js';
import told from './proofs.json';

/** @typedef {import('../src/fair/verify.js').Proof} Proof */
const proofs = /** @type {Proof[]} */ (told);
const [first] = /** @type {[Proof]} */ (/** @type {unknown} */ (proofs));
/** A copy with one thing changed. @param {Proof} proof @param {(copy: any) => void} change @returns {Proof} */
const changed = (proof, change) => {
  const copy = structuredClone(proof);
  change(copy);
  return copy;
};
/** @param {string} hex */
const flipped = (hex) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
const seat = first.salts.findIndex(Boolean);
const mine = { match: first.match, round: first.round, seat, commitment: first.commitment, salt: first.salts[seat] ?? '' };

beforeEach(() => vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a proof', () => {
  test('of a round that a server has told is verified, without crypto.subtle', () => {
    expect(crypto.subtle).toBeUndefined();
    expect(proofs.map((proof) => verify(proof))).toEqual(proofs.map(() => ({ wrong: '' })));
    expect(verify(first, mine)).toEqual({ wrong: '' });
  });

  test('fails when one card is another, wherever it is', () => {
    for (const proof of proofs) {
      proof.questions.forEach((asked, n) => {
        for (const field of ['order', 'pile', 'cards']) {
          if (!asked[field]?.length) continue;
          const other = changed(proof, (copy) => (copy.questions[n][field][0] = asked[field][0] === 'wild' ? 'red-7' : 'wild'));
          expect(verify(other)).toEqual({ wrong: 'outcome', what: asked.what });
        }
        if (asked['is'] !== undefined) expect(verify(changed(proof, (copy) => (copy.questions[n].is += 1)))).toEqual({ wrong: 'outcome', what: asked.what });
      });
      expect(verify(changed(proof, (copy) => copy.deck.splice(0, 1, 'zero')))).toEqual({ wrong: 'form' });
      expect(verify(changed(proof, (copy) => copy.deck.pop())).wrong).toBe('outcome');
    }
  });

  test('fails when a salt or the secret is another', () => {
    expect(verify({ ...first, secret: flipped(first.secret) }).wrong).toBe('commitment');
    expect(verify({ ...first, commitment: '' }).wrong).toBe('commitment');
    expect(verify(changed(first, (copy) => (copy.salts[seat] = flipped(mine.salt)))).wrong).toBe('outcome');
    expect(verify(changed(first, (copy) => (copy.salts[seat] = ''))).wrong).toBe('outcome');
    expect(verify(changed(first, (copy) => (copy.salts[seat] += '00'))).wrong).toBe('form');
    expect(verify({ ...first, secret: '' }).wrong).toBe('form');
    expect(verify({ ...first, questions: [] }).wrong).toBe('form');
  });

  test('fails for the browser that was told or gave something else', () => {
    expect(verify(first, { ...mine, commitment: flipped(mine.commitment) }).wrong).toBe('told');
    expect(verify(first, { ...mine, salt: flipped(mine.salt) }).wrong).toBe('mine');
  });
});

describe('the button', () => {
  const names = ['Mia', 'Oskar', 'Ilze', 'Zoë', 'Jānis', 'Tom'].slice(0, first.salts.length);
  /** @param {Proof | null} proof */
  async function check(proof) {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(proof ?? { error: 'no_such_round' }), { status: proof ? 200 : 404 }));
    const shown = render(Verify, { match: first.match, round: first.round, names });
    (await screen.findByRole('button', { name: 'Check the shuffle' })).click();
    return shown;
  }

  test('says what was committed to, and whose salt is in it', async () => {
    localStorage.setItem('lastcard.salts', JSON.stringify([mine]));
    await check(first);
    await screen.findByText(`The shuffle of round ${first.round} is proven.`);
    expect(document.body.textContent).toContain(first.commitment.slice(0, 4));
    expect(document.body.textContent).toContain(names[seat]);
    expect(screen.getByText(/heard the fingerprint before/)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toContain(`api/matches/${first.match}/rounds/${first.round}/shuffle`);
  });

  test('says so where all rests on the word of the server', async () => {
    const bare = /** @type {Proof} */ (JSON.parse(JSON.stringify(first)));
    await check(changed(bare, (copy) => copy.salts.fill('')));
    await screen.findByText(/is not proven/);
    cleanup();
    await check({ ...bare, commitment: '' });
    expect(await screen.findByText('This deal cannot be proven.')).toBeTruthy();
  });

  test('says what is wrong, and when nothing came', async () => {
    await check({ ...first, secret: flipped(first.secret) });
    expect(await screen.findByText(/not the one whose fingerprint/)).toBeTruthy();
    cleanup();
    await check(null);
    await screen.findByText(/could not be fetched/);
  });

  test('forgets its answer when it is asked about another round', async () => {
    const { rerender } = await check(first);
    await screen.findByText(/is proven/);
    await rerender({ match: first.match, round: first.round + 1, names });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check the shuffle' })).toBeTruthy());
  });
});
