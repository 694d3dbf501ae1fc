import { expect, it } from 'vitest';
import { createLatestOnly } from './latest-only.ts';

it('does one at a time, and of those that wait only the newest', async () => {
  const latestOnly = createLatestOnly();
  const first = Promise.withResolvers<string>();
  const done: string[] = [];
  const work = (name: string) => () => {
    done.push(name);
    return Promise.resolve(name);
  };
  const running = latestOnly(7, () => first.promise);
  const replaced = latestOnly(7, work('replaced'));
  const newest = latestOnly(7, work('newest'));
  const elsewhere = latestOnly(8, work('another tab'));
  await expect(elsewhere).resolves.toBe('another tab');
  await expect(replaced).resolves.toBeUndefined();
  first.resolve('first');
  await expect(Promise.all([running, newest])).resolves.toEqual(['first', 'newest']);
  expect(done).toEqual(['another tab', 'newest']);
});

it('does one that comes just when the one before it gets its turn', async () => {
  const latestOnly = createLatestOnly();
  const first = Promise.withResolvers<string>();
  const answers = [latestOnly(7, () => first.promise), latestOnly(7, () => Promise.resolve('second'))];
  // After the end of the first, before the second goes on.
  const third = first.promise.then(() => latestOnly(7, () => Promise.resolve('third')));
  first.resolve('first');
  await expect(Promise.all([...answers, third])).resolves.toEqual(['first', 'second', 'third']);
});
