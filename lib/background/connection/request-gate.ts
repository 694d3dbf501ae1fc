/** Holds back every request to a service until the time in its `Retry-After` (decisions, "Rate limit"). */
import type { ApiError } from '../../api/errors.ts';
import type { Failure } from '../../protocol/answers.ts';
import { plausible } from '../runtime/backoff.ts';
import type { Clock } from '../runtime/clock.ts';
import { failureOf } from '../runtime/failures.ts';
import type { ConnectionFacts } from './connection-facts.ts';

export type RequestGate = ReturnType<typeof createRequestGate>;

export function createRequestGate(facts: Pick<ConnectionFacts, 'read' | 'note'>, clock: Clock) {
  /** By address. Closes before the disk knows. */
  const closed = new Map<string, number>();
  return {
    /** Returns why nothing may be sent now; `undefined` if requests may be sent. */
    async held(baseUrl: string): Promise<Failure | undefined> {
      const { closedUntil = 0 } = await facts.read(baseUrl);
      const now = clock.now();
      const retryAt = Math.max(plausible(closedUntil, now), plausible(closed.get(baseUrl) ?? 0, now));
      return retryAt > now ? { code: 'busy', retryAt } : undefined;
    },

    /** Forgets the pause: another key has limits of its own. */
    async open(baseUrl: string): Promise<void> {
      closed.delete(baseUrl);
      await facts.note(baseUrl, { closedUntil: undefined, pausedUntil: undefined });
    },

    /** Returns the failure to show for an error, and closes the gate if the service asked for a pause. */
    async failureAfter(baseUrl: string, error: ApiError): Promise<Failure> {
      const failure = failureOf(error);
      const { closedForMs } = error;
      if (closedForMs === undefined) return failure;
      const retryAt = clock.now() + closedForMs;
      closed.set(baseUrl, retryAt);
      // If the disk failed, the outbox would not see the pause and would try again and again.
      await facts.note(baseUrl, { closedUntil: retryAt }).catch(() => closed.delete(baseUrl));
      return { ...failure, retryAt };
    },
  };
}
