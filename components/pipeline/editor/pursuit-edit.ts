import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import { defined } from '../../../lib/domain/objects.ts';
import { formatMoney } from '../../../lib/domain/money/money.ts';
import { figuresAfterMove } from '../../../lib/domain/pipelines/figures-after-move.ts';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { weightedCents, type Probability, type WeightedFormula } from '../../../lib/domain/money/probability.ts';
import { parseTypedMoney } from '../../../lib/domain/money/typed-money.ts';
import type { ChangeableField } from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { PursuitChanges } from '../../../lib/protocol/requests/pursuit-changes.ts';
import type { WordKey } from '../../../lib/words/words.ts';
import { parsePercent, percentText } from '../pursuit/field-text.ts';

/** Texts typed over a pursuit. Absent fields follow the service, or what a move makes of pWin and pGo. */
export type PursuitDraft = Partial<Record<ChangeableField, string>>;

/** The texts in the editor's fields. */
export type PursuitForm = Record<ChangeableField, string>;

/**
 * Returns what the fields show: the text typed, else what a move makes of the figure, else the service's
 * value.
 */
export function formOf(pursuit: Pursuit, stages: readonly Stage[], draft: PursuitDraft, locale: string): PursuitForm {
  const moved = movedTo(pursuit, stages, draft);
  const { pWin, pGo } = moved ? figuresAfterMove(pursuit, stages, moved).after : pursuit;
  return {
    // A chosen stage may have been deleted since.
    stageId: moved?.id ?? pursuit.stageId ?? '',
    pWin: draft.pWin ?? percentText(pWin, locale),
    pGo: draft.pGo ?? percentText(pGo, locale),
    estimatedValueCents: draft.estimatedValueCents ?? valueText(pursuit, locale),
    // Clearing a note that is too long to edit leaves it as it is.
    note: (draft.note === '' && isNoteTooLong(pursuit) ? undefined : draft.note) ?? pursuit.note ?? '',
  };
}

function valueText({ estimatedValueCents: value }: Pursuit, locale: string): string {
  return value === undefined ? '' : formatMoney(value, locale);
}

/** Returns the stage that the draft moves the pursuit to, or `undefined` if it stays. */
export function movedTo(pursuit: Pursuit, stages: readonly Stage[], draft: PursuitDraft): Stage | undefined {
  if (draft.stageId === undefined || draft.stageId === pursuit.stageId) return undefined;
  return stages.find((stage) => stage.id === draft.stageId);
}

/** Whether the note is longer than an edit may be. It is cut off here, so saving it would lose its end. */
export function isNoteTooLong({ note = '' }: Pursuit): boolean {
  return note.length > NOTE_MAX;
}

export interface PursuitVerdict {
  /** What saving would send; absent if nothing changed or something is invalid. */
  changes?: PursuitChanges;
  errors: Partial<Record<ChangeableField, WordKey>>;
  /** The weighted value in cents that the service would compute; absent if a figure is missing. */
  previewCents?: number;
}

/** Validates a draft typed in the language `locale` and previews its weighted value by `formula`. */
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
    // A move sets the stage's default, so send an emptied field even if no default is known.
    else if (parsed !== follows || (moved && parsed === undefined)) changes[field] = parsed ?? null;
    return parsed;
  };
  const follows = moved ? figuresAfterMove(pursuit, stages, moved).after : pursuit;
  const pWin = probability('pWin', follows.pWin);
  const pGo = probability('pGo', follows.pGo);

  const { estimatedValueCents: typedValue } = draft;
  let value = pursuit.estimatedValueCents;
  if (typedValue !== undefined && typedValue !== valueText(pursuit, locale)) {
    value = parseTypedMoney(typedValue, locale);
    if (typedValue.trim() !== '' && value === undefined) errors.estimatedValueCents = 'moneyInvalid';
    else if (value !== pursuit.estimatedValueCents) changes.estimatedValueCents = value ?? null;
  }
  if (!isNoteTooLong(pursuit) && draft.note !== undefined && draft.note !== (pursuit.note ?? '')) {
    changes.note = draft.note;
  }

  const sound = Object.keys(errors).length === 0;
  const go = formula === 'win' ? 1 : pGo;
  return defined({
    errors,
    changes: sound && Object.keys(changes).length > 0 ? changes : undefined,
    previewCents:
      sound && value !== undefined && pWin !== undefined && go !== undefined
        ? weightedCents(value, pWin, go)
        : undefined,
  });
}
