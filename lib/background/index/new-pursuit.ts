/** Whether an answer shows a pursuit that was just created, and nobody has worked on since (decisions, "Undo of an add"). */
import type { ServiceStage } from '../../api/readers.ts';

/** How old a new pursuit may be where the service says when it was created, in milliseconds. */
const NEW_MS = 60_000;
/** A pursuit this young, by the service's own clock, was created by the request that it answers. */
const JUST_NOW_MS = 5_000;
/** A clock may be read a little before the record's time is set. */
const SKEW_MS = 2_000;

/** The parts of a pursuit that anybody's work on it changes; an answer or a record that is kept. */
type Worked = { [Name in 'stageId' | 'note' | 'createdAt' | 'updatedAt']?: string | null } & {
  [Name in 'pWin' | 'pGo' | 'estimatedValueCents' | 'weightedValueCents']?: number | null;
};

/**
 * Whether a pursuit looks untouched: in the first stage, with `note` or none, without a value or figures of its own.
 * `firstStage`: absent where it is not known, and then a pursuit in any stage does not look untouched.
 */
export function looksUntouched(
  pursuit: Worked,
  note: string | undefined,
  firstStage: ServiceStage | undefined,
): boolean {
  const { stageId, pWin, pGo, estimatedValueCents, weightedValueCents, createdAt, updatedAt } = pursuit;
  const isDefault = (figure: number | null | undefined, usual: number | undefined): boolean =>
    !figure || figure === usual;
  const isUnchanged =
    createdAt == null || updatedAt == null || millisecondsBetween(createdAt, updatedAt) <= JUST_NOW_MS;
  return (
    (stageId == null || stageId === firstStage?.id) &&
    (pursuit.note == null || pursuit.note.trim() === (note ?? '').trim()) &&
    isDefault(pWin, firstStage?.defaultPWin) &&
    isDefault(pGo, firstStage?.defaultPGo) &&
    !estimatedValueCents &&
    !weightedValueCents &&
    isUnchanged
  );
}

/** Whether a pursuit is young enough to be new. `ageMs`: absent where the service does not say. */
export function mayBeNew(ageMs: number | undefined): boolean {
  return ageMs === undefined || Math.abs(ageMs) <= NEW_MS;
}

/** Whether the service's own clock says that a pursuit was created within the last seconds. */
export function isCreatedJustNow(ageMs: number | undefined): boolean {
  return ageMs !== undefined && ageMs >= -SKEW_MS && ageMs <= JUST_NOW_MS;
}

function millisecondsBetween(earlier: string, later: string): number {
  const between = Date.parse(later) - Date.parse(earlier);
  return Number.isNaN(between) ? Infinity : between;
}
