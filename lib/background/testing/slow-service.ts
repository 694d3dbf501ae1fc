/** A service that takes its time, seen by a worker that the browser gives thirty seconds. */
import type { FakeService } from './fake-service.ts';

const WORKER_LIVES_MS = 30_000;

/**
 * From now on every request takes `ms`. Resolves when the browser stops the worker for it, which gets no answer any more; `answer`: what
 * answers until then.
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
