// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { ContentScriptContext } from './instance.ts';

test('a content script ends when a newer one of its name starts, and only then', () => {
  const first = new ContentScriptContext('notices');
  const other = new ContentScriptContext('site-ted');
  expect([first.signal.aborted, other.signal.aborted]).toEqual([false, false]);
  const second = new ContentScriptContext('notices');
  expect([first.signal.aborted, other.signal.aborted, second.signal.aborted]).toEqual([true, false, false]);
});
