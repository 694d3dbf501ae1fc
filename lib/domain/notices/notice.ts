import type { CalendarDate } from '../dates/calendar-date.ts';

/** What identifies and describes a notice, wherever it was seen; field names of service-api §2.1. What is not known is absent. */
interface NoticeFacts {
  noticeId: string;
  title: string;
  agency?: string;
  naicsCode?: string;
  /** Two-letter US state of performance. */
  state?: string;
  setAside?: string;
  postedDate?: CalendarDate;
  responseDeadLine?: CalendarDate;
  /** Absolute http(s) address of the notice. */
  uiLink?: string;
}

/**
 * A notice as a page shows it: only what is printed there; a wrong value is worse than none. Its `noticeId` is the site's own; on
 * SAM.gov the 32-hex id of the address (decisions, "noticeId of a federal notice").
 */
export interface SeenNotice extends NoticeFacts {
  /** What SAM.gov labels "Notice ID". Kept in the browser, in no request (decisions, "Solicitation number"). */
  solicitationNumber?: string;
  /** Earlier contracts that the text of its own page names, as written. */
  contractNumbers?: string[];
}

/** The values of a notice that stand beside labels. */
export const WRITTEN_NAMES = [
  'agency',
  'naicsCode',
  'state',
  'setAside',
  'postedDate',
  'responseDeadLine',
  'solicitationNumber',
] as const satisfies (keyof SeenNotice)[];
/** The words beside them, as they stand on a page. */
export type Written = Partial<Record<(typeof WRITTEN_NAMES)[number], string>>;

/** A notice as a script in a page tells of it: some values still in the words of the page. */
export interface ShownNotice extends ToldNotice {
  written?: Written;
}

/** A notice that a page told of, once the words beside its labels are read as values (`understood`). */
export interface ToldNotice extends SeenNotice {
  /** Places of the page's text that may name an earlier contract, each with what stands before the number. */
  mentions?: string[];
}

/** A notice as the service's contract search returns it (service-api §2.1). */
export interface Opportunity extends NoticeFacts {
  dataSource?: string;
  /** Why it was found; only some services say so. */
  why?: ResultReason;
}

/** Why a search found something: a number or words that it has, or a subject that it is close to. */
export type ResultReason =
  { kind: 'identifier'; text: string } | { kind: 'keyword'; words: string[] } | { kind: 'concept'; name: string };
