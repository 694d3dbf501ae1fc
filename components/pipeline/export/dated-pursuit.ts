import type { CalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import type { TimedDeadline } from '../../../lib/domain/dates/timed-deadline.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';

/** Deadlines that this browser knows better than the service, by pursuit id: with their hour, or moved. */
export type KnownDeadlines = ReadonlyMap<string, TimedDeadline>;

/** A pursuit with a deadline; `due` has its hour where it is known. */
export type DatedPursuit = Pursuit & { responseDeadLine: CalendarDate; due: TimedDeadline };

/** Returns the pursuits with a deadline; a known one replaces the service's. */
export function withDeadline(pursuits: readonly Pursuit[], known?: KnownDeadlines): DatedPursuit[] {
  return pursuits.flatMap(({ responseDeadLine, ...pursuit }) => {
    const due = known?.get(pursuit.id) ?? (responseDeadLine && { day: responseDeadLine });
    return due === undefined ? [] : [{ ...pursuit, responseDeadLine: due.day, due }];
  });
}
