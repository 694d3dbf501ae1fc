import type { CalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import type { TimedDeadline } from '../../../lib/domain/dates/timed-deadline.ts';
import { nextStepOf } from '../../../lib/domain/notes/bid-block.ts';
import { AGENDA_GROUPS, agendaGroup, compareDue, type AgendaGroup } from '../../../lib/domain/pipelines/agenda.ts';
import {
  dueOf,
  type Pipeline,
  type PipelineDetail,
  type Pursuit,
  type Stage,
} from '../../../lib/domain/pipelines/pipeline.ts';
import type { Failure, PendingOperation } from '../../../lib/protocol/answers.ts';
import type { Slice } from '../../../lib/protocol/slice.ts';
import { stageName } from '../../../lib/words/display-names.ts';
import { words } from '../../../lib/words/words.ts';
import { pursuitsTable } from '../export/pursuits-table.ts';
import { orderedStages } from '../pursuit/stage-groups.ts';
import { filterPursuits } from '../shared/find-pursuits.ts';

/** One of the pipelines that the key can see; without a slice if it was never read. */
export interface AgendaPart {
  pipeline: Pipeline;
  slice: Slice | undefined;
  failure: Failure | undefined;
}

/** One pursuit of one of the pipelines. */
export interface AgendaItem {
  pursuit: Pursuit;
  pipeline: PipelineDetail;
  stages: readonly Stage[];
  stageName: string;
  /** Submitted, or in a later stage. */
  closed: boolean;
  pending: readonly PendingOperation[];
  /** The next step of its worksheet, due on its own date; otherwise the item is the pursuit's deadline. */
  step?: { date: CalendarDate; step: string };
}

/** Tells a pursuit's deadline from its next step. */
export const agendaKey = ({ pursuit, step }: AgendaItem): string => (step ? `${pursuit.id}/step` : pursuit.id);

/** When an item is due. */
export const itemDue = ({ pursuit, step }: AgendaItem): TimedDeadline | undefined =>
  step ? { day: step.date } : dueOf(pursuit);

/** What the user narrowed the agenda to; empty means everything. */
export interface AgendaFilter {
  words: string;
  stageName: string;
  pipelineId: string;
}

/** A group that has pursuits. `closed`: submitted and later stages, whatever their deadline. */
export interface AgendaSection {
  group: AgendaGroup | 'closed';
  items: AgendaItem[];
}

/** The pursuits of all pipelines and their next steps, in the service's order. */
export function agendaItems(
  agenda: readonly AgendaPart[],
  isClosed: (stages: readonly Stage[], stageId: string | undefined) => boolean,
): AgendaItem[] {
  return agenda.flatMap(({ slice }) => {
    if (!slice) return [];
    const { pipeline } = slice;
    const stages = orderedStages(pipeline);
    const pending = Map.groupBy(slice.pending, ({ pursuitId }) => pursuitId);
    return slice.pursuits.flatMap((pursuit): AgendaItem[] => {
      const place = stages.findIndex(({ id }) => id === pursuit.stageId);
      const item = {
        pursuit,
        pipeline,
        stages,
        stageName: stageName(stages[place], place + 1),
        closed: isClosed(stages, pursuit.stageId),
        pending: pending.get(pursuit.id) ?? [],
      };
      const step = item.closed ? undefined : nextStepOf(pursuit.note);
      return step ? [{ ...item, pending: [], step }, item] : [item];
    });
  });
}

/** Returns the items that match the filter. */
export function filterAgenda(items: readonly AgendaItem[], filter: AgendaFilter): AgendaItem[] {
  const matching = new Set(
    filterPursuits(
      items.map(({ pursuit }) => pursuit),
      filter.words,
    ),
  );
  return items.filter(
    (item) =>
      matching.has(item.pursuit) &&
      (filter.stageName === '' || item.stageName === filter.stageName) &&
      (filter.pipelineId === '' || item.pipeline.id === filter.pipelineId),
  );
}

/**
 * Groups items by deadline, the nearest first. Those in closed stages come before all others, the latest
 * first: they are listed only when the user asks for them.
 */
export function agendaSections(items: readonly AgendaItem[], now: Date): AgendaSection[] {
  const byDue = items.toSorted(
    (a, b) => compareDue(itemDue(a), itemDue(b)) || (a.pursuit.title ?? '').localeCompare(b.pursuit.title ?? ''),
  );
  const open = Map.groupBy(
    byDue.filter(({ closed }) => !closed),
    (item) => agendaGroup(itemDue(item), now),
  );
  const closed = byDue.filter((item) => item.closed).toSorted((a, b) => compareDue(dueOf(b.pursuit), dueOf(a.pursuit)));
  const sections: AgendaSection[] = [
    { group: 'closed', items: closed },
    ...AGENDA_GROUPS.map((group) => ({ group, items: open.get(group) ?? [] })),
  ];
  return sections.filter((section) => section.items.length > 0);
}

/** A table of items in the given order, each with its pipeline. */
export function agendaTable(items: readonly Pick<AgendaItem, 'pursuit' | 'pipeline' | 'stages'>[]) {
  return {
    head: [words('pipeline'), ...pursuitsTable([], []).head],
    rows: items.flatMap(({ pursuit, pipeline, stages }) =>
      pursuitsTable([pursuit], stages).rows.map((row) => [pipeline.name, ...row]),
    ),
  };
}
