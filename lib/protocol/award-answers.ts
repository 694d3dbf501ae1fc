/** What the background answers about awards beyond a page of them: plain data, no zod. */
import type { Award } from '../domain/awards/award.ts';
import type { AwardSummary } from '../domain/awards/award-summary.ts';
import type { Candidate } from '../domain/awards/incumbents/rank.ts';
import type { Failure } from './answers.ts';

/** How far a look-up of several requests is; what it found so far is shown meanwhile. */
export interface Progress {
  /** `stopped`: the person ended it, or looked at it no longer. A failure ends it too and leaves what was found until then. */
  state: 'running' | 'done' | 'stopped';
  failure?: Failure;
  /** The service is busy or out of reach; milliseconds since the epoch at which it is asked again. */
  waitsUntil?: number;
}

/** "Find incumbent" */
export interface Incumbents extends Progress {
  candidates: Candidate[];
  /** Different awards looked at. */
  scanned: number;
  requests: number;
  /** The most requests that are made for one notice. */
  budget: number;
}

/** A walk over the pages of an award search. */
export interface AwardScan extends Progress {
  /** Different awards looked at. */
  scanned: number;
  /** All awards of the search, where the service says so. A total that leaves out what was scanned is none. */
  total?: number;
  /** Whether the service may have awards beyond the pages read. */
  mayHaveMore?: boolean;
  /** Pages read, and how many were asked for at most. */
  page: number;
  pages: number;
  summary: AwardSummary;
  /** Awards that end within the next 18 months, the first first; at most 200. */
  ending: Award[];
  /** The newest awards, for a view of one recipient; at most 50. */
  latest: Award[];
}
