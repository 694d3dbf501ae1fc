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
 * Deadlines as an iCalendar file (RFC 5545): one all-day event each, on the day as it is written, in nobody's time zone.
 * The same pursuit always carries the same UID, so that importing again moves an event instead of doubling it.
 */
export function calendarText(pursuits: readonly DatedPursuit[]): string {
  const calendar = ical({
    // The package begins it with a dash.
    prodId: '//Pursuit Companion//EN',
    method: ICalCalendarMethod.PUBLISH,
    events: pursuits.map(eventOf),
  });
  // Every line has an end, the last one too (RFC 5545 §3.4).
  return `${calendar.toString()}\r\n`;
}

function eventOf(pursuit: DatedPursuit): ICalEventData {
  const { id, agency, naicsCode, state, uiLink, note, responseDeadLine } = pursuit;
  const facts = [agency, [naicsCode, state].filter(Boolean).join(' · '), safeLink(uiLink), note].filter(Boolean);
  const end = endOf(responseDeadLine);
  return {
    // A service's own ids may be anything, the end of a line included.
    id: `${encodeURIComponent(id)}@pursuit-companion`,
    summary: printable(words('calendarEvent', pursuitTitle(pursuit))),
    ...(facts.length === 0 ? {} : { description: printable(facts.join('\n')) }),
    start: responseDeadLine,
    ...(end === undefined ? {} : { end }),
    allDay: true,
    // Nobody is busy the whole day because something is due. Outlook has a name of its own for that.
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  };
}

/**
 * The first day that is no part of the event (RFC 5545 §3.6.1). No day follows the last one that can be written, which some
 * services give for "open": without an end the event lasts its one day all the same.
 */
function endOf(day: CalendarDate): CalendarDate | undefined {
  return day === '9999-12-31' ? undefined : addDays(day, 1);
}

/** Text as a value may be (RFC 5545 §3.3.11): ends of lines in one form, and of other control characters tabs alone. */
function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '');
}
