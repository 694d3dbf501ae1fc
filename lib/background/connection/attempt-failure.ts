/** What a failed attempt says about other requests and retries. */
import type { ApiError, ApiProblem } from '../../api/errors.ts';
import type { Failure } from '../../protocol/answers.ts';
import type { Attempt } from './service.ts';

/**
 * Whether a retry may succeed: the service did not refuse, or the user may replace the key or sign in again.
 * `error`: the service's answer, if any.
 */
export function mayRetry(error: ApiError | undefined): boolean {
  return !error || error.retriable || error.signedOut;
}

const AFFECT_ALL: ReadonlySet<ApiProblem> = new Set([
  'network',
  'timeout',
  'unauthorized',
  'signInPage',
  'redirected',
  'rateLimited',
]);

/** Whether every other request would fail for the same reason, so that none need be made. */
export function affectsAllRequests({ failure, error }: Extract<Attempt<unknown>, { ok: false }>): boolean {
  if (error) return AFFECT_ALL.has(error.problem) || error.closedForMs !== undefined;
  // Without a time, 'busy' is our own doing: local writes kept racing with the read.
  return failure.code !== 'busy' || failure.retryAt !== undefined;
}

/**
 * Failures that end a round of searches and don't count as an answer. Includes a plain 503, unlike
 * `affectsAllRequests`: a round can be a hundred requests to a struggling service, and the rest is retried
 * soon.
 */
export const STOPS_ROUND: ReadonlySet<Failure['code']> = new Set([
  'notConnected',
  'unauthorized',
  'permissionMissing',
  'unreachable',
  'busy',
  'faulty',
]);

/** Pause after a 429 without a wait time. */
const PAUSE_MS = 60_000;

/**
 * How long to send nothing after an error, in milliseconds; `undefined` if the service asked for no pause.
 */
export function pauseAfter(error: ApiError | undefined): number | undefined {
  return error?.closedForMs ?? (error?.problem === 'rateLimited' ? PAUSE_MS : undefined);
}
