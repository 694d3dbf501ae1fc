import type { PipelineDetail, Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';

/** A stage; `number` counts from 1 in the service's order. */
export interface StageGroup {
  /** Empty without a stage. */
  id: string;
  /** Absent for pursuits in an unlisted stage. */
  stage?: Stage;
  number: number;
}

/** Returns the stages in the service's order. */
export function orderedStages(pipeline: PipelineDetail): Stage[] {
  return [...pipeline.stages].sort((a, b) => a.position - b.position);
}

/** The groups of pursuits by stage, in the given order; those in an unlisted stage come last. */
export function stageGroups(stages: readonly Stage[]): { groups: StageGroup[]; groupOf: (pursuit: Pursuit) => string } {
  const groups: StageGroup[] = stages.map((stage, index) => ({ id: stage.id, stage, number: index + 1 }));
  const ids = new Set(stages.map(({ id }) => id));
  return {
    groups: [...groups, { id: '', number: stages.length + 1 }],
    groupOf: ({ stageId = '' }) => (ids.has(stageId) ? stageId : ''),
  };
}

/** Gives each group its items, perhaps none. Items of another group than these are left out. */
export function groupInto<Item, Group extends { id: string }>(
  groups: readonly Group[],
  items: readonly Item[],
  groupOf: (item: Item) => string | undefined,
): (Group & { items: Item[] })[] {
  const byGroup = Map.groupBy(items, groupOf);
  return groups.map((group) => ({ ...group, items: byGroup.get(group.id) ?? [] }));
}
