import { words } from './words.ts';

/**
 * What people call a stage; one without a name is called by its place, counted from 1 (decisions, "One pipeline").
 * `stage`: absent where the pipeline does not list it, or its stages could not be read.
 */
export function stageName(stage: { name?: string | undefined } | undefined, number: number): string {
  if (!stage) return words('stageUnlisted');
  const name = stage.name?.trim() ?? '';
  return name === '' ? words('stageNumber', number) : name;
}
