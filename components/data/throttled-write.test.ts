// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleWrite } from './throttled-write.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function writer() {
  const write = vi.fn();
  const over = new AbortController();
  return { write, over, later: throttleWrite(write, 150, over.signal) };
}

const closePage = () => window.dispatchEvent(new Event('pagehide'));

it('writes once for all calls within the interval', () => {
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

it('flushes a pending write once when the page closes, and writes nothing otherwise', () => {
  const { write, later } = writer();
  closePage();
  expect(write).not.toHaveBeenCalled();
  later();
  closePage();
  closePage();
  vi.advanceTimersByTime(150);
  expect(write).toHaveBeenCalledOnce();
});

it('writes nothing after it is aborted', () => {
  const { write, over, later } = writer();
  later();
  over.abort();
  closePage();
  vi.advanceTimersByTime(150);
  expect(write).not.toHaveBeenCalled();
});
