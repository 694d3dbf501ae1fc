import { useState } from 'react';
import type { Pursuit, Stage } from '../../lib/domain/pipeline.ts';
import { useUpdatePursuit } from '../pipeline/use-update-pursuit.ts';

/** A pursuit and the stage that it was dropped on. */
export interface Move {
  pursuit: Pursuit;
  stage: Stage;
}

/** Moves pursuits between stages. While one is being saved it is shown where it was dropped. */
export function useBoardMoves(pipelineId: string) {
  const { save, failure } = useUpdatePursuit(pipelineId);
  const [moving, setMoving] = useState<ReadonlyMap<string, string>>(new Map());
  const [last, setLast] = useState<Move>();

  return {
    /** Stage by pursuit, for what is under way. */
    moving,
    /** Why the last move failed, and which it was. */
    failed: failure && last && { failure, move: last },
    /** Resolves to whether it was moved; what stood in the way is in `failed` or was said in a toast. */
    move: async (move: Move): Promise<boolean> => {
      const { pursuit, stage } = move;
      setLast(move);
      setMoving((before) => new Map(before).set(pursuit.id, stage.id));
      const moved = await save(pursuit, { stageId: stage.id });
      // The list tells its screens in a task of its own. Before that, the pursuit would be seen to jump back and forth,
      // and its tile, made anew each time, would lose the keyboard.
      await new Promise((told) => setTimeout(told));
      setMoving((before) => new Map([...before].filter(([id]) => id !== pursuit.id)));
      return moved !== undefined;
    },
  };
}
