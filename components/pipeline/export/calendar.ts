import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';
import { addDays, type CalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { safeLink } from '../../../lib/domain/text/link.ts';
import { words } from '../../../lib/words/words.ts';
import { pursuitTitle } from '../pursuit/pursuit-title.ts';
import type { DatedPursuit } from './dated-pursuit.ts';

/**
 * Returns deadlines as an iCalendar file (RFC 5545): one all-day event each, without a time zone. A pursuit
 * always has the same UID, so importing again moves its event instead of adding one.
 */
export function calendarText(pursuits: readonly DatedPursuit[]): string {
  const calendar = ical({
    // The package prefixes a dash.
    prodId: '//Pursuit Companion//EN',
    method: ICalCalendarMethod.PUBLISH,
    events: pursuits.map(eventOf),
  });
  // The last line needs its line break too (RFC 5545 §3.4).
  return `${calendar.toString()}\r\n`;
}

function eventOf(pursuit: DatedPursuit): ICalEventData {
  const { id, agency, naicsCode, state, uiLink, note, responseDeadLine } = pursuit;
  const facts = [agency, [naicsCode, state].filter(Boolean).join(' · '), safeLink(uiLink), note].filter(Boolean);
  const end = endOf(responseDeadLine);
  return {
    // A service's ids may contain anything, even line breaks.
    id: `${encodeURIComponent(id)}@pursuit-companion`,
    summary: printable(words('calendarEvent', pursuitTitle(pursuit))),
    ...(facts.length === 0 ? {} : { description: printable(facts.join('\n')) }),
    start: responseDeadLine,
    ...(end === undefined ? {} : { end }),
    allDay: true,
    // A deadline does not make the day busy. Outlook needs its own property for that.
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  };
}

/**
 * Returns the day after the event (RFC 5545 §3.6.1). Undefined after the last representable day, which some
 * services use for "open": without an end, an event lasts one day anyway.
 */
function endOf(day: CalendarDate): CalendarDate | undefined {
  return day === '9999-12-31' ? undefined : addDays(day, 1);
}

/** Cleans text for a value (RFC 5545 §3.3.11): one kind of line break, no control characters but tabs. */
function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '');
}
