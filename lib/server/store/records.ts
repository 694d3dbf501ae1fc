/** Stored rows of notices and awards: more fields than the service returns, because search indexes them. */
import type { CalendarDate } from '../../domain/dates/calendar-date.ts';

/** One solicitation notice, imported or generated. `null`: the source does not have the value. */
export interface NoticeRow {
  noticeId: string;
  title: string;
  /** As the source writes it; filters resolve aliases (decisions, "Agency names"). */
  agency: string | null;
  /** The sub-agency, such as `NATIONAL PARK SERVICE`: people search for it. */
  subTier: string | null;
  solicitationNumber: string | null;
  naicsCode: string | null;
  /** Product or service code, such as `S208`. */
  pscCode: string | null;
  /** Two-letter state of performance, else `null`. */
  state: string | null;
  setAside: string | null;
  /** Notice type as the source writes it, such as `Sources Sought`. */
  type: string | null;
  postedDate: CalendarDate | null;
  responseDeadLine: CalendarDate | null;
  uiLink: string | null;
  /** Name of the source, such as `SAM.gov`. */
  dataSource: string;
  isGrant: boolean;
  /** Plain text. */
  description: string | null;
}

/** One award, imported or generated (service-api §2.2). */
export interface AwardRow {
  awardId: string;
  piid: string | null;
  recipientName: string | null;
  awardingAgencyName: string | null;
  awardingSubAgencyName: string | null;
  /** Three digits. */
  awardingAgencyCode: string | null;
  valueCents: number | null;
  startDate: CalendarDate | null;
  endDate: CalendarDate | null;
  actionDate: CalendarDate | null;
  description: string | null;
  popState: string | null;
  naicsCode: string | null;
  pscCode: string | null;
}

/**
 * What the importers and the sample generator need from the store; each call is one transaction. A target on
 * another thread (import-thread.ts) replies later and accepts more rows in the meantime.
 */
export interface ImportTarget {
  /** Inserts or replaces by `noticeId`; returns how many rows were new, changed and unchanged. */
  putNotices(rows: readonly NoticeRow[]): ImportCount | Promise<ImportCount>;
  /** Inserts or replaces by `awardId`. */
  putAwards(rows: readonly AwardRow[]): ImportCount | Promise<ImportCount>;
  /** Runs `work` so that all of its writes persist, or none if it throws. */
  atomically<T>(work: () => Promise<T>): Promise<T>;
}

export interface ImportCount {
  added: number;
  changed: number;
  unchanged: number;
}
