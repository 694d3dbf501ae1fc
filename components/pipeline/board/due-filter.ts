import type { CalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { daysLeft } from '../../../lib/domain/dates/deadline.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';

export const DUE_FILTERS = ['any', 'over', 'within7', 'within30', 'none'] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

/** Filters by deadline. `within7` and `within30` count days from today and exclude past deadlines. */
export function filterByDue(pursuits: readonly Pursuit[], filter: DueFilter, now: CalendarDate): Pursuit[] {
  return pursuits.filter(({ responseDeadLine }) => {
    if (filter === 'any') return true;
    if (responseDeadLine === undefined) return filter === 'none';
    const left = daysLeft(responseDeadLine, now);
    if (filter === 'over') return left < 0;
    return filter !== 'none' && left >= 0 && left <= (filter === 'within7' ? 7 : 30);
  });
}

/** Parses a stored filter; `undefined` if it is invalid. */
export function readDueFilter(kept: unknown): DueFilter | undefined {
  return DUE_FILTERS.find((filter) => filter === kept);
}
