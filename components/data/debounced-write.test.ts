// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeSoon } from './debounced-write.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function writer() {
  const write = vi.fn();
  const over = new AbortController();
  return { write, over, later: writeSoon(write, 150, over.signal) };
}

const closePage = () => window.dispatchEvent(new Event('pagehide'));

it('writes once for all that happens within the pause', () => {
  const { write, later } = writer();
  later();
  vi.advanceTimersByTime(100);
  later();
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(write).toHaveBeenCalledOnce();
  later();
  vi.advanceTimersByTime(150);
  expect(write).toHaveBeenCalledTimes(2);
});

it('writes what waits when the page closes, once, and nothing where nothing waits', () => {
  const { write, later } = writer();
  closePage();
  expect(write).not.toHaveBeenCalled();
  later();
  closePage();
  closePage();
  vi.advanceTimersByTime(150);
  expect(write).toHaveBeenCalledOnce();
});

it('writes nothing once it is over', () => {
  const { write, over, later } = writer();
  later();
  over.abort();
  closePage();
  vi.advanceTimersByTime(150);
  expect(write).not.toHaveBeenCalled();
});
