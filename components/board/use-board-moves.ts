import { useState } from 'react';
import type { Pursuit, Stage } from '../../lib/domain/pipeline.ts';
import type { Failure } from '../../lib/protocol/answers.ts';
import { useUpdatePursuit, type SaveOutcome } from '../pipeline/use-update-pursuit.ts';

/** A pursuit and the stage that it was dropped on. */
export interface Move {
  pursuit: Pursuit;
  stage: Stage;
}

interface FailedMove extends Move {
  failure: Failure;
}

/** Moves pursuits between stages. While one is being saved it is shown where it was dropped. */
export function useBoardMoves(pipelineId: string) {
  const { save } = useUpdatePursuit(pipelineId);
  const [moving, setMoving] = useState<ReadonlyMap<string, string>>(new Map());
  const [failed, setFailed] = useState<readonly FailedMove[]>([]);

  return {
    /** Stage by pursuit, for what is under way. */
    moving,
    /**
     * What failed since a move was last begun; several where they were under way together. Without what waits for the person in the
     * outbox: its own line below the pursuit says so.
     */
    failed,
    /** Resolves to what became of it; what stood in the way is in `failed` or was said in a toast. */
    move: async (move: Move): Promise<SaveOutcome> => {
      const { pursuit, stage } = move;
      // Tried again, it leaves the failures beside it; another move is past all of them.
      const others = (before: readonly FailedMove[]) => before.filter((each) => each.pursuit.id !== pursuit.id);
      setFailed((before) => (others(before).length < before.length ? others(before) : []));
      setMoving((before) => new Map(before).set(pursuit.id, stage.id));
      const outcome = await save(pursuit, { stageId: stage.id });
      const { failure } = outcome;
      if (failure && failure.operationId === undefined) setFailed((before) => [...before, { ...move, failure }]);
      // The list tells its screens in a task of its own. Before that, the pursuit would be seen to jump back and forth.
      await new Promise((told) => setTimeout(told));
      setMoving((before) => new Map([...before].filter(([id]) => id !== pursuit.id)));
      return outcome;
    },
  };
}
