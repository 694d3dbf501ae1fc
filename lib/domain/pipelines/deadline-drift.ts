/** Whether a page shows another deadline for a saved notice than its pursuit has. */
import type { CalendarDate } from '../dates/calendar-date.ts';
import { sameDeadline, type TimedDeadline } from '../dates/timed-deadline.ts';
import { readDeadlineLine, writeDeadlineLine, type DeadlineLine } from '../notes/deadline-line.ts';
import type { SeenNotice } from '../notices/notice.ts';
import { parseHttpUrl } from '../text/link.ts';
import type { Pursuit } from './pipeline.ts';

/** The page that showed the notice. */
export interface SeenOn {
  host: string;
  /** The page converts its dates to the reader's zone, as SAM.gov's detail page does. */
  inReadersZone?: boolean;
}

/** What this browser knows of a pursuit's deadline, besides the service's date. */
export interface KnownDeadline {
  /**
   * The one that the user accepted, and the service's date at that time. `noted`: the note's deadline line that
   * it replaced, and our own; another line is a colleague's news and counts. Without `noted`, none does.
   */
  accepted?: { deadline: TimedDeadline; insteadOf?: CalendarDate; noted?: readonly string[] };
  /** The deadline with its hour, as an office's page printed it. */
  printed?: TimedDeadline;
}

/** A deadline that moved: what the pursuit has, and what the page shows. */
export interface Drift {
  from?: TimedDeadline;
  to: TimedDeadline;
}

/** The deadline that a notice shows on its page; `undefined` if it shows none. */
export function shownDeadline({
  responseDeadLine,
  dueTime,
}: Pick<SeenNotice, 'responseDeadLine' | 'dueTime'>): TimedDeadline | undefined {
  return responseDeadLine && { day: responseDeadLine, ...dueTime };
}

/** The deadline that counts for a pursuit, and who says so. `line`: a colleague's, from the note. */
export interface CountingDeadline {
  deadline: TimedDeadline;
  by: 'accepted' | 'colleague' | 'service';
  line?: DeadlineLine;
}

/**
 * The deadline to use for a pursuit: the accepted one or a later line that a colleague wrote into the note,
 * else the service's date, with its hour if a page printed one. Once the service has another date, that counts
 * again.
 */
export function countingDeadline(
  { responseDeadLine: date, note }: Pick<Pursuit, 'responseDeadLine' | 'note'>,
  { accepted, printed }: KnownDeadline = {},
): CountingDeadline | undefined {
  const last = readDeadlineLine(note ?? '');
  const line = last && (last.was === undefined || date === undefined || last.was.day === date) ? last : undefined;
  const isNews = line !== undefined && accepted?.noted?.includes(writeDeadlineLine(line)) === false;
  if (accepted && accepted.insteadOf === date && !isNews) return { deadline: accepted.deadline, by: 'accepted' };
  if (line) return { deadline: line.deadline, by: 'colleague', line };
  if (printed && (date === undefined || printed.day === date)) return { deadline: printed, by: 'service' };
  return date && { deadline: { day: date }, by: 'service' };
}

/** The deadline of {@link countingDeadline}. */
export function pursuitDeadline(
  pursuit: Pick<Pursuit, 'responseDeadLine' | 'note'>,
  known?: KnownDeadline,
): TimedDeadline | undefined {
  return countingDeadline(pursuit, known)?.deadline;
}

/**
 * Returns the drift between a page and a pursuit; `undefined` if there is none, if the page shows no
 * deadline, or if it is not the notice's own site: others copy a notice and keep its old date. Dates that
 * are the same instant are no drift, nor is an hour where only the date was known.
 */
export function deadlineDrift(
  shown: SeenNotice,
  page: SeenOn,
  pursuit: Pick<Pursuit, 'noticeId' | 'uiLink' | 'responseDeadLine' | 'note'>,
  known: KnownDeadline = {},
): Drift | undefined {
  const to = shownDeadline(shown);
  if (!to || !isOwnHost(page.host, pursuit)) return undefined;
  const from = pursuitDeadline(pursuit, known);
  if (!from) return { to };
  return sameDeadline(to, from, { inReadersZone: page.inReadersZone === true }) ? undefined : { from, to };
}

/**
 * Whether a host is the notice's own: that of its link, of an id such as `host:number`, or SAM.gov for a
 * federal id.
 */
export function isOwnHost(host: string, { noticeId = '', uiLink }: Pick<Pursuit, 'noticeId' | 'uiLink'>): boolean {
  const own = [
    parseHttpUrl(uiLink ?? '')?.hostname,
    /^([a-z\d-]+(?:\.[a-z\d-]+)+):/i.exec(noticeId)?.[1],
    /^[\da-f]{32}$/i.test(noticeId) ? 'sam.gov' : undefined,
  ];
  return own.some((each) => each !== undefined && withoutWww(each) === withoutWww(host));
}

function withoutWww(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}
