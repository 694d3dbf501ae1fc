import { useState } from 'react';
import { defined } from '../../../lib/domain/objects.ts';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import type { Failure } from '../../../lib/protocol/answers.ts';
import { useUpdatePursuit, type SaveOutcome } from '../pursuit/use-update-pursuit.ts';
import { lockedWhy } from '../pursuit/use-figures.ts';
import { useReadAnew } from '../../data/slices.ts';

/** A pursuit and the stage it was dropped on. */
interface Move {
  pursuit: Pursuit;
  stage: Stage;
}

/** Moves pursuits between stages. The board shows a pursuit in its new stage while its move is saved. */
export function useBoardMoves(pipelineId: string, listed: readonly Pursuit[]) {
  const { save, tellDone } = useUpdatePursuit(pipelineId);
  const readAnew = useReadAnew(pipelineId);
  const [moving, setMoving] = useState<ReadonlyMap<string, string>>(new Map());
  const [failed, setFailed] = useState<readonly (Move & { failure: Failure })[]>([]);
  // A failure is over once the pursuit is in the stage, or gone.
  const lasting = failed.filter(({ pursuit, stage }) =>
    listed.some(({ id, stageId }) => id === pursuit.id && stageId !== stage.id),
  );
  if (lasting.length < failed.length) setFailed(lasting);

  /** Asks the service about a failed move: perhaps only the answer was lost, or the pursuit is gone. */
  const lookUp = async ({ pursuit, stage }: Move, failure: Failure): Promise<SaveOutcome> => {
    const page = await readAnew();
    const now = page?.pursuits.find(({ id }) => id === pursuit.id);
    if (!page || (now && now.stageId !== stage.id)) return { failure };
    if (!now) return {};
    const { stageId, pWin = null, pGo = null } = pursuit;
    const undo =
      stageId === undefined ? undefined : { stageId, ...(!lockedWhy(page.figures, now.id) && { pWin, pGo }) };
    const waits = page.waiting[now.id]?.stageId !== undefined || undefined;
    const saved = defined({ ...now, undo, waits });
    await tellDone(pursuit, { stageId: stage.id }, saved);
    return { saved };
  };

  const dismiss = (pursuitId: string) =>
    setFailed((before) => before.filter(({ pursuit }) => pursuit.id !== pursuitId));

  return {
    /** Stage by pursuit, for moves that are being saved. */
    moving,
    /** Failed moves, except those that need attention: a line below the pursuit reports them. */
    failed: lasting,
    dismiss,
    move: async (move: Move): Promise<SaveOutcome> => {
      const { pursuit, stage } = move;
      // A retry keeps the other failures on screen; a new move clears them.
      if (failed.some((each) => each.pursuit.id === pursuit.id)) dismiss(pursuit.id);
      else setFailed([]);
      setMoving((before) => new Map(before).set(pursuit.id, stage.id));
      const told = await save(pursuit, { stageId: stage.id });
      const needsAttention = told.failure?.operationId !== undefined;
      const outcome = told.failure && !needsAttention ? await lookUp(move, told.failure) : told;
      // The query client updates screens in a later task; until then the pursuit would jump back.
      await new Promise((drawn) => setTimeout(drawn));
      const { failure } = outcome;
      if (failure && !needsAttention) {
        dismiss(pursuit.id);
        setFailed((before) => [...before, { ...move, failure }]);
      }
      setMoving((before) => new Map([...before].filter(([id]) => id !== pursuit.id)));
      return outcome;
    },
  };
}
