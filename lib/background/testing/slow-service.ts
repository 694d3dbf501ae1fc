/** A slow service, called by a worker that the browser kills after 30 seconds. */
import type { FakeService } from './fake-service.ts';

const WORKER_LIVES_MS = 30_000;

/**
 * Makes every request take `ms`. Resolves when the browser kills the worker, which then gets no answers;
 * `answer` handles requests until then.
 */
export function slowDown(
  service: FakeService,
  clock: { now: () => number; pass: (ms: number) => void },
  ms: number,
  answer = service.fetch,
): Promise<void> {
  const began = clock.now();
  return new Promise((stop) => {
    service.fetch = (input, init) => {
      clock.pass(ms);
      if (clock.now() - began < WORKER_LIVES_MS) return answer(input, init);
      stop();
      return new Promise(() => undefined);
    };
  });
}
