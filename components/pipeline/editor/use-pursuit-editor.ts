import { useCallback, useMemo, useRef, useState } from 'react';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { differences, fieldsOf } from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { Failure } from '../../../lib/protocol/answers.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useSharedDraft } from '../../data/use-shared-draft.ts';
import { fieldText } from '../pursuit/field-text.ts';
import {
  formOf,
  isNoteStuck,
  isNoteTooLong,
  judgeDraft,
  movedTo,
  PURSUIT_FIELDS,
  type PursuitChanges,
  type PursuitDraft,
  type PursuitField,
  type PursuitForm,
  type PursuitVerdict,
} from './pursuit-edit.ts';
import { partOf, textsOf, typedSince } from '../pursuit/typed-fields.ts';
import { usePursuitNews } from '../pursuit/use-pursuit-news.ts';
import { useFigures, type Figures } from '../pursuit/use-figures.ts';
import { useUpdatePursuit } from './use-update-pursuit.ts';

interface Kept {
  typed: PursuitDraft;
  /** What the service had in each field when the person began to type over it. */
  was: PursuitDraft;
  /** What an Undo brought back: whoever cancels next gives it up, as it stood in no editor when that opened. */
  back?: PursuitDraft;
}

/** What stands now in a field that was typed over. */
interface ChangedBelow {
  text: string;
  /** It is not there yet: another edit of one's own, from another window, waits to be sent. */
  waits: boolean;
}

export interface PursuitEditor {
  form: PursuitForm;
  verdict: PursuitVerdict;
  /** The stage that saving would move to, with the defaults it brings. */
  moved: Stage | undefined;
  /** Whether pWin and pGo can be edited, and what the preview multiplies. */
  figures: Figures;
  /** The note can only be read: it is not all here. */
  noteTooLong: boolean;
  /** The note became too long after it was typed over: what was typed stays until it is taken out, and cannot be saved. */
  noteStuck: boolean;
  /** Which probabilities the person typed over the defaults. */
  own: { pWin: boolean; pGo: boolean };
  /** Fields typed over that changed meanwhile, other than by what was typed here. */
  changedBelow: Readonly<Partial<Record<PursuitField, ChangedBelow>>>;
  set: (field: PursuitField, text: string) => void;
  /**
   * Gives up what was typed here, and says so with an Undo: it may have been kept for long, or stand in another window under edit. What
   * another window typed meanwhile stays.
   */
  cancel: () => void;
  /** Resolves to whether nothing is left to be saved, not even of what was typed meanwhile. */
  save: () => Promise<boolean>;
  saving: boolean;
  failure: Failure | undefined;
}

