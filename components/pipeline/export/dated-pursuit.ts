import type { CalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';

/** A pursuit with a deadline. */
export type DatedPursuit = Pursuit & { responseDeadLine: CalendarDate };

/** Returns the pursuits with a deadline. */
export function withDeadline(pursuits: readonly Pursuit[]): DatedPursuit[] {
  return pursuits.flatMap(({ responseDeadLine, ...pursuit }) =>
    responseDeadLine === undefined ? [] : [{ ...pursuit, responseDeadLine }],
  );
}
