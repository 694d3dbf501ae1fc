/** What a failed attempt says about other requests and retries. */
import type { ApiError, ApiProblem } from '../../api/errors.ts';
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
  // 'busy' is our own doing: local writes kept racing with the read.
  return error ? AFFECT_ALL.has(error.problem) || error.facts.retryAfterMs !== undefined : failure.code !== 'busy';
}
