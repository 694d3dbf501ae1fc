import { expect, it } from 'vitest';
import { RateLimiter } from './limits.ts';

function limiterOf(perMinute: number) {
  const clock = { ms: 0 };
  const limiter = new RateLimiter(perMinute, () => clock.ms);
  return { limiter, clock };
}

it('lets a full minute through at once, then as many as time brings', () => {
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

it('saves up no more than a minute', () => {
  const { limiter, clock } = limiterOf(3);
  limiter.take('a');
  clock.ms = 3_600_000;
  expect(limiter.take('a')).toMatchObject({ limit: 3, remaining: 2 });
});

it('forgets whoever asked longest ago when very many ask', () => {
  const { limiter } = limiterOf(1);
  limiter.take('first');
  limiter.take('second');
  for (let index = 0; index < 9998; index += 1) limiter.take(String(index));
  // Asks again and so is not the one that asked longest ago.
  expect(limiter.take('first')?.allowed).toBe(false);
  limiter.take('one too many');
  expect(limiter.take('first')?.allowed).toBe(false);
  expect(limiter.take('second')?.allowed).toBe(true);
});
