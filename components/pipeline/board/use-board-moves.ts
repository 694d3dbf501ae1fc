import { useState } from 'react';
import { defined } from '../../../lib/domain/objects.ts';
import { edited } from '../../../lib/domain/pipelines/figures-after-move.ts';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import type { Failure } from '../../../lib/protocol/answers.ts';
import { useUpdatePursuit, type SaveOutcome } from '../pursuit/use-update-pursuit.ts';
import { lockedWhy } from '../pursuit/use-figures.ts';
import { useReadAnew, useSliceEdits } from '../../data/slices.ts';

/** A pursuit and the stage it was dropped on. */
interface Move {
  pursuit: Pursuit;
  stage: Stage;
}

/** Moves pursuits between stages. Each shows in its new stage at once. */
export function useBoardMoves(pipelineId: string, stages: readonly Stage[], listed: readonly Pursuit[]) {
  const { save, tellDone } = useUpdatePursuit(pipelineId);
  const readAnew = useReadAnew(pipelineId);
  const list = useSliceEdits(pipelineId);
  const [failed, setFailed] = useState<readonly (Move & { failure: Failure })[]>([]);
  // A failure is over once the pursuit is in the stage, or gone.
  const lasting = failed.flatMap((each) => {
    const pursuit = listed.find(({ id }) => id === each.pursuit.id);
    return pursuit && pursuit.stageId !== each.stage.id ? [{ ...each, pursuit }] : [];
  });
  if (lasting.length < failed.length) setFailed(lasting);

  /** Asks the service about a failed move: perhaps only the answer was lost, or the pursuit is gone. */
  const lookUp = async ({ pursuit, stage }: Move, failure: Failure): Promise<SaveOutcome> => {
    const page = await readAnew();
    if (!page) list.changed(pursuit);
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
    /** Failed moves, except those that need attention: a line below the pursuit reports them. */
    failed: lasting,
    dismiss,
    move: async (move: Move): Promise<SaveOutcome> => {
      const { pursuit, stage } = move;
      // A retry keeps the other failures on screen; a new move clears them.
      if (failed.some((each) => each.pursuit.id === pursuit.id)) dismiss(pursuit.id);
      else setFailed([]);
      list.changed(edited(pursuit, { stageId: stage.id }, stages));
      const told = await save(pursuit, { stageId: stage.id });
      const needsAttention = told.failure?.operationId !== undefined;
      const outcome = told.failure && !needsAttention ? await lookUp(move, told.failure) : told;
      const { failure } = outcome;
      if (failure && !needsAttention) {
        // The query client updates screens in a later task; until then the pursuit is in the stage.
        await new Promise((drawn) => setTimeout(drawn));
        dismiss(pursuit.id);
        setFailed((before) => [...before, { ...move, failure }]);
      }
      return outcome;
    },
  };
}
