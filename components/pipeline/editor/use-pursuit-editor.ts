import { useRef, useState } from 'react';
import { figuresAfterMove } from '../../../lib/domain/pipelines/figures-after-move.ts';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { CHANGEABLE_FIELDS, same, type ChangeableField } from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { PursuitChanges } from '../../../lib/protocol/requests/pursuit-changes.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { useSlice } from '../../data/slices.ts';
import { storedField } from '../../data/stored-values.ts';
import { useSharedDraft } from '../../data/use-shared-draft.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { fieldText } from '../pursuit/field-text.ts';
import { textsOf, typedSince } from '../pursuit/typed-fields.ts';
import { useNoWrite } from '../shared/no-write-note.tsx';
import { useFigures } from '../pursuit/use-figures.ts';
import { formOf, isNoteTooLong, judgeDraft, movedTo, type PursuitDraft, type PursuitForm } from './pursuit-edit.ts';
import { useUpdatePursuit } from '../pursuit/use-update-pursuit.ts';

interface StoredEdits {
  typed: PursuitDraft;
  /** Each field's value when the user started to type over it. */
  was: PursuitDraft;
  /** Texts that an Undo of Cancel brought back. The next Cancel in any window drops them. */
  back?: PursuitDraft;
}

export type PursuitEditor = ReturnType<typeof usePursuitEditor>;

/** Edits one pursuit. All windows share its texts, which survive the popup closing and list updates. */
export function usePursuitEditor(pursuit: Pursuit, pipelineId: string, stages: readonly Stage[]) {
  const [stored, change] = useSharedDraft(draftKey(pursuit.id), UNTOUCHED, readEdits);
  const { reset, save, saving, failure } = useUpdatePursuit(pipelineId);
  const toast = useToast();
  const page = useSlice(pipelineId).data;
  const figures = useFigures(pipelineId, pursuit.id);
  // Figures typed before they were locked stay stored until they can be sent.
  const sendable = (texts: PursuitDraft) => (figures.locked ? textsOf(texts, WITHOUT_FIGURES) : texts);
  const typed = sendable(stored.typed);
  // The texts when this editor opened, and what is typed here, but not what another window types.
  const typedHere = useRef(stored.typed);
  const [sent, setSent] = useState<{ changes: PursuitChanges; texts: PursuitDraft }>({ changes: {}, texts: {} });

  const served = formOf(pursuit, stages, {}, locale());
  const noWrite = useNoWrite(pipelineId);
  const moved = movedTo(pursuit, stages, typed);
  const verdict = judgeDraft(pursuit, stages, typed, locale(), figures.formula);
  // Without a scale, pWin and pGo are hidden, not empty: they later appear without anyone changing them.
  const shows = (field: ChangeableField) => page?.scale !== undefined || !isFigure(field);
  const isTooLong = isNoteTooLong(pursuit);
  const noteStuck = isTooLong && Boolean(typed.note);

  const set = (field: ChangeableField, text: string) => {
    typedHere.current = { ...typedHere.current, [field]: text };
    change((before) => {
      const texts: PursuitDraft = { ...before.typed, [field]: text };
      const was = shows(field) ? { [field]: served[field], ...before.was } : before.was;
      const isMove = texts.stageId !== undefined && texts.stageId !== served.stageId;
      const keeps = (each: ChangeableField) => {
        if (each === 'note' && isTooLong && texts.note === '') return false;
        // A text typed and taken back must not overwrite a later edit of someone else. Exceptions: while
        // saving, the previous text is the next edit; in a move, the previous figure overrides a default.
        return saving || texts[each] !== served[each] || (isMove && isFigure(each));
      };
      return { ...before, ...only({ typed: texts, was }, keeps) };
    });
  };

  /** Drops this window's texts and those an Undo brought back, but not texts whose save may still fail. */
  const forget = (): StoredEdits => {
    let gone = UNTOUCHED;
    change((before) => {
      const isDropped = (field: ChangeableField) => {
        const text = before.typed[field];
        const isOurs = text === typedHere.current[field] || text === before.back?.[field];
        return isOurs && !(saving && text === sent.texts[field]);
      };
      gone = only(before, isDropped);
      return only(before, (field) => !isDropped(field));
    });
    return gone;
  };

  /** What other edits made of a field since the user started to type over it. */
  const changedBelow = (field: ChangeableField) => {
    const [text, before, ours] = [typed[field], stored.was[field], sent.changes[field]];
    const queued = page?.waiting[pursuit.id]?.[field];
    const isChanged = text !== undefined && before !== undefined && before !== served[field] && text !== served[field];
    const isOurs = queued !== undefined && ours !== undefined && same(queued, ours);
    if (!isChanged || isOurs || (field === 'note' && isTooLong)) return undefined;
    return { text: fieldText(field, pursuit, stages), waits: queued !== undefined };
  };

  return {
    form: formOf(pursuit, stages, typed, locale()),
    verdict,
    /** The stage that saving moves the pursuit to. */
    moved,
    noWrite,
    /** The user's own figures that the move leaves alone. */
    kept: moved && figuresAfterMove(pursuit, stages, moved).kept,
    figures,
    /** The note is cut off here, so it is read-only. */
    noteTooLong: isTooLong && !noteStuck,
    /** The note became too long after the user typed over it. The text can't be saved, only cleared. */
    noteStuck,
    typed,
    changedBelow,
    set,
    /** Drops the texts, with an Undo: they may be old, or another window may show them too. */
    cancel: () => {
      reset();
      const gone = forget();
      if (isEmpty(gone.typed)) return;
      const about = { detail: pursuit.title, tone: 'info' } as const;
      const undo = () => {
        // Keeps what was typed since then.
        change(({ typed, was }) => ({
          typed: { ...gone.typed, ...typed },
          was: { ...gone.was, ...was },
          back: gone.typed,
        }));
        toast({ title: words('typedKept'), ...about });
      };
      toast({ title: words('typedDropped'), ...about, action: { label: words('undo'), run: undo } });
    },
    /** Resolves to whether nothing is left to save, not even texts typed since then. */
    save: async (): Promise<boolean> => {
      if (saving || noWrite || !isEmpty(verdict.errors) || (noteStuck && !verdict.changes)) return false;
      if (!verdict.changes) {
        reset();
        forget();
        return true;
      }
      const texts = noteStuck ? textsOf(typed, WITHOUT_NOTE) : typed;
      setSent({ changes: verdict.changes, texts });
      const { saved } = await save(pursuit, verdict.changes);
      if (!saved) return false;
      const now = formOf(saved, stages, {}, locale());
      return isEmpty(sendable(change((before) => unsaved(before, texts, now, shows)).typed));
    },
    saving,
    failure,
  };
}

