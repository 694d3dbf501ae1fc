import { expect, it } from 'vitest';
import { backOffMs } from './backoff.ts';

const still = () => 0;

it('doubles from a second to a quarter of an hour', () => {
  expect([1, 2, 3, 20].map((attempts) => backOffMs(attempts, undefined, still))).toEqual([1000, 2000, 4000, 900_000]);
});

it('never comes back earlier than the service asked', () => {
  expect(backOffMs(1, 60_000, still)).toBe(60_000);
  expect(backOffMs(9, 60_000, () => 0.999)).toBeLessThan(75_000);
});

it('waits a second where the service says "at once": one that always says so is not asked without a pause', () => {
  expect(backOffMs(1, 0, still)).toBe(1000);
});
