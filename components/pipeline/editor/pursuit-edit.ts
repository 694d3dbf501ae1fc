import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import { formatMoney } from '../../../lib/domain/money/money.ts';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { weightedCents, type Probability, type WeightedFormula } from '../../../lib/domain/money/probability.ts';
import { parseTypedMoney } from '../../../lib/domain/money/typed-money.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import type { WordKey } from '../../../lib/words/words.ts';
import { parsePercent, percentText } from '../pursuit/percent-text.ts';

export type PursuitChanges = RequestOf<'pursuit.update'>['changes'];

export const PURSUIT_FIELDS = ['stageId', 'pWin', 'pGo', 'value', 'note'] as const;
export type PursuitField = (typeof PURSUIT_FIELDS)[number];

/**
 * What a person typed over a pursuit. Untouched fields are absent, so that they keep following the service, and the
 * stage's defaults when the pursuit is moved.
 */
export type PursuitDraft = Partial<Record<PursuitField, string>>;

/** What the fields of the editor show. */
export type PursuitForm = Record<PursuitField, string>;

/** The fields as shown: what was typed, else the new stage's defaults for a move, else what the service has. */
export function formOf(pursuit: Pursuit, stages: readonly Stage[], draft: PursuitDraft, locale: string): PursuitForm {
  const moved = movedTo(pursuit, stages, draft);
  return {
    // A stage that was chosen and is gone since can be moved to no more.
    stageId: moved?.id ?? pursuit.stageId ?? '',
    pWin: draft.pWin ?? percentText(moved ? moved.defaultPWin : pursuit.pWin, locale),
    pGo: draft.pGo ?? percentText(moved ? moved.defaultPGo : pursuit.pGo, locale),
    value: draft.value ?? valueText(pursuit, locale),
    note: noteTyped(pursuit, draft) ?? pursuit.note ?? '',
  };
}

function valueText({ estimatedValueCents: value }: Pursuit, locale: string): string {
  return value === undefined ? '' : formatMoney(value, locale);
}

/** The stage that the draft moves the pursuit to, or `undefined` while it stays where it is. */
export function movedTo(pursuit: Pursuit, stages: readonly Stage[], draft: PursuitDraft): Stage | undefined {
  if (draft.stageId === undefined || draft.stageId === pursuit.stageId) return undefined;
  return stages.find((stage) => stage.id === draft.stageId);
}

/** Whether the note is longer than can be sent, and cut here: saved, its beginning would stand in the place of the whole. */
export function isNoteTooLong({ note = '' }: Pursuit): boolean {
  return note.length > NOTE_MAX;
}

/** What is typed over the note, if anything. Nothing typed over one that is too long leaves it as it is. */
function noteTyped(pursuit: Pursuit, { note }: PursuitDraft): string | undefined {
  return note === '' && isNoteTooLong(pursuit) ? undefined : note;
}

/** Whether the note has become too long since it was typed over: what was typed is kept, and cannot be saved. */
export function isNoteStuck(pursuit: Pursuit, draft: PursuitDraft): boolean {
  return isNoteTooLong(pursuit) && noteTyped(pursuit, draft) !== undefined;
}

export interface PursuitVerdict {
  /** Only what differs from the service; absent while nothing does or something is not valid. */
  changes?: PursuitChanges;
  errors: Partial<Record<PursuitField, WordKey>>;
  /** What the service would compute, in cents; absent while a figure is missing that its formula takes. */
  previewCents?: number;
}

/** Judges a draft typed in the language `locale`: what would be sent, what is not valid, what `formula` makes of it. */
export function judgeDraft(
  pursuit: Pursuit,
  stages: readonly Stage[],
  draft: PursuitDraft,
  locale: string,
  formula: WeightedFormula = 'winGo',
): PursuitVerdict {
  const errors: PursuitVerdict['errors'] = {};
  const changes: PursuitChanges = {};
  const moved = movedTo(pursuit, stages, draft);
  if (moved) changes.stageId = moved.id;

  const probability = (field: 'pWin' | 'pGo', follows: Probability | undefined): Probability | undefined => {
    const typed = draft[field];
    if (typed === undefined) return follows;
    const parsed = parsePercent(typed);
    if (typed.trim() !== '' && parsed === undefined) errors[field] = 'percentInvalid';
    // A move would fill the stage's default in, so an emptied field has to be said even where none is known.
    else if (parsed !== follows || (moved && parsed === undefined)) changes[field] = parsed ?? null;
    return parsed;
  };
  const pWin = probability('pWin', moved ? moved.defaultPWin : pursuit.pWin);
  const pGo = probability('pGo', moved ? moved.defaultPGo : pursuit.pGo);

  let value: number | undefined = pursuit.estimatedValueCents;
  if (draft.value !== undefined && draft.value !== valueText(pursuit, locale)) {
    value = parseTypedMoney(draft.value, locale);
    if (draft.value.trim() !== '' && value === undefined) errors.value = 'moneyInvalid';
    else if (value !== pursuit.estimatedValueCents) changes.estimatedValueCents = value ?? null;
  }
  if (!isNoteTooLong(pursuit) && draft.note !== undefined && draft.note !== (pursuit.note ?? '')) {
    changes.note = draft.note;
  }

  const sound = Object.keys(errors).length === 0;
  const go = formula === 'win' ? 1 : pGo;
  return {
    errors,
    ...(sound && Object.keys(changes).length > 0 ? { changes } : {}),
    ...(sound && value !== undefined && pWin !== undefined && go !== undefined
      ? { previewCents: weightedCents(value, pWin, go) }
      : {}),
  };
}

/**
 * What puts the former values back after `changes`. A move changed both probabilities too, so they are said again;
 * unless figures cannot be sent (`figuresSent`): then an absent one is not an empty one, and both are left alone.
 */
export function undoOf(before: Pursuit, changes: PursuitChanges, figuresSent: boolean): PursuitChanges | undefined {
  const undo: PursuitChanges = {};
  const moved = changes.stageId !== undefined;
  if (moved && before.stageId === undefined) return undefined;
  if (moved && before.stageId !== undefined) undo.stageId = before.stageId;
  for (const field of ['pWin', 'pGo'] as const) {
    if (!moved && changes[field] === undefined) continue;
    if (figuresSent) undo[field] = before[field] ?? null;
  }
  if (changes.estimatedValueCents !== undefined) undo.estimatedValueCents = before.estimatedValueCents ?? null;
  if (changes.note !== undefined) undo.note = before.note ?? '';
  return Object.keys(undo).length > 0 ? undo : undefined;
}
