import type { EventAttributes } from 'ics';
import { addDays, type CalendarDate } from '../../lib/domain/calendar-date.ts';
import { safeLink } from '../../lib/domain/link.ts';
import type { Pursuit } from '../../lib/domain/pipeline.ts';
import { words } from '../../lib/words/words.ts';
import { foldLines } from './fold-lines.ts';

/** A pursuit with a day that belongs into a calendar. */
export type DatedPursuit = Pursuit & { responseDeadLine: CalendarDate };

/** The pursuits that have a deadline; the others have no day in a calendar. */
export function withDeadline(pursuits: readonly Pursuit[]): DatedPursuit[] {
  return pursuits.flatMap(({ responseDeadLine, ...pursuit }) =>
    responseDeadLine === undefined ? [] : [{ ...pursuit, responseDeadLine }],
  );
}

/**
 * Deadlines as an iCalendar file (RFC 5545): one all-day event each, on the day as it is written, in nobody's time zone.
 * The same pursuit always carries the same UID, so that importing again moves an event instead of doubling it. Throws
 * when the library refuses an event: a fault of ours.
 */
export async function calendarText(pursuits: readonly DatedPursuit[]): Promise<string> {
  const { createEvents } = await import('ics');
  const { error, value } = createEvents(pursuits.map(eventOf), {
    productId: '-//Pursuit Companion//EN',
    method: 'PUBLISH',
  });
  if (value === null) throw error ?? new Error('the calendar file came out empty');
  return foldLines(value);
}

function eventOf(pursuit: DatedPursuit): EventAttributes {
  const { id, title, noticeId, agency, naicsCode, state, uiLink, note, responseDeadLine } = pursuit;
  const facts = [agency, [naicsCode, state].filter(Boolean).join(' · '), safeLink(uiLink), note];
  return {
    // A service's own ids may be anything, the end of a line included.
    uid: `${encodeURIComponent(id)}@pursuit-companion`,
    title: words('calendarEvent', title ?? noticeId ?? words('untitled')),
    description: facts.filter(Boolean).join('\n'),
    start: dayOf(responseDeadLine),
    end: dayOf(endOf(responseDeadLine)),
    busyStatus: 'FREE',
    transp: 'TRANSPARENT',
  };
}

/**
 * The first day that is no part of the event (RFC 5545 §3.6.1). No day follows the last one that can be written, which some
 * services give for "open": with an end that is its start the library writes none, and the event lasts its one day all the same.
 */
function endOf(day: CalendarDate): CalendarDate {
  return day === '9999-12-31' ? day : addDays(day, 1);
}

function dayOf(date: CalendarDate): [number, number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}
