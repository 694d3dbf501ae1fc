import { useState } from 'react';
import type { Pursuit, Stage } from '../../../../lib/domain/pipelines/pipeline.ts';
import { words } from '../../../../lib/words/words.ts';
import { pursuitTitle, stageName } from '../../../../lib/words/display-names.ts';

interface CarryingOptions {
  stages: readonly Stage[];
  /** All pursuits on the board. */
  pursuits: readonly Pursuit[];
  onDrop: (pursuit: Pursuit, stage: Stage) => void;
  /** Announces what happened to screen readers. */
  say: (text: string) => void;
}

/** Moves a pursuit by keyboard: pick up, carry over the stages, drop or put back. */
export function useCarrying({ stages, pursuits, onDrop, say }: CarryingOptions) {
  const [kept, setKept] = useState<{ pursuitId: string; over: string }>();
  const pursuit = pursuits.find(({ id }) => id === kept?.pursuitId);
  const at = stages.findIndex(({ id }) => id === kept?.over);
  const over = stages[at];
  // A refresh may remove the pursuit or the stage: then nothing is carried.
  const carried = pursuit && over ? { pursuit, over } : undefined;

  const sayOver = (moved: Pursuit, index: number) => {
    say(words('boardPickedSaid', pursuitTitle(moved), stageName(stages[index], index + 1), index + 1, stages.length));
  };
  const putBack = () => {
    if (!carried) return;
    setKept(undefined);
    const home = stages.findIndex(({ id }) => id === carried.pursuit.stageId);
    say(words('boardStaysSaid', pursuitTitle(carried.pursuit), stageName(stages[home], home + 1)));
  };

  return {
    carried,
    pickUp: (taken: Pursuit): void => {
      // A pursuit in an unlisted stage starts at the first.
      const home = Math.max(
        0,
        stages.findIndex(({ id }) => id === taken.stageId),
      );
      const stage = stages[home];
      if (!stage) return;
      setKept({ pursuitId: taken.id, over: stage.id });
      sayOver(taken, home);
    },
    /** Carries it to the next (1) or previous (-1) stage; stays at the ends. */
    carry: (by: 1 | -1): void => {
      const next = stages[at + by];
      if (!carried || !next) return;
      setKept({ pursuitId: carried.pursuit.id, over: next.id });
      sayOver(carried.pursuit, at + by);
    },
    putBack,
    drop: (): void => {
      if (!carried) return;
      if (carried.over.id === carried.pursuit.stageId) {
        putBack();
        return;
      }
      setKept(undefined);
      onDrop(carried.pursuit, carried.over);
    },
  };
}
