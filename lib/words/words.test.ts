import { afterEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { setBrowserLanguage } from './testing/browser-language.ts';
import { formatCount, plural, words } from './words.ts';

afterEach(() => {
  vi.restoreAllMocks();
  setBrowserLanguage('en-US', 'en');
});

test('substitutions replace their placeholders and are never expanded again', () => {
  expect(words('pageButtonName', 'Add to pipeline', 'Repair of $1 and $2, 100 $$')).toBe(
    'Add to pipeline: Repair of $1 and $2, 100 $$',
  );
  expect(words('pageFailed', 'your pipeline service is busy')).toBe(
    'Couldn’t add: your pipeline service is busy. Retry',
  );
});

test('plurals use the count in the format of the locale', () => {
  expect(plural('pageSavedDue', 1, 'Qualify')).toBe('Qualify · due in 1 day');
  expect(plural('pageSavedDue', 12_480, 'Qualify')).toBe('Qualify · due in 12,480 days');
  expect([0, 999, 1000, -1234, 1.5].map(formatCount)).toEqual(['0', '999', '1,000', '-1,234', '1.5']);
});

test('each message is looked up once, so that words work after an update of the extension', () => {
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
  // No catalog for these, so messages, numbers, and plurals are English.
  ['fr', 'en', 'en', 'Qualify · due in 1 day', 'Qualify · due in 12,480 days'],
  ['ja', 'en', 'en', 'Qualify · due in 1 day', 'Qualify · due in 12,480 days'],
  ['de-DE', 'en', 'en', 'Qualify · due in 1 day', 'Qualify · due in 12,480 days'],
] as const)('a browser in %s with the catalog %s formats counts as in %s', async (...row) => {
  const [language, catalogue, locale, one, many] = row;
  setBrowserLanguage(language, catalogue);
  // A context reads the language only once.
  vi.resetModules();
  const here = await import('./words.ts');
  expect(here.locale()).toBe(locale);
  expect([1, 12_480].map((days) => here.plural('pageSavedDue', days, 'Qualify'))).toEqual([one, many]);
  expect(here.isOne(0)).toBe(false);
});
