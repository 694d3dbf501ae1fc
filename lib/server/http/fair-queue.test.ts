import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

it('starts one request per turn of the event loop, first come, first served', async () => {
  let loops = 0;
  const count = () => {
    loops += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const turn = createFairQueue();
  const begun: { who: string; loop: number }[] = [];
  const request = async (who: string) => {
    await turn();
    begun.push({ who, loop: loops });
  };
  await Promise.all(['a', 'b', 'c'].map(request));
  // A queue that ran empty still serves later requests.
  await Promise.all(['d', 'e'].map(request));
  clearImmediate(counting);
  expect(begun.map(({ who }) => who)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(new Set(begun.map(({ loop }) => loop)).size).toBe(5);
});
