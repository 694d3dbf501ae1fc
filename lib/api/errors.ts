/** What can go wrong between us and the service, told apart by what can be done about it. */

export type ApiProblem =
  /** No connection, no answer, refused by the browser: may work later. */
  | 'network'
  | 'timeout'
  /** 401: the key is missing, unknown or revoked. */
  | 'unauthorised'
  /** 403: the key is known but may not do this. */
  | 'forbidden'
  | 'notFound'
  /** Any other 4xx: will be refused again. */
  | 'rejected'
  /** 429, with the service's own word on when to come back. */
  | 'rateLimited'
  /** 408, 425 and 5xx: may work later. */
  | 'unavailable'
  /** A 2xx whose body is not an answer: HTML from a proxy, cut-off JSON, nothing. */
  | 'unreadable'
  /** The service sent us elsewhere; the key does not follow. */
  | 'redirected'
  /** The caller gave up. */
  | 'aborted';

const RETRIABLE: ReadonlySet<ApiProblem> = new Set(['network', 'timeout', 'rateLimited', 'unavailable', 'unreadable']);

export interface ApiErrorFacts {
  status?: number;
  /** The service's own words, cleaned and bounded. */
  detail?: string;
  /** The parameter or field that the service named. */
  field?: string;
  /** The service's word on how long to wait, in milliseconds. */
  retryAfterMs?: number;
}

/** A request that did not succeed. Carries no header and no address, so that it can be shown and logged. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: ApiProblem;
  readonly facts: Readonly<ApiErrorFacts>;

  constructor(problem: ApiProblem, facts: ApiErrorFacts = {}) {
    super(facts.detail ?? problem);
    this.problem = problem;
    this.facts = facts;
  }

  /** Whether the same request may succeed later without anybody changing anything (decisions, "Statuses"). */
  get retriable(): boolean {
    return RETRIABLE.has(this.problem);
  }
}

/** The problem that an HTTP status of 300 or more means (decisions, "Statuses"). */
export function problemOfStatus(status: number): ApiProblem {
  if (status < 400) return 'redirected';
  if (status === 401) return 'unauthorised';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'notFound';
  if (status === 429) return 'rateLimited';
  if (status === 408 || status === 425 || status >= 500) return 'unavailable';
  return 'rejected';
}
