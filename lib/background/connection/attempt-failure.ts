/** What a failed attempt says about other requests and later tries. */
import type { ApiError, ApiProblem } from '../../api/errors.ts';
import type { Attempt } from './service.ts';

/**
 * Whether the same request may succeed later: anything but an answer that says no. A key can be replaced, and the user can sign
 * in again. `error`: what the service answered, if it was asked.
 */
export function willPass(error: ApiError | undefined): boolean {
  return !error || error.retriable || error.signedOut;
}

/** Failures that every other request to the service would meet too. */
const MEET_ALL: ReadonlySet<ApiProblem> = new Set([
  'network',
  'timeout',
  'unauthorised',
  'signInPage',
  'redirected',
  'rateLimited',
]);

/** Whether what kept one request from being answered keeps every other one too, so that none need be made. */
export function meetsAll({ failure, error }: Extract<Attempt<unknown>, { ok: false }>): boolean {
  // Busy on our own side: what was asked about kept changing here.
  return error ? MEET_ALL.has(error.problem) || error.facts.retryAfterMs !== undefined : failure.code !== 'busy';
}
