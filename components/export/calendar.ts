import { addDays, type CalendarDate } from '../../lib/domain/calendar-date.ts';
import { safeLink } from '../../lib/domain/link.ts';
import { words } from '../../lib/words/words.ts';
import type { DatedPursuit } from './dated-pursuit.ts';
import { foldLine } from './fold-line.ts';

/**
 * Deadlines as an iCalendar file (RFC 5545): one all-day event each, on the day as it is written, in nobody's time zone.
 * The same pursuit always carries the same UID, so that importing again moves an event instead of doubling it.
 *
 * Written by no package: `ics` takes time for a line that grows with the square of its length, so the notes of a full pipeline
 * held the page for more than a minute, and folds by characters where the format counts octets.
 */
export function calendarText(pursuits: readonly DatedPursuit[]): string {
  const now = new Date().toISOString().replace(/\.\d+/, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'PRODID:-//Pursuit Companion//EN',
    'METHOD:PUBLISH',
    ...pursuits.flatMap((pursuit) => ['BEGIN:VEVENT', `DTSTAMP:${digits(now)}`, ...linesOf(pursuit), 'END:VEVENT']),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function linesOf(pursuit: DatedPursuit): string[] {
  const { id, title, noticeId, agency, naicsCode, state, uiLink, note, responseDeadLine } = pursuit;
  const facts = [agency, [naicsCode, state].filter(Boolean).join(' · '), safeLink(uiLink), note].filter(Boolean);
  const end = endOf(responseDeadLine);
  return [
    // A service's own ids may be anything, the end of a line included.
    `UID:${encodeURIComponent(id)}@pursuit-companion`,
    `SUMMARY:${escaped(words('calendarEvent', title ?? noticeId ?? words('untitled')))}`,
    ...(facts.length === 0 ? [] : [`DESCRIPTION:${escaped(facts.join('\n'))}`]),
    `DTSTART;VALUE=DATE:${digits(responseDeadLine)}`,
    ...(end === undefined ? [] : [`DTEND;VALUE=DATE:${digits(end)}`]),
    // Nobody is busy the whole day because something is due. Outlook has a name of its own for that.
    'TRANSP:TRANSPARENT',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
  ];
}

/**
 * The first day that is no part of the event (RFC 5545 §3.6.1). No day follows the last one that can be written, which some
 * services give for "open": without an end the event lasts its one day all the same.
 */
function endOf(day: CalendarDate): CalendarDate | undefined {
  return day === '9999-12-31' ? undefined : addDays(day, 1);
}

/** A day or time as this format writes it: without what separates its parts. */
function digits(written: string): string {
  return written.replace(/[-:]/g, '');
}

/** Text as a value (RFC 5545 §3.3.11): no line of its own comes out of it, and of control characters it may have tabs alone. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '');
}
