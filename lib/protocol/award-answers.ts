/** Types of the background's answers about many awards: incumbents and scans. No zod. */
import type { Award } from '../domain/awards/award.ts';
import type { AwardSummary } from '../domain/awards/award-summary.ts';
import type { Candidate } from '../domain/awards/incumbents/rank.ts';
import type { Failure } from './answers.ts';

/** Progress of a job with several requests. Results so far are shown while it runs. */
export interface Progress {
  /**
   * `stopped`: the user stopped it or closed its view. A failure also ends it and keeps the results so far.
   */
  state: 'running' | 'done' | 'stopped';
  failure?: Failure;
  /** The service is busy or unreachable; time of the next retry, in milliseconds since the epoch. */
  waitsUntil?: number;
}

/** Result of an incumbent search. */
export interface Incumbents extends Progress {
  candidates: Candidate[];
  /** Number of different awards checked. */
  scanned: number;
  requests: number;
  /** Most requests made for one notice. */
  budget: number;
}

/** Result of reading many pages of an award search. */
export interface AwardScan extends Progress {
  /** Number of different awards checked. */
  scanned: number;
  /** Number of all awards in the search, if the service reports it. Absent if it is lower than `scanned`. */
  total?: number;
  /** Whether the service may have more awards than the pages read. */
  mayHaveMore?: boolean;
  /** Pages read so far, and most pages to read. */
  page: number;
  pages: number;
  summary: AwardSummary;
  /** Awards that end within the next 18 months, earliest first; at most 200. */
  ending: Award[];
  /** The newest awards, for a view of one recipient; at most 50. */
  latest: Award[];
}
