import type { PipelineDetail, Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';

/** A stage with its pursuits; `number` counts from 1 in the service's order. */
export interface StageGroup {
  /** Absent for pursuits in an unlisted stage. */
  stage?: Stage;
  number: number;
  pursuits: Pursuit[];
}

/** Returns the stages in the service's order. */
export function orderedStages(pipeline: PipelineDetail): Stage[] {
  return [...pipeline.stages].sort((a, b) => a.position - b.position);
}

/**
 * Groups the pursuits by stage, in the service's order, with empty stages. Pursuits in an unlisted stage come
 * last, in a group without a stage. `stageOf` overrides the stage that a pursuit is shown in.
 */
export function groupByStage(
  stages: readonly Stage[],
  pursuits: readonly Pursuit[],
  stageOf: (pursuit: Pursuit) => string | undefined = ({ stageId }) => stageId,
): StageGroup[] {
  const groups: StageGroup[] = stages.map((stage, index) => ({ stage, number: index + 1, pursuits: [] }));
  const byId = new Map(groups.map((group) => [group.stage?.id, group]));
  const unlisted: StageGroup = { number: stages.length + 1, pursuits: [] };
  for (const pursuit of pursuits) (byId.get(stageOf(pursuit)) ?? unlisted).pursuits.push(pursuit);
  return unlisted.pursuits.length > 0 ? [...groups, unlisted] : groups;
}
