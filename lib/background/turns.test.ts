import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('does one work after the other, and the next also after one that failed', async () => {
  const inTurn = createTurns();
  const done: string[] = [];
  const first = inTurn(async () => {
    await Promise.resolve();
    done.push('first');
    throw new Error('full');
  });
  const second = inTurn(() => Promise.resolve(done.push('second')));
  await expect(first).rejects.toThrow('full');
  await expect(second).resolves.toBe(2);
  expect(done).toEqual(['first', 'second']);
});
