import type { PipelineDetail, Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';

/** A stage with the pursuits in it; `number` counts from 1 in the service's order. */
export interface StageGroup {
  /** Absent for pursuits whose stage the pipeline does not list. */
  stage?: Stage;
  number: number;
  pursuits: Pursuit[];
}

/** The stages in the service's order. */
export function orderedStages(pipeline: PipelineDetail): Stage[] {
  return [...pipeline.stages].sort((a, b) => a.position - b.position);
}

/**
 * The pursuits under their stages, in the service's order, empty stages included. Pursuits in a stage that the
 * pipeline does not list come last in a group without a stage: they must not vanish because a stage did. `stageOf`: under which
 * stage a pursuit is shown, where that is not the one it is in.
 */
export function groupByStage(
  stages: readonly Stage[],
  pursuits: readonly Pursuit[],
  stageOf: (pursuit: Pursuit) => string | undefined = ({ stageId }) => stageId,
): StageGroup[] {
  const groups: StageGroup[] = stages.map((stage, index) => ({ stage, number: index + 1, pursuits: [] }));
  const byId = new Map(groups.map((group) => [group.stage?.id, group]));
  const homeless: StageGroup = { number: stages.length + 1, pursuits: [] };
  for (const pursuit of pursuits) (byId.get(stageOf(pursuit)) ?? homeless).pursuits.push(pursuit);
  return homeless.pursuits.length > 0 ? [...groups, homeless] : groups;
}
