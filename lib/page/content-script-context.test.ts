// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { ContentScriptContext } from './content-script-context.ts';

test('a content script ends only when a newer one with its name starts', () => {
  const first = new ContentScriptContext('notices');
  const other = new ContentScriptContext('site-ted');
  expect([first.signal.aborted, other.signal.aborted]).toEqual([false, false]);
  const second = new ContentScriptContext('notices');
  expect([first.signal.aborted, other.signal.aborted, second.signal.aborted]).toEqual([true, false, false]);
});
