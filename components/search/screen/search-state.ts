import type { Failure } from '../../../lib/protocol/answers.ts';

/** One page of results. */
export interface FoundPage {
  results: readonly unknown[];
  page: number;
  pageSize: number;
  /** The total, if the service reports one. */
  total?: number | undefined;
  /** The page was full. */
  mayHaveMore: boolean;
}

/** How the shown results relate to the request. */
export interface Freshness {
  /** Time of the answer, in milliseconds since the epoch. */
  answeredAt: number;
  /** A newer answer is loading. */
  fetching: boolean;
  /** They answer the previous request. */
  isPrevious: boolean;
}

/** State of the current search. */
export interface SearchState<Found = FoundPage> {
  /** Identifies the request, e.g. as JSON; `undefined` before the first search. */
  searched: string | undefined;
  /** The requested page. */
  page: number;
  /** The answer, or the previous request's until it arrives. */
  found: Found | undefined;
  freshness: Freshness;
  /** Time of the answer while it is fresh; `undefined` if it must be refetched. */
  freshAt: number | undefined;
  failure: Failure | undefined;
  again: () => void;
}
