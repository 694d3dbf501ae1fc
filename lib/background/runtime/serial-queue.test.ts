import { expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

it('runs tasks one by one, even after a failure', async () => {
  const inTurn = createSerialQueue();
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

it('runs subjects independently', async () => {
  const inTurn = createSerialQueue();
  const done: string[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
  const note = (word: string) => () => Promise.resolve(done.push(word));
  void inTurn(() => held, 1);
  const behind = inTurn(note('behind the slow one'), 1);
  await inTurn(note('elsewhere'), 2);
  letGo(undefined);
  await behind;
  expect(done).toEqual(['elsewhere', 'behind the slow one']);
});
