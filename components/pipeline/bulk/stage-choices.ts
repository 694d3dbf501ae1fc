import type { Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { stageNameOf } from '../pursuit/field-text.ts';

/** The names of the stages that the pipelines of all items have, in the order of the first one's. */
export function stageChoices(items: readonly { stages: readonly Stage[] }[]): string[] {
  const names = [...new Set(items.map(({ stages }) => stages))].map((stages) =>
    stages.map(({ id }) => stageNameOf(stages, id)),
  );
  const [first = [], ...others] = names;
  return [...new Set(first)].filter((name) => others.every((each) => each.includes(name)));
}
