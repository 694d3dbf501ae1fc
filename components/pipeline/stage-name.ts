import type { Stage } from '../../lib/domain/pipeline.ts';
import { words } from '../../lib/words/words.ts';

/** What people call a stage; one without a name is called by its place, counted from 1 (decisions, "GET pipeline"). */
export function stageName(stage: Stage | undefined, number: number): string {
  if (!stage) return words('stageUnlisted');
  const name = stage.name?.trim() ?? '';
  return name === '' ? words('stageNumber', number) : name;
}
