import { dueAt } from '../../../lib/domain/dates/due.ts';
import { dueOf, type Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';

export const DUE_FILTERS = ['any', 'over', 'within7', 'within30', 'none'] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

/** Filters by deadline. `within7` and `within30` count days from today and exclude past deadlines. */
export function filterByDue(pursuits: readonly Pursuit[], filter: DueFilter, now: Date): Pursuit[] {
  return pursuits.filter((pursuit) => {
    if (filter === 'any') return true;
    const due = dueOf(pursuit);
    if (!due || filter === 'none') return !due && filter === 'none';
    const { state, days } = dueAt(due, now);
    return filter === 'over' ? state === 'over' : state !== 'over' && days <= (filter === 'within7' ? 7 : 30);
  });
}

/** Parses a stored filter; `undefined` if it is invalid. */
export function readDueFilter(kept: unknown): DueFilter | undefined {
  return DUE_FILTERS.find((filter) => filter === kept);
}