/** One pursuit under edit: what was typed survives the popup closing and a refresh below it. */
export function usePursuitEditor(pursuit: Pursuit, pipelineId: string, stages: readonly Stage[]): PursuitEditor {
  const [{ typed: kept, was }, change] = useSharedDraft(keyOf(pursuit.id), UNTOUCHED, readKept);
  const figures = useFigures(pipelineId);
  const { locked, formula } = figures;
  // Figures typed before they were locked stay in the draft, and come back once they can be sent.
  const typed = useMemo(() => (locked ? textsOf(kept, WITHOUT_FIGURES) : kept), [locked, kept]);
  // What stood here when the editor opened, and what is typed in it: not what is typed in another window meanwhile.
  const typedHere = useRef(kept);
  const update = useUpdatePursuit(pipelineId);
  const toast = useToast();
  const { saving } = update;
  const { scaleKnown, ahead } = usePursuitNews(pipelineId);
  const verdict = useMemo(
    () => judgeDraft(pursuit, stages, typed, locale(), formula),
    [pursuit, stages, typed, formula],
  );
  const served = useMemo(() => formOf(pursuit, stages, {}, locale()), [pursuit, stages]);

  // What is hidden is not empty: once the scale is known, its figure appears without anybody having changed it.
  const knows = useCallback((field: PursuitField) => scaleKnown() || !PROBABILITIES.has(field), [scaleKnown]);
  const noteTooLong = isNoteTooLong(pursuit);
  const noteStuck = isNoteStuck(pursuit, typed);
  // What Save can do nothing about is no part of it.
  const saveable = noteStuck ? textsOf(typed, WITHOUT_NOTE) : typed;
  const set = useCallback(
    (field: PursuitField, text: string) => {
      typedHere.current = { ...typedHere.current, [field]: text };
      change((before) => {
        // Emptied, a note that is too long is typed over no more: it can only be left as it is.
        const fields = noteTooLong && field === 'note' && text === '' ? WITHOUT_NOTE : PURSUIT_FIELDS;
        const after: Kept = {
          ...before,
          typed: textsOf({ ...before.typed, [field]: text }, fields),
          was: textsOf({ ...(knows(field) ? { [field]: served[field] } : {}), ...before.was }, fields),
        };
        // What is being sent is past being taken back: this is the next change.
        return saving ? after : beyond(served, after);
      });
    },
    [served, saving, noteTooLong, change, knows],
  );

  const [sent, setSent] = useState<{ changes: PursuitChanges; typed: PursuitDraft }>({ changes: {}, typed: {} });
  const changedBelow: Partial<Record<PursuitField, ChangedBelow>> = {};
  const own = ahead(pursuit.id);
  const [waiting, sentHere] = [fieldsOf(own), fieldsOf(sent.changes)];
  const sentElsewhere = differences(sent.changes, own, true);
  for (const field of PURSUIT_FIELDS) {
    const before = was[field];
    const name = field === 'value' ? 'estimatedValueCents' : field;
    const waits = waiting.has(name);
    const isJustSent = waits && sentHere.has(name) && !sentElsewhere.includes(name);
    if (
      !isJustSent &&
      // Of the note that is too long other words are said.
      !(field === 'note' && noteTooLong) &&
      typed[field] !== undefined &&
      before !== undefined &&
      before !== served[field] &&
      typed[field] !== served[field]
    ) {
      changedBelow[field] = { text: fieldText(name, pursuit, stages), waits };
    }
  }

  /** Drops what stood here when the editor opened and what was typed in it, but not what is being saved: it may not be saved in the end. */
  const forget = () => {
    let before = UNTOUCHED;
    const unsent = (texts: PursuitDraft = {}) => typedSince(texts, saving ? sent.typed : {}, PURSUIT_FIELDS);
    const left = change((kept) => {
      before = kept;
      const notHere = typedSince(kept.typed, unsent(typedHere.current), PURSUIT_FIELDS);
      const others = typedSince(notHere, unsent(kept.back), PURSUIT_FIELDS);
      return { typed: others, was: textsOf(kept.was, Object.keys(others)) };
    });
    return { was: before.was, gone: typedSince(before.typed, left.typed, PURSUIT_FIELDS) };
  };
  const cancel = () => {
    update.reset();
    const { gone, was: former } = forget();
    const fields = Object.keys(gone);
    if (fields.length === 0) return;
    const undo = () => {
      // Over nothing that was typed since.
      change(({ typed, was }) => ({
        typed: { ...gone, ...typed },
        was: { ...textsOf(former, fields), ...was },
        back: gone,
      }));
      toast({ title: words('typedKept'), detail: pursuit.title, tone: 'info' });
    };
    toast({
      title: words('typedDropped'),
      detail: pursuit.title,
      tone: 'info',
      action: { label: words('undo'), run: undo },
    });
  };
  return {
    form: formOf(pursuit, stages, typed, locale()),
    verdict,
    moved: movedTo(pursuit, stages, typed),
    figures,
    noteTooLong: noteTooLong && !noteStuck,
    noteStuck,
    own: { pWin: typed.pWin !== undefined, pGo: typed.pGo !== undefined },
    changedBelow,
    set,
    cancel,
    save: async () => {
      if (saving || Object.keys(verdict.errors).length > 0) return false;
      if (!verdict.changes) {
        if (noteStuck) return false;
        update.reset();
        forget();
        return true;
      }
      setSent({ changes: verdict.changes, typed: saveable });
      const { saved } = await update.save(pursuit, verdict.changes);
      if (!saved) return false;
      const now = formOf(saved, stages, {}, locale());
      const left = change((before) => leftOf(before, saveable, now, knows));
      return Object.keys(locked ? textsOf(left.typed, WITHOUT_FIGURES) : left.typed).length === 0;
    },
    saving,
    failure: update.failure,
  };
}

/** What was typed of a pursuit and not saved. */
export function useTypedPursuit(pursuitId: string): PursuitDraft {
  const [{ typed }] = useSharedDraft(keyOf(pursuitId), UNTOUCHED, readKept);
  return typed;
}

function keyOf(pursuitId: string): string {
  return `pursuit:${pursuitId}`;
}

/** What is typed of a pursuit beyond what was `sent` and is saved. `now`: what the service has since. */
function leftOf(
  { typed, was }: Kept,
  sent: PursuitDraft,
  now: PursuitForm,
  knows: (field: PursuitField) => boolean,
): Kept {
  const left: Kept = { typed: typedSince(typed, sent, PURSUIT_FIELDS), was: {} };
  for (const field of PURSUIT_FIELDS) {
    if (left.typed[field] === undefined) continue;
    // What our own save made of it was not changed by somebody else; a move brings its probabilities along.
    const own = sent[field] !== undefined || (sent.stageId !== undefined && PROBABILITIES.has(field));
    const text = !own ? was[field] : knows(field) ? now[field] : undefined;
    if (text !== undefined) left.was[field] = text;
  }
  return left;
}

/**
 * What is typed that says something else than what is `served`. A text typed and taken back would be kept unseen, and saved with the
 * next change over what somebody else wrote by then. During a move, the former probability is a figure of one's own.
 */
function beyond(served: PursuitForm, { typed, was, ...kept }: Kept): Kept {
  const isMove = typed.stageId !== undefined && typed.stageId !== served.stageId;
  const left = PURSUIT_FIELDS.filter((field) => typed[field] !== served[field] || (isMove && PROBABILITIES.has(field)));
  return { ...kept, typed: textsOf(typed, left), was: textsOf(was, left) };
}

const PROBABILITIES: ReadonlySet<PursuitField> = new Set(['pWin', 'pGo']);

const WITHOUT_FIGURES = PURSUIT_FIELDS.filter((field) => !PROBABILITIES.has(field));

const WITHOUT_NOTE = PURSUIT_FIELDS.filter((field) => field !== 'note');

const UNTOUCHED: Kept = { typed: {}, was: {} };

function readKept(kept: unknown): Kept {
  return {
    typed: textsOf(partOf(kept, 'typed'), PURSUIT_FIELDS),
    was: textsOf(partOf(kept, 'was'), PURSUIT_FIELDS),
    back: textsOf(partOf(kept, 'back'), PURSUIT_FIELDS),
  };
}
