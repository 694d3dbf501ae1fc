import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

describe('retryAfterMs', () => {
  it.each<[Record<string, string>, number | undefined]>([
    [{ 'retry-after': '30' }, 30_000],
    [{ 'retry-after': ' 1.5 ' }, 1500],
    [{ 'retry-after': 'Fri, 20 Nov 2026 12:00:10 GMT' }, 10_000],
    [{ 'retry-after': 'Fri, 20 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': '99999999' }, 3_600_000],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '5, 10' }, 10_000],
    [{ 'retry-after': '-5' }, undefined],
    [{ 'retry-after': 'soon', 'ratelimit-reset': '4' }, 4000],
    [{ 'retry-after': '5', 'ratelimit-reset': '60' }, 5000],
    [{ 'ratelimit-reset': '60' }, 60_000],
    [{ 'x-ratelimit-reset': '60' }, 60_000],
    [{ 'x-ratelimit-reset': String(NOW / 1000 + 20) }, 20_000],
    [{ 'x-ratelimit-reset': String(NOW + 20_000) }, 20_000],
    [{ 'x-ratelimit-reset': String(NOW / 1000 - 20) }, 0],
    [{ 'x-ratelimit-reset': '-5' }, undefined],
    [{}, undefined],
  ])('%j is %s ms', (headers, wait) => {
    expect(retryAfterMs(new Headers(headers), true, NOW)).toBe(wait);
  });
});
