import { useId, useRef, useState } from 'react';
import { figuresAfterMove } from '../../../lib/domain/pipelines/figures-after-move.ts';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import {
  CHANGEABLE_FIELDS,
  isFigure,
  same,
  type ChangeableField,
} from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { PursuitChanges } from '../../../lib/protocol/requests/pursuit-changes.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { useSlice, useSliceEdits } from '../../data/slices.ts';
import { textsOf } from '../../data/stored-values.ts';
import { useSharedDraft } from '../../data/use-shared-draft.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { fieldText } from '../pursuit/field-text.ts';
import { useFigures } from '../pursuit/use-figures.ts';
import { useUpdatePursuit } from '../pursuit/use-update-pursuit.ts';
import { useNoWrite } from '../shared/no-write-note.tsx';
import {
  draftIn,
  draftSince,
  isEmpty,
  isNoteTooLong,
  judgeDraft,
  movedTo,
  readDraft,
  shownText,
  UNTOUCHED,
  type Texts,
} from './pursuit-draft.ts';

export type PursuitFormState = ReturnType<typeof usePursuitForm>;

/** Edits one pursuit. All windows share its texts, which survive the popup closing and list updates. */
export function usePursuitForm(pursuit: Pursuit, pipelineId: string, stages: readonly Stage[]) {
  const [stored, change] = useSharedDraft(draftKey(pursuit.id), UNTOUCHED, readDraft);
  const { reset, save, saving, failure } = useUpdatePursuit(pipelineId);
  const removal = useUndoable();
  const list = useSliceEdits(pipelineId);
  const { act } = useUndoable();
  const page = useSlice(pipelineId).data;
  const figures = useFigures(pipelineId, pursuit.id);
  const noWrite = useNoWrite(pipelineId);
  // Figures typed before they were locked stay stored until they can be sent.
  const canSend = (field: ChangeableField) => !(figures.lockedWhy && isFigure(field));
  const sendable = (texts: Texts): Texts => textsOf(texts, CHANGEABLE_FIELDS.filter(canSend));
  const draft = sendable(stored.draft);
  // The texts when this form opened, and what is typed here, but not what another window types.
  const typedHere = useRef(stored.draft);
  const [sent, setSent] = useState<{ changes: PursuitChanges; texts: Texts }>({ changes: {}, texts: {} });

  const served = (field: ChangeableField, of = pursuit) => shownText(field, of, stages, {}, locale());
  const moved = movedTo(pursuit, stages, draft);
  const verdict = judgeDraft(pursuit, stages, draft, locale(), figures.formula);
  const isTooLong = isNoteTooLong(pursuit);
  const noteStuck = isTooLong && Boolean(draft.note);

  const set = (field: ChangeableField, text: string) => {
    typedHere.current = { ...typedHere.current, [field]: text };
    change((before) => {
      const texts: Texts = { ...before.draft, [field]: text };
      const isMove = texts.stageId !== undefined && texts.stageId !== served('stageId');
      const keeps = (each: ChangeableField) => {
        if (each === 'note' && isTooLong && texts.note === '') return false;
        // A text typed and taken back must not overwrite a later edit of someone else. Exceptions: while
        // saving, the previous text is the next edit; in a move, the previous figure overrides a default.
        return saving || texts[each] !== served(each) || (isMove && isFigure(each));
      };
      return { ...before, ...draftIn({ base: { [field]: served(field), ...before.base }, draft: texts }, keeps) };
    });
  };

  /** Drops this window's texts and those an Undo brought back, but not texts whose save may still fail. */
  const forget = () => {
    let gone = UNTOUCHED;
    change((before) => {
      const isDropped = (field: ChangeableField) => {
        const text = before.draft[field];
        const isOurs = text === typedHere.current[field] || text === before.back?.[field];
        return isOurs && !(saving && text === sent.texts[field]);
      };
      gone = draftIn(before, isDropped);
      return draftIn(before, (field) => !isDropped(field));
    });
    return gone;
  };

  return {
    pursuit,
    stages,
    /** Element id of the problems. */
    problems: useId(),
    /** The text in a field. */
    text: (field: ChangeableField) => shownText(field, pursuit, stages, draft, locale()),
    draft,
    /** The fields whose texts are not saved. */
    edited: CHANGEABLE_FIELDS.filter(
      (field) => draft[field] !== undefined && (draft[field] !== served(field) || (moved && isFigure(field))),
    ),
    verdict,
    /** The stage that saving moves the pursuit to. */
    moved,
    noWrite,
    /** The user's own figures that the move leaves alone. */
    kept: moved && figuresAfterMove(pursuit, stages, moved).kept,
    figures,
    page,
    /** The note is cut off here, so it is read-only. */
    noteTooLong: isTooLong && !noteStuck,
    /** The note became too long after the user typed over it. The text can't be saved, only cleared. */
    noteStuck,
    /** What other edits made of a field since the user started to type over it. */
    changedBelow: (field: ChangeableField) => {
      const [text, before, ours, now] = [draft[field], stored.base[field], sent.changes[field], served(field)];
      const queued = page?.waiting[pursuit.id]?.[field];
      const isChanged = text !== undefined && before !== undefined && before !== now && text !== now;
      const isOurs = queued !== undefined && ours !== undefined && same(queued, ours);
      if (!isChanged || isOurs || (field === 'note' && isTooLong)) return undefined;
      return { text: fieldText(field, pursuit, stages), waits: queued !== undefined };
    },
    set,
    /** Drops the texts, with an Undo: they may be old, or another window may show them too. */
    cancel: () => {
      reset();
      const gone = forget();
      if (isEmpty(gone.draft)) return;
      const about = { detail: pursuit.title, tone: 'info' } as const;
      // Keeps what was typed since then.
      const bringBack = () =>
        change(({ base, draft: typed }) => ({
          base: { ...gone.base, ...base },
          draft: { ...gone.draft, ...typed },
          back: gone.draft,
        }));
      void act({
        run: () => gone,
        undo: () => () => act({ run: bringBack, done: { title: words('typedKept'), ...about } }),
        done: { title: words('typedDropped'), ...about },
      });
    },
    /** Resolves to whether nothing is left to save, not even texts typed since then. */
    save: async (): Promise<boolean> => {
      if (saving || noWrite || !isEmpty(verdict.errors) || (noteStuck && !verdict.changes)) return false;
      if (!verdict.changes) {
        reset();
        forget();
        return true;
      }
      const { note: _note, ...withoutNote } = draft;
      const texts = noteStuck ? withoutNote : draft;
      setSent({ changes: verdict.changes, texts });
      const { saved } = await save(pursuit, verdict.changes);
      if (!saved) return false;
      // Locked figures may be hidden, not empty: they later appear without anyone changing them.
      const now = (field: ChangeableField) => (canSend(field) ? served(field, saved) : undefined);
      return isEmpty(sendable(change((before) => draftSince(before, texts, now)).draft));
    },
    saving,
    failure,
    /** Removes the pursuit after the user confirmed. It shows as queued until its Undo expires. */
    remove: (onRemoved?: () => void) =>
      removal.act({
        run: async () => {
          list.queued(await removal.send('pursuit.remove', { pipelineId, pursuitId: pursuit.id }));
          onRemoved?.();
        },
        onFailed: () => void list.refresh(),
      }),
    removing: removal.busy,
    removeFailure: removal.failure,
  };
}

/** Returns the unsaved texts of a pursuit. */
export function useTypedPursuit(pursuitId: string): Texts {
  return useSharedDraft(draftKey(pursuitId), UNTOUCHED, readDraft)[0].draft;
}

const draftKey = (pursuitId: string): string => `pursuit:${pursuitId}`;
