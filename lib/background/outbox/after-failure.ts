/** What becomes of an operation whose attempt did not succeed: tried again, and when, or refused for good. */
import type { SeenValues } from '../../domain/pipelines/pursuit-values.ts';
import { backOffMs } from '../runtime/backoff.ts';
import type { Operation } from './operation.ts';
import { willPass } from '../connection/attempt-failure.ts';
import type { Attempt } from '../connection/service.ts';

export interface AfterFailure {
  /** What to write over the operation. `seen`: of an edit that was overtaken. */
  changes: Partial<Pick<Operation, 'attempts' | 'notBefore' | 'refusal' | 'lastFailure'>> & { seen?: SeenValues };
  /** Milliseconds since the epoch: the service asked not to be sent anything at all before. */
  pausedUntil?: number;
}

/**
 * `operation`: as it was when it was sent, this attempt counted. `overtakenBy`: what stands where an edit would have written over
 * what somebody else did. `now`: milliseconds since the epoch.
 */
export function afterFailure(
  operation: Operation,
  { failure, error, overtakenBy }: Extract<Attempt<unknown>, { ok: false }> & { overtakenBy?: SeenValues },
  now: number,
): AfterFailure {
  const { attempts } = operation;
  const later = (notBefore: number): AfterFailure => ({ changes: { lastFailure: failure, notBefore } });
  if (!error) {
    // It broke on our own side, perhaps after the request.
    if (failure.code === 'failed') return later(now + backOffMs(attempts, undefined));
    // No request was made: no connection, no permission, no scale, or something else stands there by now.
    const unsent = { attempts: attempts - 1 };
    if (overtakenBy) return { changes: { ...unsent, refusal: failure, seen: overtakenBy } };
    if (failure.code === 'scaleUnknown' || failure.code === 'acceptedUnread')
      return { changes: { ...unsent, refusal: failure } };
    return { changes: { ...unsent, lastFailure: failure, notBefore: 0 } };
  }
  // A lost sign-in holds the whole queue until the key was checked; then this one goes at once.
  if (error.signedOut) return later(0);
  if (!willPass(error)) return { changes: { refusal: failure } };
  const until = now + backOffMs(attempts, error.facts.retryAfterMs);
  const spokeForAll = error.problem === 'rateLimited' || error.facts.retryAfterMs !== undefined;
  return { ...later(until), ...(spokeForAll ? { pausedUntil: until } : {}) };
}
