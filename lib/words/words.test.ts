import { afterEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { formatCount, plural, words } from './words.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('substitutions go where the message has them, and are never expanded again', () => {
  expect(words('pageButtonName', 'Add to pipeline', 'Repair of $1 and $2, 100 $$')).toBe(
    'Add to pipeline: Repair of $1 and $2, 100 $$',
  );
  expect(words('pageFailed', 'the service is busy')).toBe('Could not add: the service is busy. Retry');
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
