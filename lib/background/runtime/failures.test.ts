import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { failureOf } from './failures.ts';

const NOW = 1_800_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

it('says when the service takes requests again, as it said itself', () => {
  const error = new ApiError('rateLimited', { status: 429, retryAfterMs: 12_000 });
  expect(failureOf(error)).toEqual({ code: 'busy', retryAt: NOW + 12_000 });
});

it('takes a 429 that does not say so for half a minute', () => {
  expect(failureOf(new ApiError('rateLimited', { status: 429 }))).toEqual({ code: 'busy', retryAt: NOW + 30_000 });
});

it('names no time where nobody asked to wait', () => {
  expect(failureOf(new ApiError('unavailable', { status: 502 }))).toEqual({ code: 'faulty' });
});
