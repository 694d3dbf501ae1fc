/**
 * The line that tells colleagues of a moved deadline:
 * `[Deadline 2027-01-12 14:00 EST; was 2027-01-05; seen on sam.gov 2026-12-20]` (decisions, "A saved
 * pursuit's deadline moved").
 */
import { parseCalendarDate, type CalendarDate } from '../dates/calendar-date.ts';
import { parseWallTime, ZONE_MAX } from '../dates/time-zone.ts';
import type { TimedDeadline } from '../dates/timed-deadline.ts';
import { lineMarks, markText, withLine } from './note-marks.ts';

/** A deadline in a note, what it was before, and the page that showed it. */
export interface DeadlineLine {
  deadline: TimedDeadline;
  was?: TimedDeadline;
  seen?: { host: string; day: CalendarDate };
}

const HOST = /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i;

/** Returns the line. A zone's brackets and semicolons become spaces. */
export function writeDeadlineLine({ deadline, was, seen }: DeadlineLine): string {
  const parts = [
    writtenDeadline(deadline),
    ...(was ? [`was ${writtenDeadline(was)}`] : []),
    ...(seen ? [`seen on ${seen.host} ${seen.day}`] : []),
  ];
  return `[Deadline ${parts.join('; ')}]`;
}

/**
 * Returns the last deadline line of a note, whoever wrote it. Ignores lines whose date does not exist, and
 * parts that it does not know.
 */
export function readDeadlineLine(note: string): DeadlineLine | undefined {
  return lineMarks(note, 'Deadline')
    .map(parseBody)
    .findLast((line) => line !== undefined);
}

/**
 * Returns the note with the line at its end, or the note itself if its last deadline line says that deadline
 * already. `undefined` if it would be too long for the service.
 */
export function withDeadlineLine(note: string, line: DeadlineLine): string | undefined {
  const last = readDeadlineLine(note);
  if (last && writtenDeadline(last.deadline) === writtenDeadline(line.deadline)) return note;
  return withLine(note, writeDeadlineLine(line));
}

function writtenDeadline({ day, time, zone }: TimedDeadline): string {
  return [day, time ?? '', time === undefined ? '' : markText(zone ?? '', ZONE_MAX)].filter(Boolean).join(' ');
}

function parseBody(body: string): DeadlineLine | undefined {
  const [first = '', ...parts] = body.split(';').map((part) => part.trim());
  const deadline = parseDeadline(first);
  if (!deadline) return undefined;
  const line: DeadlineLine = { deadline };
  for (const part of parts) {
    const was = part.startsWith('was ') ? parseDeadline(part.slice(4).trim()) : undefined;
    if (was) line.was ??= was;
    const [, host = '', written = ''] = /^seen on (\S+) (\S+)$/.exec(part) ?? [];
    const day = parseCalendarDate(written);
    if (day && HOST.test(host)) line.seen ??= { host, day };
  }
  return line;
}

function parseDeadline(text: string): TimedDeadline | undefined {
  const [, date = '', clock, zone] = /^(\S+)(?:[ \t]+(\d{2}:\d{2})(?:[ \t]+(.+))?)?$/.exec(text) ?? [];
  const day = parseCalendarDate(date);
  if (!day) return undefined;
  const time = clock === undefined ? undefined : parseWallTime(clock);
  if (clock !== undefined && time === undefined) return undefined;
  return { day, ...(time && { time, ...(zone === undefined ? {} : { zone: markText(zone, ZONE_MAX) }) }) };
}
