/** Number, dates and link of an award, as they are shown. */
import { parentPiid, type Award } from '../../../lib/domain/awards/award.ts';
import { writeCalendarDate, type CalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { parseHttpUrl } from '../../../lib/domain/text/link.ts';
import { words } from '../../../lib/words/words.ts';

/** An award's number, with its parent contract's if it is an order. */
export function awardNumber({ piid, awardId }: Pick<Award, 'piid' | 'awardId'>): string {
  const parent = parentPiid(awardId);
  return piid !== undefined && parent !== undefined ? words('awardUnder', piid, parent) : (piid ?? awardId);
}

/** A date, e.g. `Mar 31, 2027`. */
export function dayWords(date: CalendarDate, locale: string): string {
  return writeCalendarDate(date, locale, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** A month, e.g. `Apr 2022`. */
export function monthWords(date: CalendarDate, locale: string): string {
  return writeCalendarDate(date, locale, { month: 'short', year: 'numeric' });
}

/**
 * The award's page in the web application: its relative `path` (service-api §2.2) below the application's
 * address. `undefined` without an address, or if the path leads elsewhere.
 */
export function awardLink(path: string | undefined, webAppUrl: string | undefined): string | undefined {
  if (!path || !webAppUrl) return undefined;
  const app = parseHttpUrl(webAppUrl);
  if (!app) return undefined;
  app.search = '';
  app.hash = '';
  if (!app.pathname.endsWith('/')) app.pathname += '/';
  // "/awards/7" and "awards/7" are the same page, below the application's own path if it has one. Two leading
  // slashes (or backslashes, which browsers treat alike) would name another host.
  const link = parseHttpUrl(path.replace(/^[/\\]+/, ''), app.href);
  return link?.origin === app.origin && link.pathname.startsWith(app.pathname) ? link.href : undefined;
}
