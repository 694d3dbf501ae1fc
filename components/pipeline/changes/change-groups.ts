/** Groups changes by when they were found, and picks deadlines that moved. */
import { addDays, today, type CalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { endOfWeek } from '../../../lib/domain/pipelines/agenda.ts';
import type { Move, PipelineChange } from '../../../lib/protocol/change-answers.ts';

export const CHANGE_GROUPS = ['recent', 'week', 'older'] as const;
export type ChangeGroup = (typeof CHANGE_GROUPS)[number];

/** The group of a moment in milliseconds: since yesterday, earlier in this week from Monday on, or older. */
export function groupOf(at: number, now: CalendarDate): ChangeGroup {
  const day = today(new Date(at));
  if (day >= addDays(now, -1)) return 'recent';
  return day > addDays(endOfWeek(now), -7) ? 'week' : 'older';
}

/** The groups that have changes, in order. */
export function groupChanges(
  changes: readonly PipelineChange[],
  now: CalendarDate,
): { group: ChangeGroup; changes: PipelineChange[] }[] {
  return CHANGE_GROUPS.map((group) => ({
    group,
    changes: changes.filter(({ at }) => groupOf(at, now) === group),
  })).filter((each) => each.changes.length > 0);
}

export function isMove(change: PipelineChange): change is Move {
  return change.event.kind === 'deadlineMoved';
}
