import { useState } from 'react';
import type { Pursuit, Stage } from '../../../../lib/domain/pipelines/pipeline.ts';
import { plural, words } from '../../../../lib/words/words.ts';
import { pursuitTitle, stageName, stageNameOf } from '../../../../lib/words/display-names.ts';

interface CarryingOptions {
  stages: readonly Stage[];
  /** All pursuits on the board. */
  pursuits: readonly Pursuit[];
  /** How many pursuits move along with one: itself and, if it is selected, the other selected ones. */
  countWith: (pursuit: Pursuit) => number;
  /** Where a pursuit would land among the tiles of a stage, counted from 1, as far as that is known. */
  landing: (pursuit: Pursuit, stageId: string) => { position: number; of: number } | undefined;
  onDrop: (pursuit: Pursuit, stage: Stage) => void;
  /** Announces what happened to screen readers. */
  say: (text: string) => void;
}

/** Moves a pursuit, or the selection, by keyboard: pick up, carry over the stages, drop or put back. */
export function useCarrying({ stages, pursuits, countWith, landing, onDrop, say }: CarryingOptions) {
  const [kept, setKept] = useState<{ pursuitId: string; over: string }>();
  const pursuit = pursuits.find(({ id }) => id === kept?.pursuitId);
  const at = stages.findIndex(({ id }) => id === kept?.over);
  const over = stages[at];
  // A refresh may remove the pursuit or the stage: then nothing is carried.
  const carried = pursuit && over ? { pursuit, over } : undefined;

  const sayOver = (moved: Pursuit, index: number) => {
    const over = [stageName(stages[index], index + 1), index + 1, stages.length] as const;
    const count = countWith(moved);
    if (count > 1) {
      say(words('boardPickedManySaid', plural('pursuits', count), ...over));
      return;
    }
    const said = words('boardPickedSaid', pursuitTitle(moved), ...over);
    const at = landing(moved, stages[index]?.id ?? '');
    say(at ? words('boardPlaceSaid', said, at.position, at.of) : said);
  };
  const putBack = () => {
    if (!carried) return;
    setKept(undefined);
    const count = countWith(carried.pursuit);
    if (count > 1) say(words('boardStayManySaid', plural('pursuits', count)));
    else say(words('boardStaysSaid', pursuitTitle(carried.pursuit), stageNameOf(stages, carried.pursuit.stageId)));
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
