import { afterEach, describe, expect, test, vi } from 'vitest';
import '../src/i18n/around.js';
import { list, number, t, use } from '../src/i18n/index.js';
import { LANGUAGES, speak, wanted } from '../src/i18n/languages.js';

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];
const files = /** @type {Record<string, object>} */ (import.meta.glob('../src/i18n/*.json', { import: 'default', eager: true }));
/** Each part of the messages by what stands behind the language in its file's name. @type {Record<string, object>} */
const ENGLISH = Object.fromEntries(Object.entries(files).flatMap(([file, messages]) => (/\/en[.-]/.test(file) ? [[file.replace(/.*\/en|\.json/g, ''), messages]] : [])));

/** @param {unknown} value */
const isPlural = (value) => typeof value === 'object' && value !== null && Object.keys(value).every((key) => FORMS.includes(key));

/** Every message by its key. @param {object} block @param {string} before @returns {[string, any][]} */
const messages = (block, before = '') =>
  Object.entries(block).flatMap(([key, value]) => (typeof value === 'string' || isPlural(value) ? [/** @type {[string, any]} */ ([before + key, value])] : messages(value, `${before}${key}.`)));
/** @param {unknown} message */
const holes = (message) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort();

afterEach(() => {
  use('en');
  localStorage.clear();
  vi.restoreAllMocks();
});

describe.each(Object.keys(LANGUAGES).filter((tag) => tag !== 'en').flatMap((tag) => Object.keys(ENGLISH).map((part) => [tag, part])))('%s%s', (tag, part) => {
  const ours = new Map(messages(files[`../src/i18n/${tag}${part}.json`] ?? {}));
  const english = messages(ENGLISH[part] ?? {});

  test('says everything that English says, and nothing else', () => {
    const keys = english.map(([key]) => key);
    expect(keys.filter((key) => !ours.has(key))).toEqual([]);
    expect([...ours.keys()].filter((key) => !keys.includes(key))).toEqual([]);
  });

  test('has the holes of the English message, and every plural form of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    const wrong = english.filter(([key, message]) => {
      const mine = ours.get(key);
      if (mine === undefined) return false;
      const forms = isPlural(message) && pluralCategories.some((form) => !(form in mine));
      return forms || holes(mine).join() !== holes(message).join();
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});

describe('speaking', () => {
  test('follows what was chosen here, then the browser, then English', () => {
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'pl-PL', 'lv']);
    expect(wanted()).toBe('pl');
    localStorage.setItem('lastcard.language', 'lv');
    expect(wanted()).toBe('lv');
    localStorage.setItem('lastcard.language', 'xx');
    languages.mockReturnValue(['de']);
    expect(wanted()).toBe('en');
  });

  test('takes the plural, the numbers and the lists of the language', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pl']);
    for (const part of /** @type {const} */ (['first', 'rest', 'around'])) await speak(part);
    expect(document.documentElement.lang).toBe('pl');
    expect([1, 3, 5, 22].map((count) => t('history.rounds', { count }))).toEqual(['1 runda', '3 rundy', '5 rund', '22 rundy']);
    expect([number(12345), list(['Mia', 'Ada'])]).toEqual(['12\u00a0345', 'Mia i Ada']);
    expect(t('card.skip-two')).toBe('Postój dla dwóch');
  });

  test('says in English what a language lacks', () => {
    use('lv', { round: { title: '{round}. raunds' } });
    expect([t('round.title', { round: 3 }), t('round.takes-you')]).toEqual(['3. raunds', 'You take the round']);
  });
});
