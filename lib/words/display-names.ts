/** What a stage and a pursuit are called where they are shown. */
import { words } from './words.ts';

/**
 * Returns the display name of a stage; an unnamed one is called by its position, counted from 1 (decisions,
 * "One pipeline"). `stage` is absent if the pipeline does not list it or its stages could not be read.
 */
export function stageName(stage: { name?: string | undefined } | undefined, number: number): string {
  if (!stage) return words('stageUnlisted');
  const name = stage.name?.trim() ?? '';
  return name === '' ? words('stageNumber', number) : name;
}

/** The display name of a pipeline's stage by its id. */
export function stageNameOf(
  stages: readonly { id: string; name?: string }[],
  stageId: string | null | undefined,
): string {
  const place = stages.findIndex(({ id }) => id === stageId);
  return stageName(stages[place], place + 1);
}

/** Returns a pursuit's title, else its notice number. */
export function pursuitTitle({ title, noticeId }: { title?: string; noticeId?: string }): string {
  return title ?? noticeId ?? words('untitled');
}
