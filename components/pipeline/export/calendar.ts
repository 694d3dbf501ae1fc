import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';
import { addDays, type CalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { certainInstant, spokenDeadline, type TimedDeadline } from '../../../lib/domain/dates/timed-deadline.ts';
import { safeLink } from '../../../lib/domain/text/link.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { pursuitTitle } from '../../../lib/words/display-names.ts';
import type { DatedPursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { spokenNote } from '../pursuit/worksheet-words.ts';

const MINUTE_MS = 60_000;
const EVENT_MINUTES = 15;
const DAY_SECONDS = 86_400;
const LAST_MS = Date.UTC(10_000, 0);

/** A pursuit with its deadline, and its stage's name unless it is in no pipeline. */
export type CalendarEntry = DatedPursuit & { stageName?: string | undefined };

/**
 * Returns deadlines as an iCalendar file (RFC 5545): one event each, at its instant where that is certain,
 * else all day without a time zone. A pursuit always has the same UID, so importing again moves its event
 * instead of adding one.
 */
export function calendarText(pursuits: readonly CalendarEntry[], now: Date = new Date()): string {
  const calendar = ical({
    // The package prefixes a dash.
    prodId: '//Pursuit Companion//EN',
    method: ICalCalendarMethod.PUBLISH,
    events: pursuits.map((pursuit) => eventOf(pursuit, now)),
  });
  // The last line needs its line break too (RFC 5545 §3.4).
  return `${calendar.toString()}\r\n`;
}

function eventOf(pursuit: CalendarEntry, now: Date): ICalEventData {
  const { id, agency, solicitationNumber, stageName, naicsCode, state, uiLink, note, due } = pursuit;
  const facts = [
    agency,
    solicitationNumber,
    stageName,
    printedDue(due, now),
    [naicsCode, state].filter(Boolean).join(' · '),
    safeLink(uiLink),
    note && spokenNote(note),
  ].filter(Boolean);
  return {
    // A service's ids may contain anything, even line breaks.
    id: `${encodeURIComponent(id)}@pursuit-companion`,
    summary: printable(words('calendarEvent', pursuitTitle(pursuit))),
    ...(facts.length === 0 ? {} : { description: printable(facts.join('\n')) }),
    ...timeOf(due),
    // Calendars take the newest of several events with one UID.
    stamp: now,
    sequence: Math.floor(now.getTime() / MINUTE_MS),
    // A deadline does not make the day busy. Outlook needs its own property for that.
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  };
}

/**
 * A certain instant is written in UTC, which every calendar shows in its own zone, with an alarm a day
 * before.
 */
function timeOf(due: TimedDeadline): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'alarms'> {
  const instant = certainInstant(due);
  // Zones west of UTC end the last representable day in the year 10000.
  if (instant !== undefined && instant + EVENT_MINUTES * MINUTE_MS < LAST_MS)
    return {
      start: new Date(instant),
      end: new Date(instant + EVENT_MINUTES * MINUTE_MS),
      alarms: [{ type: ICalAlarmType.display, triggerBefore: DAY_SECONDS }],
    };
  const end = endOf(due.day);
  return { start: due.day, ...(end === undefined ? {} : { end }), allDay: true };
}

/** The deadline as its page prints it, if it has an hour: an all-day event does not show it. */
function printedDue(due: TimedDeadline, now: Date): string | undefined {
  const { day, time, zone } = spokenDeadline(due, { locale: locale(), now });
  return time && `${day}, ${zone === undefined ? words('dueZoneMissing', time) : `${time} ${zone}`}`;
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
