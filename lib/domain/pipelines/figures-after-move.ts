/** Which pWin and pGo a pursuit has after a move: the user's own figures, or the new stage's defaults. */
import type { Probability } from '../money/probability.ts';
import type { Pursuit, Stage } from './pipeline.ts';
import { same } from './pursuit-values.ts';

export const FIGURES = ['pWin', 'pGo'] as const;
type Figures = Partial<Record<(typeof FIGURES)[number], Probability>>;

const DEFAULTS = { pWin: 'defaultPWin', pGo: 'defaultPGo' } as const;

export interface FiguresAfterMove {
  /** Absent where a figure follows a default that is not known. */
  after: Figures;
  /** The user's own, as far as the new stage's defaults would change them. */
  kept: Figures;
  /** The known defaults that those figures keep out. */
  instead: Figures;
}

/**
 * A figure follows the stages as long as it is empty or the former stage's default. Any other one is the
 * user's own and stays, also where the former default is not known. Won and Lost always set theirs.
 */
export function figuresAfterMove(
  pursuit: Pick<Pursuit, 'stageId' | 'pWin' | 'pGo'>,
  stages: readonly Stage[],
  to: Stage,
): FiguresAfterMove {
  const from = stages.find(({ id }) => id === pursuit.stageId);
  const decides = isDecided(to);
  const moved: FiguresAfterMove = { after: {}, kept: {}, instead: {} };
  for (const name of FIGURES) {
    const [figure, former, next] = [pursuit[name], from?.[DEFAULTS[name]], to[DEFAULTS[name]]];
    const isOwn = figure !== undefined && !decides && (former === undefined || !same(figure, former));
    const after = isOwn ? figure : next;
    if (after !== undefined) moved.after[name] = after;
    if (!isOwn || same(figure, next)) continue;
    moved.kept[name] = figure;
    if (next !== undefined) moved.instead[name] = next;
  }
  return moved;
}

/** Whether a stage's defaults are all 0 or 1, as those of Won and Lost are. */
export function isDecided(stage: Stage): boolean {
  return FIGURES.every((name) => stage[DEFAULTS[name]] === 0 || stage[DEFAULTS[name]] === 1);
}
