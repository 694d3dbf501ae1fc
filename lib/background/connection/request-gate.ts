/** Holds back every request to a service until the time in its `Retry-After` (decisions, "Rate limit"). */
import type { ApiError } from '../../api/errors.ts';
import type { Failure } from '../../protocol/answers.ts';
import type { Clock } from '../runtime/clock.ts';
import { failureOf } from '../runtime/failures.ts';
import { endOf, type ConnectionFacts, type Pause } from './connection-facts.ts';

export type RequestGate = ReturnType<typeof createRequestGate>;

export function createRequestGate(facts: Pick<ConnectionFacts, 'read' | 'note'>, clock: Clock) {
  /** By address. Closes before the disk knows. */
  const closed = new Map<string, Pause>();
  return {
    /** Returns why nothing may be sent now; `undefined` if requests may be sent. */
    async held(baseUrl: string): Promise<Failure | undefined> {
      const now = clock.now();
      const retryAt = Math.max(endOf(await facts.read(baseUrl), now), endOf(closed.get(baseUrl), now));
      return retryAt > now ? { code: 'busy', retryAt } : undefined;
    },

    /** Forgets the pause: another key has limits of its own. */
    async open(baseUrl: string): Promise<void> {
      closed.delete(baseUrl);
      await facts.note(baseUrl, { closedAt: undefined, closedUntil: undefined, pausedUntil: undefined });
    },

    /** Returns the failure to show for an error, and closes the gate if the service asked for a pause. */
    async failureAfter(baseUrl: string, error: ApiError): Promise<Failure> {
      const failure = failureOf(error);
      const { closedForMs } = error;
      if (closedForMs === undefined) return failure;
      const now = clock.now();
      // Several requests were under way: the longest wait counts.
      const retryAt = Math.max(now + closedForMs, endOf(closed.get(baseUrl), now));
      const pause = { closedAt: now, closedUntil: retryAt };
      closed.set(baseUrl, pause);
      // If the disk failed, the outbox would not see the pause and would try again and again.
      await facts.note(baseUrl, pause).catch(() => closed.delete(baseUrl));
      return { ...failure, retryAt };
    },
  };
}
