/** Failures between us and the service, grouped by what can be done about them. */

export type ApiProblem =
  /** No connection, no answer, or blocked by the browser: may work later. */
  | 'network'
  | 'timeout'
  /** 401: the key is missing, unknown or revoked. */
  | 'unauthorized'
  /** HTML instead of JSON, or a 403 with an HTML page: a sign-in page in front of the service. */
  | 'signInPage'
  /** 403: the key is known but may not do this. */
  | 'forbidden'
  | 'notFound'
  /** 409 to an add without the existing pursuit in its body: look for it in the list. */
  | 'exists'
  /** Any other 4xx: a retry would be refused again. */
  | 'rejected'
  /** 429; `retryAfterMs` says when to retry. */
  | 'rateLimited'
  /** 408, 425 and 5xx: may work later. */
  | 'unavailable'
  /** A 2xx whose body can't be read: truncated JSON, an unknown shape, nothing. */
  | 'unreadable'
  /** The service redirects elsewhere, usually to a sign-in page; the key does not follow. */
  | 'redirected'
  /** The caller canceled the request. */
  | 'aborted';

const RETRIABLE: ReadonlySet<ApiProblem> = new Set(['network', 'timeout', 'rateLimited', 'unavailable', 'unreadable']);
const SIGNED_OUT: ReadonlySet<ApiProblem> = new Set(['unauthorized', 'signInPage', 'redirected']);

export interface ApiErrorFacts {
  status?: number;
  /** The service's message, cleaned and bounded. */
  detail?: string;
  /** The parameter or field that the service named. */
  field?: string;
  /** How long the service asks to wait, in milliseconds. */
  retryAfterMs?: number;
  /** A write got a 2xx: it is done and must not be sent again. */
  accepted?: true;
}

/** A failed request. Contains no header and no address, so it is safe to show and log. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: ApiProblem;
  readonly facts: Readonly<ApiErrorFacts>;

  constructor(problem: ApiProblem, facts: ApiErrorFacts = {}) {
    super(facts.detail ?? problem);
    this.problem = problem;
    this.facts = facts;
  }

  /** Whether the same request may succeed later without any change (decisions, "Statuses"). */
  get retriable(): boolean {
    return RETRIABLE.has(this.problem) && this.facts.accepted !== true;
  }

  /** How long the service takes no request, in milliseconds. With other statuses, only that request waits. */
  get closedForMs(): number | undefined {
    return this.facts.status === 429 || this.facts.status === 503 ? this.facts.retryAfterMs : undefined;
  }

  /** Whether nothing works until the user signs in again or replaces the key. */
  get signedOut(): boolean {
    return SIGNED_OUT.has(this.problem);
  }
}

/** Returns the problem for an HTTP status of 300 or more (decisions, "Statuses"). `isPage`: body is HTML. */
export function problemOfStatus(status: number, isPage: boolean): ApiProblem {
  if (status < 400) return 'redirected';
  if (status === 401) return 'unauthorized';
  if (status === 403) return isPage ? 'signInPage' : 'forbidden';
  if (status === 404 || status === 410) return 'notFound';
  if (status === 429) return 'rateLimited';
  if (status === 408 || status === 425 || status >= 500) return 'unavailable';
  return 'rejected';
}
