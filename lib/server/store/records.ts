/** What the store keeps of a notice and of an award: more than the service answers, because search looks into it. */
import type { CalendarDate } from '../../domain/dates/calendar-date.ts';

/** One solicitation notice as imported or generated. `null`: the source does not have the value. */
export interface NoticeRow {
  noticeId: string;
  title: string;
  /** As the source writes it; aliases are resolved when filtering (decisions, "Agency names"). */
  agency: string | null;
  /** Who inside the agency asks, e.g. `NATIONAL PARK SERVICE`: people search for it. */
  subTier: string | null;
  solicitationNumber: string | null;
  naicsCode: string | null;
  /** Product or service code, e.g. `S208`. */
  pscCode: string | null;
  /** Two-letter US state of performance; anything else is `null`. */
  state: string | null;
  setAside: string | null;
  /** Notice type as the source writes it, e.g. `Sources Sought`. */
  type: string | null;
  postedDate: CalendarDate | null;
  responseDeadLine: CalendarDate | null;
  uiLink: string | null;
  /** Name of the source, e.g. `SAM.gov`. */
  dataSource: string;
  isGrant: boolean;
  /** Plain text. */
  description: string | null;
}

/** One award as imported or generated (service-api §2.2). */
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
 * What the importers and the sample generator need of the store; one call is one transaction. A target that writes elsewhere
 * (import-thread.ts) answers later, and takes the next rows before it has.
 */
export interface ImportTarget {
  /** Inserts or replaces by `noticeId`; answers how many were new, changed and identical. */
  putNotices(rows: readonly NoticeRow[]): ImportCount | Promise<ImportCount>;
  /** Inserts or replaces by `awardId`. */
  putAwards(rows: readonly AwardRow[]): ImportCount | Promise<ImportCount>;
  /** Runs `work` so that either all of its writes stay or, when it throws, none of them. */
  atomically<T>(work: () => Promise<T>): Promise<T>;
}

export interface ImportCount {
  added: number;
  changed: number;
  unchanged: number;
}
