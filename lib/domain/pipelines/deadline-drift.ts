/** Whether a page shows another deadline for a saved notice than its pursuit has. */
import type { CalendarDate } from '../dates/calendar-date.ts';
import { sameDeadline, type TimedDeadline } from '../dates/timed-deadline.ts';
import { readDeadlineLine } from '../notes/deadline-line.ts';
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
  /** The one that the user accepted, and the service's date at that time. */
  accepted?: { deadline: TimedDeadline; insteadOf?: CalendarDate };
  /** The deadline with its hour, as an office's page printed it. */
  printed?: TimedDeadline;
}

/** A deadline that moved: what the pursuit has, and what the page shows. */
export interface Drift {
  from?: TimedDeadline;
  to: TimedDeadline;
}

/** The deadline that a notice shows on its page; `undefined` if it shows none. */
export function shownDeadline({ responseDeadLine, dueTime }: SeenNotice): TimedDeadline | undefined {
  return responseDeadLine && { day: responseDeadLine, ...dueTime };
}

/**
 * The deadline to use for a pursuit: the accepted one, else the one that a colleague wrote into the note, else
 * the service's date, with its hour if a page printed one. Once the service has another date, it counts again.
 */
export function pursuitDeadline(
  { responseDeadLine: date, note }: Pick<Pursuit, 'responseDeadLine' | 'note'>,
  { accepted, printed }: KnownDeadline = {},
): TimedDeadline | undefined {
  if (accepted && accepted.insteadOf === date) return accepted.deadline;
  const told = readDeadlineLine(note ?? '');
  if (told && (told.was === undefined || date === undefined || told.was.day === date)) return told.deadline;
  return printed?.day === date ? printed : date && { day: date };
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
function isOwnHost(host: string, { noticeId = '', uiLink }: Pick<Pursuit, 'noticeId' | 'uiLink'>): boolean {
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
