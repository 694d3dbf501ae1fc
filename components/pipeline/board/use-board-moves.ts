import { useState } from 'react';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import type { Failure } from '../../../lib/protocol/answers.ts';
import { shownAhead } from '../pursuit/shown-ahead.ts';
import { useReadAnew } from '../pursuit/use-pursuit-news.ts';
import { useUpdatePursuit, type SaveOutcome } from '../editor/use-update-pursuit.ts';

/** A pursuit and the stage that it was dropped on. */
export interface Move {
  pursuit: Pursuit;
  stage: Stage;
}

interface FailedMove extends Move {
  failure: Failure;
}

/** Moves pursuits between stages; `listed` are those of the pipeline. While one is being saved it is shown where it was dropped. */
export function useBoardMoves(pipelineId: string, listed: readonly Pursuit[]) {
  const { save, tellDone } = useUpdatePursuit(pipelineId);
  const readAnew = useReadAnew(pipelineId);
  const [moving, setMoving] = useState<ReadonlyMap<string, string>>(new Map());
  const [failed, setFailed] = useState<readonly FailedMove[]>([]);
  const lasting = failed.filter((move) => isToDo(move, listed));
  if (lasting.length < failed.length) setFailed(lasting);
  const without = (pursuitId: string) => (before: readonly FailedMove[]) =>
    before.filter(({ pursuit }) => pursuit.id !== pursuitId);

  /**
   * What became of a move that failed and does not wait for the person: the change may have been sent though its answer was lost, and
   * the pursuit may be gone. Only the service can say.
   */
  const lookAfter = async (move: Move, failure: Failure): Promise<SaveOutcome> => {
    const page = await readAnew();
    const now = page?.pursuits.find(({ id }) => id === move.pursuit.id);
    if (!page || (now && now.stageId !== move.stage.id)) return { failure };
    if (!now) return {};
    // Listed where it was to go, it may still be only on its way.
    const waits = shownAhead(page, now.id).stageId !== undefined;
    await tellDone(move.pursuit, { stageId: move.stage.id }, now, waits);
    return { saved: now, waits };
  };

  return {
    /** Stage by pursuit, for what is under way. */
    moving,
    /**
     * What failed since a move was last begun and is still to be done; several where they were under way together. Without what waits
     * for the person in the outbox: its own line below the pursuit says so.
     */
    failed: lasting,
    /** The person has seen that the move of a pursuit failed. */
    dismiss: (pursuitId: string) => {
      setFailed(without(pursuitId));
    },
    /** Resolves to what became of it; what stood in the way is in `failed` or was said in a toast. */
    move: async (move: Move): Promise<SaveOutcome> => {
      const { pursuit, stage } = move;
      // Tried again, it leaves the failures beside it; another move is past all of them.
      setFailed((before) => {
        const others = without(pursuit.id)(before);
        return others.length < before.length ? others : [];
      });
      setMoving((before) => new Map(before).set(pursuit.id, stage.id));
      const told = await save(pursuit, { stageId: stage.id });
      const waits = told.failure?.operationId !== undefined;
      const outcome = told.failure && !waits ? await lookAfter(move, told.failure) : told;
      // The list tells its screens in a task of its own. Before that, the pursuit would be seen to jump back and forth.
      await new Promise((drawn) => setTimeout(drawn));
      const { failure } = outcome;
      if (failure && !waits) setFailed((before) => [...without(pursuit.id)(before), { ...move, failure }]);
      setMoving((before) => new Map([...before].filter(([id]) => id !== pursuit.id)));
      return outcome;
    },
  };
}

/** Whether a pursuit is still there and still elsewhere. */
function isToDo({ pursuit, stage }: Move, listed: readonly Pursuit[]): boolean {
  return listed.some(({ id, stageId }) => id === pursuit.id && stageId !== stage.id);
}
