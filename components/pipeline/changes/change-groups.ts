/** Groups changes by when they were found, and picks deadlines that moved. */
import { addDays, today, type CalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { endOfWeek } from '../../../lib/domain/pipelines/agenda.ts';
import type { Move, PipelineChange } from '../../../lib/protocol/change-answers.ts';

export type ChangeGroup = 'recent' | 'week' | 'older';

/** The group of a moment in milliseconds: since yesterday, earlier in this week from Monday on, or older. */
export function groupOf(at: number, now: CalendarDate): ChangeGroup {
  const day = today(new Date(at));
  if (day >= addDays(now, -1)) return 'recent';
  return day > addDays(endOfWeek(now), -7) ? 'week' : 'older';
}

export function isMove(change: PipelineChange): change is Move {
  return change.event.kind === 'deadlineMoved';
}
