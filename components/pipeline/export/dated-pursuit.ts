import type { CalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';

/** A pursuit with a day that belongs into a calendar. */
export type DatedPursuit = Pursuit & { responseDeadLine: CalendarDate };

/** The pursuits that have a deadline; the others have no day in a calendar. */
export function withDeadline(pursuits: readonly Pursuit[]): DatedPursuit[] {
  return pursuits.flatMap(({ responseDeadLine, ...pursuit }) =>
    responseDeadLine === undefined ? [] : [{ ...pursuit, responseDeadLine }],
  );
}
