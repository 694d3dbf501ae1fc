import { useState } from 'react';
import { defined } from '../../../lib/domain/objects.ts';
import { FIGURES } from '../../../lib/domain/pipelines/figures-after-move.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { fieldsOf, seenBefore, seenIn, type SeenValues } from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { EditedPursuit, Failure } from '../../../lib/protocol/answers.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import type { PursuitChanges } from '../../../lib/protocol/requests/pursuit-changes.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useSlice, useSliceEdits } from '../../data/slices.ts';
import { useTell } from '../../data/use-ask.ts';
import { useWhyWaits } from '../../data/use-signed-out.ts';
import { FIELDS, percentText } from './field-text.ts';
import { pursuitTitle } from '../../../lib/words/display-names.ts';

type NoteBlock = NonNullable<RequestOf<'pursuit.update'>['block']>;

/** Empty if someone else changed the pursuit first, or the edit was discarded before it was sent. */
export interface SaveOutcome {
  /** The pursuit as saved, or as it will be if the edit is queued. */
  saved?: EditedPursuit;
  failure?: Failure;
}

/** Saves edits, with an Undo. The background sends none that would overwrite values the user has not seen. */
export function useUpdatePursuit(pipelineId: string) {
  const { mutateAsync } = useTell('pursuit.update');
  const list = useSliceEdits(pipelineId);
  const { data: slice } = useSlice(pipelineId);
  const toast = useToast();
  const whyWaits = useWhyWaits();
  const [state, setState] = useState<{ saving: boolean; failure?: Failure }>(IDLE);

  const send = async (
    pursuitId: string,
    changes: PursuitChanges,
    seen: SeenValues,
    block?: NoteBlock,
    restores?: true,
  ): Promise<SaveOutcome> => {
    try {
      const saved = await mutateAsync(defined({ pipelineId, pursuitId, changes, seen, block, restores }));
      const { undo: _undo, instead: _instead, keep: _keep, waits: _waits, discarded, ...pursuit } = saved;
      list.changed(pursuit);
      return discarded ? {} : { saved };
    } catch (error) {
      const failure = failureBehind(error);
      // The service may have saved it anyway. The user first sees what someone else changed, then reads why.
      const shown = list.refresh();
      if (isOvertaken(failure)) await shown;
      return { failure };
    }
  };

  const undo = async (
    saved: Pursuit,
    changes: PursuitChanges,
    former: PursuitChanges,
    block?: NoteBlock,
  ): Promise<void> => {
    // Skips the stage's defaults: a queued move does not show them yet.
    const back = block && { lines: block.seen, seen: block.lines };
    const seen = seenIn(saved, fieldsOf(changes));
    const { saved: restored, failure } = await send(saved.id, former, seen, back, true);
    if (restored) {
      const done = restored.waits ? await whyWaits() : 'pursuitRestored';
      toast({ title: words(done), detail: saved.title, tone: 'info' });
    }
    if (!failure) return;
    const detail = isOvertaken(failure) ? words('changedMeanwhileUndo') : failureWords(failure).explanation;
    toast({ title: words('undoFailed'), detail, tone: 'danger' });
  };

  /** Reports that `changes` are saved or queued, with Undo. */
  const tellDone = async (
    { title }: Pursuit,
    changes: PursuitChanges,
    saved: EditedPursuit,
    block?: NoteBlock,
  ): Promise<void> => {
    const { waits, undo: former = block && {}, instead, keep } = saved;
    const other = instead ?? keep;
    const stage = slice?.pipeline.stages.find(({ id }) => id === changes.stageId)?.name;
    const moved = stage === undefined ? words('pursuitMoved') : words('pursuitMovedTo', stage);
    const done = changes.stageId === undefined ? words('pursuitSaved') : moved;
    toast({
      title: waits ? words(await whyWaits()) : done,
      tone: waits ? 'info' : 'success',
      detail: instead ? figuresKept(saved, instead) : title,
      ...(former && { action: { label: words('undo'), run: () => void undo(saved, changes, former, block) } }),
      ...(other && {
        other: { label: keep ? keepLabel(keep) : words('defaultsUse'), run: () => void save(saved, other) },
      }),
    });
  };

  /** `block`: also puts a worksheet into the note. */
  const save = async (before: Pursuit, changes: PursuitChanges, block?: NoteBlock): Promise<SaveOutcome> => {
    setState({ saving: true });
    const outcome = await send(before.id, changes, seenBefore(before, changes), block);
    const { saved, failure } = outcome;
    if (saved) await tellDone(before, changes, saved, block);
    const overtaken = failure && isOvertaken(failure);
    if (overtaken) toast({ title: words('changedMeanwhile'), detail: words('changedMeanwhileNext'), tone: 'danger' });
    setState(failure && !overtaken ? { saving: false, failure } : IDLE);
    return overtaken ? {} : outcome;
  };

  return {
    ...state,
    reset: () => setState(IDLE),
    tellDone,
    save,
  };
}

const IDLE = { saving: false };

/** The user's own figures that a move left alone, and the stage's defaults. */
function figuresKept(saved: Pursuit, instead: PursuitChanges): string {
  const listed = (figures: PursuitChanges): string =>
    FIGURES.flatMap((name) => {
      const figure = figures[name];
      return figure == null ? [] : `${words(FIELDS[name].name)} ${percentText(figure, locale())}%`;
    }).join(', ');
  const { pWin, pGo } = saved;
  const own = defined({ pWin, pGo });
  return words('figuresKept', pursuitTitle(saved), listed(own), listed({ ...own, ...instead }));
}

/** The button that brings back the figures before a move. */
function keepLabel(keep: PursuitChanges): string {
  const [first = '', second] = FIGURES.flatMap((name) => {
    const figure = keep[name];
    return figure == null ? [] : percentText(figure, locale());
  });
  return second === undefined ? words('figuresKeepOne', first) : words('figuresKeepBoth', first, second);
}

/** Whether someone else changed the same fields first. */
function isOvertaken({ code }: Failure): boolean {
  return code === 'changedMeanwhile';
}
