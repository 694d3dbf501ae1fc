import { expect, it } from 'vitest';
import { backOffMs } from './backoff.ts';

const still = () => 0;

it('doubles from one second to 15 minutes', () => {
  expect([1, 2, 3, 20].map((attempts) => backOffMs(attempts, undefined, still))).toEqual([1000, 2000, 4000, 900_000]);
});

it('never retries earlier than the service asked', () => {
  expect(backOffMs(1, 60_000, still)).toBe(60_000);
  expect(backOffMs(9, 60_000, () => 0.999)).toBeLessThan(75_000);
});

it('waits at least a second, even if the service says "at once"', () => {
  expect(backOffMs(1, 0, still)).toBe(1000);
});
