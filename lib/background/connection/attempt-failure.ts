/** What a failed attempt says about other requests and later tries. */
import type { ApiError, ApiProblem } from '../../api/errors.ts';
import type { Attempt } from './service.ts';

/**
 * Whether it may go well another time as it stands: all but an answer that says no. `error`: what the service answered, if it was asked.
 * A key can be replaced, and a sign-in page or a captive portal in front of the service redirects for a while; the key did not follow.
 */
export function willPass(error: ApiError | undefined): boolean {
  return !error || error.retriable || error.problem === 'unauthorised' || error.problem === 'redirected';
}

/** Failures that every other request to the service would meet too. */
const MEET_ALL: ReadonlySet<ApiProblem> = new Set(['network', 'timeout', 'unauthorised', 'rateLimited']);

/** Whether what kept one request from being answered keeps every other one too, so that none need be made. */
export function meetsAll({ failure, error }: Extract<Attempt<unknown>, { ok: false }>): boolean {
  // Busy on our own side: what was asked about kept changing here.
  return error ? MEET_ALL.has(error.problem) || error.facts.retryAfterMs !== undefined : failure.code !== 'busy';
}
