/** What the user typed over a pursuit, merged with what others make of it meanwhile. */
import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import { weightedCents, type WeightedFormula } from '../../../lib/domain/money/probability.ts';
import { defined } from '../../../lib/domain/objects.ts';
import { figuresAfterMove } from '../../../lib/domain/pipelines/figures-after-move.ts';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { CHANGEABLE_FIELDS, isFigure, type ChangeableField } from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { PursuitChanges } from '../../../lib/protocol/requests/pursuit-changes.ts';
import type { WordKey } from '../../../lib/words/words.ts';
import { storedField, textsOf, typedSince } from '../../data/stored-values.ts';
import { FIELDS } from '../pursuit/field-text.ts';

/** Texts by field. Absent fields follow the service, or what a move makes of pWin and pGo. */
export type Texts = Partial<Record<ChangeableField, string>>;

/** A draft as stored. */
export interface PursuitDraft {
  /** What each touched field showed when the user began to type over it. */
  base: Texts;
  draft: Texts;
  /** Texts that an Undo of Cancel brought back. The next Cancel in any window drops them. */
  back?: Texts;
}

export const UNTOUCHED: PursuitDraft = { base: {}, draft: {} };

/** Reads a stored draft, also one with the names of earlier versions. */
export function readDraft(stored: unknown): PursuitDraft {
  const texts = (...names: string[]) =>
    textsOf(names.map((name) => storedField(stored, name)).find(Boolean), CHANGEABLE_FIELDS);
  return { base: texts('base', 'was'), draft: texts('draft', 'typed'), back: texts('back') };
}

/** The draft in the fields that `keeps` keeps. */
export function draftIn(
  { base, draft }: Record<'base' | 'draft', object>,
  keeps: (field: ChangeableField) => boolean,
): PursuitDraft {
  const fields = CHANGEABLE_FIELDS.filter(keeps);
  return { base: textsOf(base, fields), draft: textsOf(draft, fields) };
}

/** The draft left once `sent` is saved. In the fields that it set, the rest is now typed over `now`. */
export function draftSince(
  { base, draft }: PursuitDraft,
  sent: Texts,
  now: (field: ChangeableField) => string | undefined,
): PursuitDraft {
  // A move also sets pWin and pGo.
  const isOurs = (field: ChangeableField) =>
    sent[field] !== undefined || (sent.stageId !== undefined && isFigure(field));
  const rebased: Record<string, string | undefined> = Object.fromEntries(
    CHANGEABLE_FIELDS.map((field) => [field, isOurs(field) ? now(field) : base[field]]),
  );
  const left = typedSince(draft, sent, CHANGEABLE_FIELDS);
  return draftIn({ base: rebased, draft: left }, (field) => left[field] !== undefined);
}

/** The text in a field: the one typed, else what a move makes of the figure, else the service's value. */
export function shownText(
  field: ChangeableField,
  pursuit: Pursuit,
  stages: readonly Stage[],
  draft: Texts,
  locale: string,
): string {
  const follows = FIELDS[field].text(afterMove(pursuit, movedTo(pursuit, stages, draft), stages), locale);
  // A chosen stage may have been deleted since. Clearing a note that is too long to edit leaves it as it is.
  if (field === 'stageId' || (field === 'note' && draft.note === '' && isNoteTooLong(pursuit))) return follows;
  return draft[field] ?? follows;
}

/** Returns the stage that the draft moves the pursuit to, or `undefined` if it stays. */
export function movedTo(pursuit: Pursuit, stages: readonly Stage[], { stageId }: Texts): Stage | undefined {
  return stageId === pursuit.stageId ? undefined : stages.find(({ id }) => id === stageId);
}

function afterMove(pursuit: Pursuit, to: Stage | undefined, stages: readonly Stage[]): Pursuit {
  if (!to) return pursuit;
  const { pWin: _pWin, pGo: _pGo, ...rest } = pursuit;
  return { ...rest, ...figuresAfterMove(pursuit, stages, to).after, stageId: to.id };
}

/** Whether the note is longer than an edit may be. It is cut off here, so saving it would lose its end. */
export function isNoteTooLong({ note = '' }: Pursuit): boolean {
  return note.length > NOTE_MAX;
}

export const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

export interface PursuitVerdict {
  /** What saving would send; absent if nothing changed or something is invalid. */
  changes?: PursuitChanges;
  errors: Partial<Record<ChangeableField, WordKey>>;
  /** The weighted value in cents that the service would compute; absent if a figure is missing. */
  previewCents?: number;
}

/** Validates texts typed in the language `locale` and previews their weighted value by `formula`. */
export function judgeDraft(
  pursuit: Pursuit,
  stages: readonly Stage[],
  draft: Texts,
  locale: string,
  formula: WeightedFormula = 'winGo',
): PursuitVerdict {
  const errors: PursuitVerdict['errors'] = {};
  const moved = movedTo(pursuit, stages, draft);
  const follows = afterMove(pursuit, moved, stages);
  let changes: PursuitChanges = moved ? { stageId: moved.id } : {};
  for (const field of CHANGEABLE_FIELDS) {
    const { text, parse, error } = FIELDS[field];
    const typed = field === 'stageId' || (field === 'note' && isNoteTooLong(pursuit)) ? undefined : draft[field];
    // A move sets the stage's default, so send an emptied figure even if no default is known.
    const empties = moved && isFigure(field) && typed?.trim() === '';
    if (typed === undefined || (typed === text(follows, locale) && !empties)) continue;
    const value = parse(typed, locale, follows);
    if (value === undefined && typed.trim() !== '' && error) errors[field] = error;
    else if (value !== follows[field] || empties) changes = { ...changes, [field]: value ?? null };
  }
  const isSound = isEmpty(errors);
  const { estimatedValueCents: value, pWin, pGo } = { ...follows, ...changes };
  const go = formula === 'win' ? 1 : pGo;
  return defined({
    errors,
    changes: isSound && !isEmpty(changes) ? changes : undefined,
    previewCents: isSound && value != null && pWin != null && go != null ? weightedCents(value, pWin, go) : undefined,
  });
}
