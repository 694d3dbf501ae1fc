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
import { useUndoable, type Undoable } from '../../ui/feedback/use-undoable.ts';
import { useSlice, useSliceEdits } from '../../data/slices.ts';
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
  const { act, send, busy, failure, clearFailure } = useUndoable();
  const { act: actBack } = useUndoable();
  const list = useSliceEdits(pipelineId);
  const stages = useSlice(pipelineId).data?.pipeline.stages;
  const whyWaits = useWhyWaits();

  /** Returns nothing if the edit was discarded before it was sent. */
  const update = async (
    pursuitId: string,
    changes: PursuitChanges,
    seen: SeenValues,
    block?: NoteBlock,
    restores?: true,
  ): Promise<EditedPursuit | undefined> => {
    try {
      const saved = await send('pursuit.update', defined({ pipelineId, pursuitId, changes, seen, block, restores }));
      const { undo: _undo, instead: _instead, keep: _keep, waits: _waits, discarded, ...pursuit } = saved;
      list.changed(pursuit);
      return discarded ? undefined : saved;
    } catch (error) {
      // The service may have saved it anyway. The user first sees what someone else changed, then reads why.
      const shown = list.refresh();
      if (isOvertaken(failureBehind(error))) await shown;
      throw error;
    }
  };

  const undo = (saved: EditedPursuit, changes: PursuitChanges, former: PursuitChanges, block?: NoteBlock) =>
    actBack({
      run: () => {
        // Skips the stage's defaults: a queued move does not show them yet.
        const back = block && { lines: block.seen, seen: block.lines };
        return update(saved.id, former, seenIn(saved, fieldsOf(changes)), back, true);
      },
      done: async (restored) =>
        restored && {
          title: words(restored.waits ? await whyWaits() : 'pursuitRestored'),
          detail: saved.title,
          tone: 'info',
        },
      failed: (met) => ({
        title: words('undoFailed'),
        detail: isOvertaken(met) ? words('changedMeanwhileUndo') : failureWords(met).explanation,
      }),
    });

  /** Runs an edit and says that it is saved or queued, with Undo. */
  const edit = (
    { title }: Pursuit,
    changes: PursuitChanges,
    { block, ...edit }: Pick<Undoable<EditedPursuit | undefined>, 'run' | 'failed'> & { block?: NoteBlock | undefined },
  ) =>
    act({
      ...edit,
      undo: (saved) => {
        const former = saved?.undo ?? (block && {});
        return saved && former && (() => undo(saved, changes, former, block));
      },
      done: async (saved) => {
        if (!saved) return undefined;
        const { waits, instead, keep } = saved;
        const other = instead ?? keep;
        const stage = stages?.find(({ id }) => id === changes.stageId)?.name;
        const moved = stage === undefined ? words('pursuitMoved') : words('pursuitMovedTo', stage);
        const done = changes.stageId === undefined ? words('pursuitSaved') : moved;
        const label = keep ? keepLabel(keep) : words('defaultsUse');
        return {
          title: waits ? words(await whyWaits()) : done,
          tone: waits ? 'info' : 'success',
          detail: instead ? figuresKept(saved, instead) : title,
          other: other && { label, run: () => void save(saved, other) },
        };
      },
    });

  /** `block`: also puts a worksheet into the note. */
  const save = async (before: Pursuit, changes: PursuitChanges, block?: NoteBlock): Promise<SaveOutcome> => {
    let met: Failure | undefined;
    const saved = await edit(before, changes, {
      block,
      run: () => update(before.id, changes, seenBefore(before, changes), block),
      failed: (failure) => {
        if (isOvertaken(failure)) return { title: words('changedMeanwhile'), detail: words('changedMeanwhileWhy') };
        met = failure;
        return undefined;
      },
    });
    return defined({ saved, failure: met });
  };

  return {
    saving: busy,
    failure,
    reset: clearFailure,
    /** Says that `changes` are saved, with Undo. */
    tellDone: (before: Pursuit, changes: PursuitChanges, saved: EditedPursuit) =>
      edit(before, changes, { run: () => saved }),
    save,
  };
}

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
