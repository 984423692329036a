import { expect, test } from 'vitest';
import { form, written } from '../src/i18n/counting.js';
import { LANGUAGES } from '../src/i18n/languages.js';

const NUMBERS = [...Array(1200).keys(), 1_000_000, 1.5, 0.1, -1, -7, NaN];

test.each(Object.keys(LANGUAGES))('%s counts and writes numbers as the tables of all languages say', (tag) => {
  const [rules, digits] = [new Intl.PluralRules(tag), new Intl.NumberFormat(tag)];
  expect(NUMBERS.map((count) => form(tag, count))).toEqual(NUMBERS.map((count) => rules.select(count)));
  expect(NUMBERS.map((value) => written(tag, value))).toEqual(NUMBERS.map((value) => digits.format(value)));
});
