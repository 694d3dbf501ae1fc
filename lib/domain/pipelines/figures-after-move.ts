/**
 * Which pWin and pGo a pursuit has after a move: the user's own figures, or the new stage's defaults (decisions,
 * "Figures at a move").
 */
import type { Probability } from '../money/probability.ts';
import { defined } from '../objects.ts';
import type { Pursuit, Stage } from './pipeline.ts';
import { same, type PursuitValues } from './pursuit-values.ts';

export const FIGURES = ['pWin', 'pGo'] as const;
export type Figures = Partial<Record<(typeof FIGURES)[number], Probability>>;

const DEFAULTS = { pWin: 'defaultPWin', pGo: 'defaultPGo' } as const;

type Keepable = Partial<Record<(typeof FIGURES)[number], Probability | null>>;

export interface FiguresAfterMove {
  /** Absent where a figure follows a default that is not known. */
  after: Figures;
  /** The user's own, as far as the new stage's defaults would change them. */
  kept: Figures;
  /** The known defaults that those figures keep out. */
  instead: Figures;
}

/**
 * A figure is the user's own if it was typed in this browser, or differs from a known default of the former
 * stage. Any other figure follows the stages. Won and Lost always set theirs.
 */
export function figuresAfterMove(
  pursuit: Pick<Pursuit, 'stageId' | 'pWin' | 'pGo' | 'typed'>,
  stages: readonly Stage[],
  to: Stage,
): FiguresAfterMove {
  const from = stages.find(({ id }) => id === pursuit.stageId);
  const decides = isDecided(to);
  const moved: FiguresAfterMove = { after: {}, kept: {}, instead: {} };
  for (const name of FIGURES) {
    const [figure, former, next] = [pursuit[name], from?.[DEFAULTS[name]], to[DEFAULTS[name]]];
    const isTyped = pursuit.typed?.[name] !== undefined && same(figure, pursuit.typed[name]);
    const isOwn = figure !== undefined && !decides && (isTyped || (former !== undefined && !same(figure, former)));
    const after = isOwn ? figure : next;
    if (after !== undefined) moved.after[name] = after;
    if (!isOwn || same(figure, next)) continue;
    moved.kept[name] = figure;
    if (next !== undefined) moved.instead[name] = next;
  }
  return moved;
}

/** The pursuit with an edit that the service has not answered. The weighted value stays the service's. */
export function edited(before: Pursuit, changes: PursuitValues, stages: readonly Stage[]): Pursuit {
  const to = stages.find(({ id }) => id === changes.stageId);
  const moved = to && { pWin: undefined, pGo: undefined, ...figuresAfterMove(before, stages, to).after };
  const { stageId, note, pWin, pGo, estimatedValueCents, ...others } = { ...before, ...moved, ...changes };
  return defined({
    ...others,
    stageId: stageId ?? undefined,
    note: note ?? undefined,
    pWin: pWin ?? undefined,
    pGo: pGo ?? undefined,
    estimatedValueCents: estimatedValueCents ?? undefined,
  });
}

/** Whether a stage's defaults are all 0 or 1, as those of Won and Lost are. */
export function isDecided(stage: Stage): boolean {
  return FIGURES.every((name) => stage[DEFAULTS[name]] === 0 || stage[DEFAULTS[name]] === 1);
}

/**
 * Which of the user's own figures a move took; `undefined` if none. Won and Lost keep theirs, and so does a
 * stage that shows nothing else than 0 or 1.
 */
export function figuresLeft(own: Keepable, now: Figures): Figures | undefined {
  if (FIGURES.every((name) => now[name] === undefined || now[name] === 0 || now[name] === 1)) return undefined;
  const left = FIGURES.filter((name) => own[name] != null && now[name] !== undefined && !same(own[name], now[name]));
  return left.length === 0 ? undefined : Object.fromEntries(left.map((name) => [name, own[name]]));
}

/** Figures typed in this browser, and those before the last edit, which an Undo brings back. */
export interface TypedFigures {
  now: Figures;
  before: Figures;
}

/** The figures typed once `changes` are made; `restores`: they are an Undo. */
export function typedAfter(
  { now, before }: TypedFigures = { now: {}, before: {} },
  changes: Partial<Record<'pWin' | 'pGo', Probability | null>> & { stageId?: string },
  restores: boolean,
): TypedFigures {
  const touches = changes.stageId !== undefined || FIGURES.some((name) => changes[name] !== undefined);
  if (!touches) return { now, before };
  if (restores) return { now: before, before: now };
  const { pWin = now.pWin, pGo = now.pGo } = changes;
  return { now: defined({ pWin: pWin ?? undefined, pGo: pGo ?? undefined }), before: now };
}
