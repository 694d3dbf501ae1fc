import type { CalendarDate } from '../dates/calendar-date.ts';
import type { DateOrder } from '../dates/printed-date.ts';
import type { PrintedTime } from '../dates/printed-time.ts';
import { defined } from '../objects.ts';

/** Facts of a notice from any source; field names as in service-api §2.1. Unknown values are absent. */
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
 * A notice read from a page. Has only what the page prints, because a missing value is better than a wrong
 * one. `noticeId` is the site's own id; on SAM.gov the 32-hex id (decisions, "noticeId of a federal notice").
 */
export interface SeenNotice extends NoticeFacts {
  /** SAM.gov's "Notice ID". Stays in the browser, never sent (decisions, "Solicitation number"). */
  solicitationNumber?: string;
  /** Time and zone of `responseDeadLine`, as printed. Stays in the browser, never sent. */
  dueTime?: PrintedTime;
  /** Earlier contracts that the notice's own page cites, as written. */
  contractNumbers?: string[];
}

/** Fields of a notice that pages print beside labels. */
export const WRITTEN_NAMES = [
  'agency',
  'naicsCode',
  'state',
  'setAside',
  'postedDate',
  'responseDeadLine',
  'solicitationNumber',
] as const satisfies (keyof SeenNotice)[];
export type WrittenName = (typeof WRITTEN_NAMES)[number];
/**
 * Their text, as printed on the page. `state` starts with "State: " if that is its label: otherwise
 * "Washington" can be a city.
 */
export type Written = Partial<Record<WrittenName, string>>;
/**
 * Text under other labels of the same field, best first: used if the first text has no meaning. `alsoDue`:
 * more deadlines on the page; the latest applies.
 */
export type OtherTexts = Partial<Record<WrittenName | 'alsoDue', string[]>>;
/** The most other texts of one field that a page sends. */
export const OTHERS_MAX = 3;

/** Facts that only the whole page can determine, needed to interpret the printed values. */
export interface PageFacts {
  /** Whether numeric dates have the month or the day first. */
  dateOrder: DateOrder;
  /** The page shows deadlines in the reader's own time zone. */
  readersZone?: true;
}

/** Fields of a pursuit whose value a reader can doubt. */
export const DOUBT_NAMES = ['title', 'agency', 'naicsCode', 'state', 'responseDeadLine', 'dueTime'] as const;
export type DoubtName = (typeof DOUBT_NAMES)[number];
/** Doubtful values: offered in the form, never saved without asking. */
export type Doubts = Partial<Record<Exclude<DoubtName, 'dueTime'>, string>> & { dueTime?: PrintedTime[] };

/** A notice as a content script reports it, with some values still as printed text. */
export interface RawNotice extends ParsedNotice {
  written?: Written;
  others?: OtherTexts;
  /** Sentences that can contradict the deadline's label. */
  told?: string[];
}

/** A reported notice with its printed text parsed. */
export interface ParsedNotice extends SeenNotice {
  /** Excerpts of the page's text that may cite an earlier contract: a number and the words before it. */
  mentions?: string[];
  /** Fields whose value the reader doubts. */
  doubts?: DoubtName[];
  /** Hours that the page's prose prints instead of `dueTime`. */
  otherTimes?: PrintedTime[];
  /** The notice's own page says that it is canceled, in its status or type. */
  canceled?: true;
}

/** A result of the service's contract search (service-api §2.1). */
export interface Opportunity extends NoticeFacts {
  dataSource?: string;
  /** Notice type, such as `Award Notice`; like the three below, only some services send it. */
  type?: string;
  solicitationNumber?: string;
  /** Start of the description. */
  summary?: string;
  /** Why it matched. */
  why?: ResultReason;
}

/** What a notice has and a pursuit at the service has no field for. Stays in this browser. */
export type PostedFacts = Pick<Opportunity, 'setAside' | 'type' | 'postedDate'>;

export function postedFactsOf({ setAside, type, postedDate }: PostedFacts): PostedFacts {
  return defined({ setAside, type, postedDate });
}

/** Why a search result matched: a number, some words, or a related subject. */
export type ResultReason =
  { kind: 'identifier'; text: string } | { kind: 'keyword'; words: string[] } | { kind: 'concept'; name: string };
