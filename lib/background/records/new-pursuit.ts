/** Whether an answer shows a new pursuit that nobody has edited (decisions, "Undo of an add"). */
import type { ServiceStage } from '../../api/readers.ts';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import type { ChangeableField } from '../../domain/pipelines/pursuit-values.ts';
import type { Attempt } from '../connection/service.ts';
import type { Clock } from '../runtime/clock.ts';
import { succeeded } from '../runtime/failures.ts';
import type { Pipelines } from './pipelines.ts';
import type { PursuitIndex } from './pursuit-index.ts';
import type { Undo } from './undos.ts';
import type { WholeLists } from './whole-lists.ts';

/** Oldest age of a new pursuit, in milliseconds. */
const NEW_MS = 60_000;
/** A pursuit this young by the service's clock was created by the request it answers. */
const JUST_NOW_MS = 2_000;
/** A service may set `updatedAt` a little after `createdAt`. */
const SAME_WRITE_MS = 5_000;
/** The service may read its clock shortly before it sets the record's time. */
const SKEW_MS = 2_000;

/** Fields that an edit changes, from an answer or a cached record. */
type Worked = Partial<Record<'stageId' | 'note' | 'createdAt' | 'updatedAt', string | null>> &
  Partial<Record<'pWin' | 'pGo' | 'estimatedValueCents' | 'weightedValueCents', number | null>>;

/**
 * Whether a pursuit looks untouched: in the first stage, with `note` or none, without a value or
 * probabilities of its own. Without `firstStage`, no pursuit with a stage does. `anyFigures`: the service set
 * the probabilities, whatever they are.
 */
export function looksUntouched(
  pursuit: Worked,
  note: string | undefined,
  firstStage: ServiceStage | undefined,
  anyFigures = false,
): boolean {
  const { stageId, pWin, pGo, estimatedValueCents, weightedValueCents, createdAt, updatedAt } = pursuit;
  const isDefault = (figure: number | null | undefined, usual: number | undefined): boolean =>
    anyFigures || !figure || figure === usual;
  const isUnchanged =
    createdAt == null || updatedAt == null || millisecondsBetween(createdAt, updatedAt) <= SAME_WRITE_MS;
  const asMade: Record<ChangeableField, boolean> = {
    stageId: stageId == null || stageId === firstStage?.id,
    note: pursuit.note == null || pursuit.note.trim() === (note ?? '').trim(),
    pWin: isDefault(pWin, firstStage?.defaultPWin),
    pGo: isDefault(pGo, firstStage?.defaultPGo),
    estimatedValueCents: !estimatedValueCents,
  };
  return isUnchanged && !weightedValueCents && Object.values(asMade).every(Boolean);
}

/** How long a pursuit that a cut list lacks counts as unedited. */
const UNSEEN_MS = 30_000;

export interface IsEditedDependencies {
  pipelines: Pick<Pipelines, 'firstStage'>;
  index: Pick<PursuitIndex, 'get' | 'readNow' | 'listedIn'>;
  wholeLists: Pick<WholeLists, 'isComplete'>;
  clock: Clock;
}

export type IsEdited = ReturnType<typeof createIsEdited>;

/**
 * Returns a check whether a pursuit has, or may have, been edited since this browser created it. Fails if
 * the list does.
 */
export function createIsEdited({ pipelines, index, wholeLists, clock }: IsEditedDependencies) {
  return async (
    { at, pipelineId, note, pWin, pGo }: Pick<Undo, 'at' | 'pipelineId' | 'note' | 'pWin' | 'pGo'>,
    pursuitId: string,
  ): Promise<Attempt<boolean>> => {
    const read = await index.readNow(pipelineId);
    if (!read.ok) return read;
    const [now, firstStage] = await Promise.all([index.get(pursuitId), pipelines.firstStage(pipelineId)]);
    // A cut list may leave it out. Then nothing shows what a colleague has done with it since.
    const isShown = index.listedIn(pipelineId).has(pursuitId) || isFresh(at, clock.now(), UNSEEN_MS);
    if (!isShown && !(await wholeLists.isComplete(read.value))) return succeeded(true);
    if (!now) return succeeded(false);
    const isAsMade = pWin != null && pGo != null && now.pWin === pWin && now.pGo === pGo;
    return succeeded(!looksUntouched(now, note, firstStage, isAsMade));
  };
}

/** Whether nothing shows which probabilities the service gives to a new pursuit. */
export function hasUnknownDefaults(firstStage: ServiceStage | undefined): boolean {
  return firstStage?.defaultPWin === undefined && firstStage?.defaultPGo === undefined;
}

/** Whether a pursuit is new by the service's clock. */
export function isNewByDate(ageMs: number | undefined): boolean {
  return ageMs !== undefined && mayBeNew(ageMs);
}

/** Whether a pursuit may be new. `ageMs`: absent if the service sends no dates. */
export function mayBeNew(ageMs: number | undefined): boolean {
  return ageMs === undefined || Math.abs(ageMs) <= NEW_MS;
}

/** Whether the service's clock says that the pursuit is seconds old. */
export function isCreatedJustNow(ageMs: number | undefined): boolean {
  return ageMs !== undefined && ageMs >= -SKEW_MS && ageMs <= JUST_NOW_MS;
}

function millisecondsBetween(earlier: string, later: string): number {
  const between = Date.parse(later) - Date.parse(earlier);
  return Number.isNaN(between) ? Infinity : between;
}