/** Returns the unsaved texts of a pursuit. */
export function useTypedPursuit(pursuitId: string): PursuitDraft {
  return useSharedDraft(draftKey(pursuitId), UNTOUCHED, readEdits)[0].typed;
}

/** Returns the edits left once `sent` is saved. In the fields it set, they are now typed over `now`. */
function unsaved(
  { typed, was }: StoredEdits,
  sent: PursuitDraft,
  now: PursuitForm,
  shows: (field: ChangeableField) => boolean,
): StoredEdits {
  // A move also sets pWin and pGo.
  const isOurs = (field: ChangeableField) =>
    sent[field] !== undefined || (sent.stageId !== undefined && isFigure(field));
  const typedOver = (field: ChangeableField) => (!isOurs(field) ? was[field] : shows(field) ? now[field] : undefined);
  const left = typedSince(typed, sent, CHANGEABLE_FIELDS);
  const fields = CHANGEABLE_FIELDS.filter((field) => left[field] !== undefined);
  return { typed: left, was: textsOf(Object.fromEntries(fields.map((field) => [field, typedOver(field)])), fields) };
}

function only({ typed, was }: StoredEdits, keeps: (field: ChangeableField) => boolean): StoredEdits {
  const fields = CHANGEABLE_FIELDS.filter(keeps);
  return { typed: textsOf(typed, fields), was: textsOf(was, fields) };
}

function isFigure(field: ChangeableField): boolean {
  return field === 'pWin' || field === 'pGo';
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

const WITHOUT_FIGURES = CHANGEABLE_FIELDS.filter((field) => !isFigure(field));
const WITHOUT_NOTE = CHANGEABLE_FIELDS.filter((field) => field !== 'note');
const UNTOUCHED: StoredEdits = { typed: {}, was: {} };

const draftKey = (pursuitId: string): string => `pursuit:${pursuitId}`;

function readEdits(stored: unknown): StoredEdits {
  const texts = (name: string) => textsOf(storedField(stored, name), CHANGEABLE_FIELDS);
  return { typed: texts('typed'), was: texts('was'), back: texts('back') };
}
