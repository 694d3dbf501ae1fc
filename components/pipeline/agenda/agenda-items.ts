import type { CalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import type { TimedDeadline } from '../../../lib/domain/dates/timed-deadline.ts';
import { nextStepOf } from '../../../lib/domain/notes/bid-block.ts';
import { AGENDA_GROUPS, agendaGroup, compareDue } from '../../../lib/domain/pipelines/agenda.ts';
import { dueOf, type Pipeline, type Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import type { Failure, Slice } from '../../../lib/protocol/answers.ts';
import { stageNameOf } from '../../../lib/words/display-names.ts';
import { storedText } from '../../data/stored-values.ts';
import { filterPursuits } from '../list/find-pursuits.ts';
import type { ListItem } from '../list/use-pursuit-list.tsx';
import { orderedStages } from '../pursuit/stage-groups.ts';

/** One of the pipelines that the key can see; without a slice if it was never read. */
export interface AgendaPart {
  pipeline: Pipeline;
  slice: Slice | undefined;
  failure: Failure | undefined;
}

/** One pursuit of one of the pipelines. */
export interface AgendaItem extends ListItem {
  stageName: string;
  /** Submitted, or in a later stage. */
  closed: boolean;
  /** The next step of its worksheet, due on its own date; otherwise the item is the pursuit's deadline. */
  step?: { date: CalendarDate; step: string };
}

/** When an item is due. */
export const itemDue = ({ pursuit, step }: Pick<AgendaItem, 'pursuit' | 'step'>): TimedDeadline | undefined =>
  step ? { day: step.date } : dueOf(pursuit);

/** What the user narrowed the agenda to; empty means everything. */
export type AgendaFilter = ReturnType<typeof readAgendaFilter>;

/** Parses a stored filter. */
export const readAgendaFilter = (stored: unknown) => ({
  words: storedText(stored, 'words'),
  stageName: storedText(stored, 'stageName'),
  pipelineId: storedText(stored, 'pipelineId'),
});

/** The pursuits of all pipelines and their next steps, in the service's order. */
export function agendaItems(
  agenda: readonly AgendaPart[],
  isClosed: (stages: readonly Stage[], stageId: string | undefined) => boolean,
): AgendaItem[] {
  return agenda.flatMap(({ slice }) => {
    if (!slice) return [];
    const { pipeline } = slice;
    const stages = orderedStages(pipeline);
    return slice.pursuits.flatMap((pursuit): AgendaItem[] => {
      const item = {
        pursuit,
        pipeline,
        stages,
        page: slice,
        stageName: stageNameOf(stages, pursuit.stageId),
        closed: isClosed(stages, pursuit.stageId),
      };
      const step = item.closed ? undefined : nextStepOf(pursuit.note);
      return step ? [{ ...item, key: `${pursuit.id}/step`, step }, item] : [item];
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

/** Closed stages, whatever their deadline, then by deadline. */
export const AGENDA_SECTIONS = (['closed', ...AGENDA_GROUPS] as const).map((id) => ({ id }));
export type AgendaSection = (typeof AGENDA_SECTIONS)[number];

/** The section of an item. */
export function sectionOf(item: Pick<AgendaItem, 'pursuit' | 'step' | 'closed'>, now: Date): AgendaSection['id'] {
  return item.closed ? 'closed' : agendaGroup(itemDue(item), now);
}

/** Sorts by deadline, the nearest first; in closed stages, the latest first. */
export function sortAgenda(items: readonly AgendaItem[]): AgendaItem[] {
  return items.toSorted(
    (a, b) =>
      Number(b.closed) - Number(a.closed) ||
      (a.closed ? compareDue(itemDue(b), itemDue(a)) : compareDue(itemDue(a), itemDue(b))) ||
      (a.pursuit.title ?? '').localeCompare(b.pursuit.title ?? ''),
  );
}
