/** Requests and answers about many awards: incumbents and scans. */
import * as z from 'zod/mini';
import { awardQuerySchema, naicsPrefixSchema, stateSchema, TEXT_MAX } from '../api/schemas.ts';
import type { AwardSummary } from '../domain/awards/award-summary.ts';
import type { Award } from '../domain/awards/award.ts';
import type { Candidate } from '../domain/awards/incumbents/rank.ts';
import type { Failure } from './answers.ts';
import { date, id, lazyObject, line, schemaBehind } from './requests/fields.ts';

/**
 * Facts for an incumbent search. The solicitation number is only compared; contract numbers are searched for.
 */
export const incumbentQuerySchema = lazyObject(() => ({
  title: z.string().check(z.minLength(1), z.maxLength(TEXT_MAX.title)),
  agency: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.agency))),
  naicsCode: z.exactOptional(naicsPrefixSchema),
  state: z.exactOptional(stateSchema),
  postedDate: z.exactOptional(date),
  responseDeadLine: z.exactOptional(date),
  solicitationNumber: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.id))),
  contractNumbers: z.exactOptional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  /** The notice's link and id, which tell whether its buyer can be a federal agency. */
  uiLink: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.link))),
  noticeId: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.id))),
  /** More text, such as the note of a pursuit; searched for contract numbers. */
  text: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.note))),
}));

/** Most pages of 50 awards in one scan: 20,000 awards. */
const SCAN_PAGES_MAX = 400;

export const awardScanSchema = lazyObject(() => ({
  query: z.omit(schemaBehind(awardQuerySchema), { page: true, pageSize: true }),
  pages: z.int().check(z.gte(1), z.lte(SCAN_PAGES_MAX)),
  /** Counts only awards to exactly this recipient. */
  recipient: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(TEXT_MAX.agency))),
}));
export type AwardScanRequest = z.output<typeof awardScanSchema>;

/** `stop`: ends the job and keeps its results. `continue`: resumes. `again`: starts over. */
export const controlSchema = z.enum(['stop', 'continue', 'again']);
export type Control = z.output<typeof controlSchema>;

/** An award on a page: looked up, never added. `parent`: the contract that it is an order of. */
export const seenAwardSchema = lazyObject(() => ({
  piid: id,
  parent: z.exactOptional(id),
  recipient: z.exactOptional(line(TEXT_MAX.agency)),
  agency: z.exactOptional(line(TEXT_MAX.agency)),
}));
export type SeenAward = z.output<typeof seenAwardSchema>;

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
  /** Of these, the awards found under the notice's agency and NAICS, as far as it names them. */
  comparable: number;
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
