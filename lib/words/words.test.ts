import { afterEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { setBrowserLanguage } from './testing/browser-language.ts';
import { formatCount, plural, words } from './words.ts';

afterEach(() => {
  vi.restoreAllMocks();
  setBrowserLanguage('en-US', 'en');
});

test('substitutions go where the message has them, and are never expanded again', () => {
  expect(words('pageButtonName', 'Add to pipeline', 'Repair of $1 and $2, 100 $$')).toBe(
    'Add to pipeline: Repair of $1 and $2, 100 $$',
  );
  expect(words('pageFailed', 'the server is busy')).toBe('Couldn’t add: the server is busy. Retry');
});

test('the plural of a count, written as people write it here', () => {
  expect(plural('pageSavedDue', 1, 'Qualify')).toBe('Qualify · due in 1 day');
  expect(plural('pageSavedDue', 12_480, 'Qualify')).toBe('Qualify · due in 12,480 days');
  expect([0, 999, 1000, -1234, 1.5].map(formatCount)).toEqual(['0', '999', '1,000', '-1,234', '1.5']);
});

test('the browser is asked once for each message, so that words outlive an update of the extension', () => {
  const getMessage = vi.spyOn(browser.i18n, 'getMessage');
  expect(words('pageReload')).toBe('Reload this page');
  getMessage.mockImplementation(() => {
    throw new Error('Extension context invalidated.');
  });
  expect(words('pageReload')).toBe('Reload this page');
  expect(getMessage).toHaveBeenCalledTimes(1);
});

test.each([
  ['en-GB', 'en', 'en-GB', 'Qualify · due in 1 day', 'Qualify · due in 12,480 days'],
  ['es-MX', 'es', 'es-US', 'Qualify · vence en 1 día', 'Qualify · vence en 12,480 días'],
  ['es', 'es', 'es-US', 'Qualify · vence en 1 día', 'Qualify · vence en 12,480 días'],
  // No catalogue of these: people read the English one there, and its numbers are written and its plurals made in English.
  ['fr', 'en', 'en', 'Qualify · due in 1 day', 'Qualify · due in 12,480 days'],
  ['ja', 'en', 'en', 'Qualify · due in 1 day', 'Qualify · due in 12,480 days'],
  ['de-DE', 'en', 'en', 'Qualify · due in 1 day', 'Qualify · due in 12,480 days'],
] as const)('in a browser of the language %s, words of the catalogue %s stand with counts of %s', async (...row) => {
  const [language, catalogue, locale, one, many] = row;
  setBrowserLanguage(language, catalogue);
  // The language is asked for once in a context.
  vi.resetModules();
  const here = await import('./words.ts');
  expect(here.locale()).toBe(locale);
  expect([1, 12_480].map((days) => here.plural('pageSavedDue', days, 'Qualify'))).toEqual([one, many]);
  expect(here.isOne(0)).toBe(false);
});
