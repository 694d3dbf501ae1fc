import { expect, it } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

function limiterOf(perMinute: number) {
  const clock = { ms: 0 };
  const limiter = new RateLimiter(perMinute, () => clock.ms);
  return { limiter, clock };
}

it("allows a full minute's burst, then refills over time", () => {
  const { limiter, clock } = limiterOf(60);
  const burst = Array.from({ length: 60 }, () => limiter.take('a')?.allowed);
  expect(burst.every(Boolean)).toBe(true);
  expect(limiter.take('a')).toMatchObject({ allowed: false, remaining: 0, resetSeconds: 60, retryAfterSeconds: 1 });
  clock.ms = 999;
  expect(limiter.take('a')).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
  clock.ms = 1000;
  expect(limiter.take('a')).toMatchObject({ allowed: true, remaining: 0, retryAfterSeconds: 0 });
  expect(limiter.take('a')?.allowed).toBe(false);
});

it('saves up at most one minute', () => {
  const { limiter, clock } = limiterOf(3);
  limiter.take('a');
  clock.ms = 3_600_000;
  expect(limiter.take('a')).toMatchObject({ limit: 3, remaining: 2 });
});

it('evicts the least recently used bucket when there are too many', () => {
  const { limiter } = limiterOf(1);
  limiter.take('first');
  limiter.take('second');
  for (let index = 0; index < 9998; index += 1) limiter.take(String(index));
  // This use makes "first" recent, so that "second" is evicted.
  expect(limiter.take('first')?.allowed).toBe(false);
  limiter.take('one too many');
  expect(limiter.take('first')?.allowed).toBe(false);
  expect(limiter.take('second')?.allowed).toBe(true);
});
