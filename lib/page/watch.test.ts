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
    () => (isHeld ? 'button' : undefined),
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

/** Uses up what was saved for new elements too; the last reading has just ended. */
async function addRows(): Promise<void> {
  for (const wait of [SOON_MS, SOON_MS, SOON_MS, SOON_MS, 16]) {
    title.append(document.createElement('b'));
    await vi.advanceTimersByTimeAsync(wait);
  }
  readings = 0;
}

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

test('another address does not wait with a text that changed before it', async () => {
  await addRows();
  await write('b', 1);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await vi.advanceTimersByTimeAsync(SOON_MS);
  expect(readings).toBe(1);
});

test('what a held button waits for is read at once', async () => {
  isHeld = true;
  await write('b', SOON_MS);
  expect(readings).toBe(1);
});

test('a clock beside a held button is read no sooner than a text', async () => {
  title.textContent = '1:00:00';
  await addRows();
  isHeld = true;
  for (const time of ['1:00:01', '1:00:02']) {
    if (title.firstChild) title.firstChild.nodeValue = time;
    await vi.advanceTimersByTimeAsync(SOON_MS);
  }
  expect(readings).toBe(0);
});
