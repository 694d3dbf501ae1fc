/** Failures in the form that pages can show. */
import { type ApiError, type ApiProblem } from '../../api/errors.ts';
import { defined } from '../../domain/objects.ts';
import type { Failure, Result } from '../../protocol/answers.ts';

const CODES: Readonly<Record<ApiProblem, Failure['code']>> = {
  network: 'unreachable',
  timeout: 'unreachable',
  unauthorized: 'unauthorized',
  signInPage: 'unauthorized',
  forbidden: 'refused',
  notFound: 'notFound',
  exists: 'refused',
  rejected: 'refused',
  rateLimited: 'busy',
  unavailable: 'faulty',
  unreadable: 'unreadable',
  redirected: 'unauthorized',
  aborted: 'failed',
};

/** How long a 429 that does not say so is taken to last, in milliseconds. */
const USUAL_WAIT_MS = 30_000;

export function failureOf({ problem, facts: { detail, field, retryAfterMs } }: ApiError): Failure {
  const wait = retryAfterMs ?? (problem === 'rateLimited' ? USUAL_WAIT_MS : undefined);
  const retryAt = wait === undefined ? undefined : Date.now() + wait;
  return defined({ code: CODES[problem], detail, field, retryAt });
}

export function failed(code: Failure['code'], more: Omit<Failure, 'code'> = {}): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, ...more } };
}

export function succeeded<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** For work that nothing awaits and whose failure is harmless; each caller says why. */
export function ignoreErrors(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
