// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPage } from './watch.ts';

/** On a slow machine a reading takes this long, in milliseconds. */
const READING_MS = 40;
/** Two frames, and the shortest pause between two readings, in milliseconds. */
const SOON_MS = 72;

let quiet: AbortController;
let title: HTMLElement;
let readings: number;
/** The button is held back, because the page is between two notices. */
let isHeld: boolean;

beforeEach(async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  });
  quiet = new AbortController();
  title = document.body.appendChild(document.createElement('h1'));
  isHeld = false;
  readings = 0;
  watchPage(
    window,
    () => {
      readings += 1;
      vi.advanceTimersByTime(READING_MS);
    },
    quiet.signal,
    () => isHeld,
  );
  await vi.advanceTimersByTimeAsync(1000);
  // Uses up what was saved while the page was calm.
  for (const text of ['one', 'two', 'three']) await write(text, 150);
  readings = 0;
});

afterEach(() => {
  quiet.abort();
  title.remove();
  history.replaceState(null, '', '/');
  vi.useRealTimers();
});

async function write(text: string, wait: number): Promise<void> {
  title.textContent = text;
  await vi.advanceTimersByTimeAsync(wait);
}

test('a text that changes waits for as long as readings of a busy page deserve', async () => {
  await write('b', SOON_MS);
  expect(readings).toBe(0);
  await vi.advanceTimersByTimeAsync(400);
  expect(readings).toBe(1);
});

test('another address is read at once', async () => {
  history.pushState(null, '', '/next');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await vi.advanceTimersByTimeAsync(SOON_MS);
  expect(readings).toBe(1);
});

test('what a held button waits for is read at once', async () => {
  isHeld = true;
  await write('b', SOON_MS);
  expect(readings).toBe(1);
});
