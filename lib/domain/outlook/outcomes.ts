/** Which stages end a pursuit, and how. */
import { usualClosedStage } from '../pipelines/closed-stage.ts';
import type { Pursuit, Stage } from '../pipelines/pipeline.ts';

/** `dropped`: we left it, so the buyer never chose between us and others. */
export type Outcome = 'won' | 'lost' | 'dropped';

/** Names of such stages in English and Spanish, the most telling first. */
const NAMED: readonly (readonly [Outcome, RegExp])[] = [
  [
    'dropped',
    /\b(no[- ]?bids?|no[- ]?go|withdr[ae]wn?|cancel\w*|abandon\w*|declined|dropped|passed|retirad[ao]s?|descartad[ao]s?)\b/i,
  ],
  ['lost', /\b(lost|loss|losses|unsuccessful|not (won|awarded|selected)|perdid[ao]s?|no (ganad|adjudicad)[ao]s?)\b/i],
  ['won', /\b(won|wins?|awarded|ganad[ao]s?|adjudicad[ao]s?)\b/i],
];
/** The buyer has not decided yet: "To be awarded", "Por adjudicar". */
const AWAITED = /\b(be|pending|await\w*|not yet|por|pendientes?|espera)\b/i;

/**
 * Returns the outcome of each stage that ends a pursuit, by stage id: by its name, else by defaults of 100%
 * or 0% for both chances, as far as the stage comes after the proposal. `stages` are in order.
 */
export function outcomesOf(stages: readonly Stage[]): ReadonlyMap<string, Outcome> {
  const closedFrom = usualClosedStage(stages);
  const outcomes = stages.flatMap((stage, place): [string, Outcome][] => {
    const outcome = namedOutcome(stage.name ?? '') ?? (place + 1 >= closedFrom ? defaultOutcome(stage) : undefined);
    return outcome ? [[stage.id, outcome]] : [];
  });
  return new Map(outcomes);
}

function namedOutcome(name: string): Outcome | undefined {
  return AWAITED.test(name) ? undefined : NAMED.find(([, pattern]) => pattern.test(name))?.[0];
}

function defaultOutcome({ defaultPWin, defaultPGo }: Stage): Outcome | undefined {
  if (defaultPWin === 1 && defaultPGo === 1) return 'won';
  return defaultPWin === 0 && defaultPGo === 0 ? 'lost' : undefined;
}

/** Won and lost pursuits, and which part of them was won, 0 to 1. */
export interface WinRate {
  won: Pursuit[];
  lost: Pursuit[];
  /** Absent if none is decided. */
  byCount?: number;
  /** Of their estimated values; absent if these add up to nothing. */
  byValue?: number;
  /** Pursuits without a value, which `byValue` leaves out. */
  withoutValue: number;
}

/** Returns the win rate of `pursuits`; those without an outcome, or dropped, do not count. */
export function winRateOf(pursuits: readonly Pursuit[], outcomes: ReadonlyMap<string, Outcome>): WinRate {
  const ended = (outcome: Outcome) => pursuits.filter(({ stageId }) => outcomes.get(stageId ?? '') === outcome);
  const [won, lost] = [ended('won'), ended('lost')];
  const decided = [...won, ...lost];
  const valueOf = (some: readonly Pursuit[]) =>
    some.reduce((sum, { estimatedValueCents }) => sum + (estimatedValueCents ?? 0), 0);
  const all = valueOf(decided);
  return {
    won,
    lost,
    ...(decided.length > 0 && { byCount: won.length / decided.length }),
    ...(all > 0 && { byValue: valueOf(won) / all }),
    withoutValue: decided.filter(({ estimatedValueCents }) => estimatedValueCents === undefined).length,
  };
}
