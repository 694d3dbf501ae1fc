/** Decides which notices the watch asks about now, and with which search. Pure. */
import { daysBetween, type CalendarDate } from '../../domain/dates/calendar-date.ts';
import type { AwardQuery, ContractQuery } from '../../api/schemas.ts';
import { LIMITS, TEXT_MAX } from '../../api/schemas.ts';
import { hostOfId } from '../../domain/notices/identity.ts';
import { numberOf, type Subject } from './watch-findings.ts';

/** What a search asks for: the notice, its solicitation, its award notices, or its award. */
export type SearchKind = 'notice' | 'solicitation' | 'awardNotices' | 'award';

/** Searches a day for each pursuit. */
const SEARCHES_A_DAY = 2;
/** Rings in which every open pursuit gets its turn: six hours, so that a workday is enough. */
const RINGS_A_ROUND = 24;
/** Days without a notice before we say that the service does not find it. */
const MISSING_DAYS = 3;

/** The state of one pursuit that decides what to search for. */
export interface Turn {
  day: CalendarDate;
  /** Searches begun that day. */
  asked: readonly SearchKind[];
  /** An award notice was found: only its awardee is missing, or nothing is. */
  award?: 'noticed' | 'told';
  /** Day on which the service listed the notice last. */
  foundOn?: CalendarDate;
  /** Searches of that day that were answered without the notice. */
  without?: number;
}

/** Returns the day's next search for a notice; `undefined` when the day's are done. */
export function nextSearch(
  { day, asked, award, foundOn, without = 0 }: Turn,
  subject: Subject,
): SearchKind | undefined {
  if (asked.length >= SEARCHES_A_DAY || award === 'told') return undefined;
  const isOver = subject.due !== undefined && subject.due.day < day;
  // One search is left beside that for award notices. Either of the two can find what happened, so they take
  // turns from the day on which the notice was listed last.
  const turn = foundOn !== undefined && daysBetween(foundOn, day) % 2 === 1 ? 'solicitation' : 'notice';
  // What was never listed cannot be missed later, so a first search that a stopped worker lost is made good.
  const neverListed: SearchKind[] = ['notice', without > 0 ? 'awardNotices' : 'solicitation'];
  const ifOver: SearchKind[] = foundOn === undefined ? neverListed : ['awardNotices', turn];
  const wanted: SearchKind[] = award === 'noticed' ? ['award', 'notice'] : isOver ? ifOver : ['notice', 'solicitation'];
  // The service does not know our own ids.
  const usable =
    hostOfId(subject.noticeId) === undefined
      ? wanted
      : wanted.map((kind) => (kind === 'notice' ? 'solicitation' : kind));
  return usable.find((kind) => !asked.includes(kind) && wordsFor(kind, subject) !== '');
}

/**
 * The query of a contract search. Sends the notice's id, number or title, and nothing else (docs/privacy).
 */
export function contractQuery(kind: Exclude<SearchKind, 'award'>, subject: Subject): ContractQuery {
  return {
    q: wordsFor(kind, subject),
    includeExpired: true,
    pageSize: LIMITS.pageSizeMax,
    ...(kind === 'awardNotices' ? { types: ['Award Notice'] } : {}),
  };
}

/** The query of an award search: title and agency. */
export function awardQuery(subject: Subject): AwardQuery {
  const { agency } = subject;
  return { q: wordsFor('award', subject), ...(agency ? { agency } : {}), pageSize: LIMITS.pageSizeMax };
}

function wordsFor(kind: SearchKind, subject: Subject): string {
  const text =
    kind === 'notice' ? subject.noticeId : kind === 'award' ? subject.title : (numberOf(subject) ?? subject.title);
  // Quotation marks would ask for the exact phrase.
  return (text ?? '').replaceAll('"', ' ').trim().slice(0, TEXT_MAX.query);
}

/** How many of `open` pursuits to ask about in one ring. */
export function shareOfRound(open: number): number {
  return Math.ceil(open / RINGS_A_ROUND);
}

/** Counts a day that ended without the notice, once. */
export function missedOn(
  today: CalendarDate,
  before: { since: CalendarDate; last: CalendarDate; days: number } | undefined,
): { since: CalendarDate; last: CalendarDate; days: number } {
  if (before?.last === today) return before;
  return { since: before?.since ?? today, last: today, days: (before?.days ?? 0) + 1 };
}

/** Whether a notice has been missing long enough to say so. */
export function isNotFound(missing: { since: CalendarDate; days: number } | undefined, today: CalendarDate): boolean {
  return missing !== undefined && missing.days >= MISSING_DAYS && daysBetween(missing.since, today) >= MISSING_DAYS;
}
