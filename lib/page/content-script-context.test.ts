// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { ContentScriptContext } from './content-script-context.ts';

const { id } = browser.runtime;

afterEach(() => {
  vi.restoreAllMocks();
});

/** What a page sends by itself. */
const dispatch = (name: string) => document.dispatchEvent(new Event(`${id}:${name}:started`));

test('a page alone cannot end a content script', () => {
  const { signal } = new ContentScriptContext('engine');
  dispatch('engine');
  expect(signal.aborted).toBe(false);
});

test('a content script ends when a script of its name starts and its own extension is gone', () => {
  const { signal } = new ContentScriptContext('engine');
  const other = new ContentScriptContext('read-notice');
  vi.spyOn(browser.runtime, 'id', 'get').mockReturnValue('');
  dispatch('engine');
  expect([signal.aborted, other.signal.aborted]).toEqual([true, false]);
});
