import type { CalendarDate } from './calendar-date.ts';

/**
 * A notice as a page shows it: only what is printed there, under the field names of service-api §2.1.
 * A field that the page does not show is absent; a wrong value is worse than none.
 */
export interface SeenNotice {
  /** The site's own identity of the notice; on SAM.gov the 32-hex id of the address (decisions, "noticeId"). */
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
  /** What SAM.gov labels "Notice ID". Kept in the browser, in no request (decisions, "Solicitation number"). */
  solicitationNumber?: string;
  /** Earlier contracts that the text of its own page names, as written. */
  contractNumbers?: string[];
}

/** A notice as the service's contract search returns it (service-api §2.1). Values a source lacks are absent. */
export interface Opportunity {
  noticeId: string;
  title: string;
  agency?: string;
  naicsCode?: string;
  state?: string;
  setAside?: string;
  postedDate?: CalendarDate;
  responseDeadLine?: CalendarDate;
  uiLink?: string;
  dataSource?: string;
  /** Why it was found; only some services say so. */
  why?: ResultReason;
}

/** Why a search found something: a number or words that it has, or a subject that it is close to. */
export type ResultReason =
  { kind: 'identifier'; text: string } | { kind: 'keyword'; words: string[] } | { kind: 'concept'; name: string };
