/** What the answers of a worksheet suggest. docs/bid-worksheet.md explains the formula to users. */
import { FACTORS, GATES, type BidSheet, type Factor, type Gate, type Suggestion } from './bid-sheet.ts';

/** What the user can tune. */
export interface BidRules {
  /** How much each factor counts, 0 to 5. */
  weights: Record<Factor, number>;
  /** The highest pWin that is ever suggested, in percent. */
  pWinMax: number;
}

export const WEIGHT_MAX = 5;
/** Limits of `pWinMax`, in percent. */
export const P_WIN_LIMITS = { min: 10, max: 95 } as const;

export const DEFAULT_RULES: BidRules = {
  weights: {
    customer: 3,
    fit: 3,
    pastPerformance: 2,
    incumbent: 2,
    price: 2,
    people: 1,
    partners: 1,
    time: 1,
  },
  pWinMax: 60,
};

/** `open`: too little is answered. */
export type BidResult = 'go' | 'close' | 'noGo' | 'open';

export interface BidVerdict {
  result: BidResult;
  suggested: Suggestion;
  /** Gates answered with no; each one rules the bid out. */
  failed: Gate[];
  unknown: Gate[];
  /** The factors that moved the result most, at most two each, the strongest first. */
  up: Factor[];
  down: Factor[];
}

/** The factors that decide who wins. People and time decide only whether to bid. */
const WIN_FACTORS: readonly Factor[] = ['customer', 'fit', 'pastPerformance', 'incumbent', 'price', 'partners'];
const P_WIN_MIN = 5;
const POINTS_PER_UNKNOWN_GATE = 5;
const GO_FROM = 60;
const NO_GO_BELOW = 40;

/** Returns what the answers suggest. The same answers and rules always suggest the same. */
export function judgeBid({ gates, factors, decision }: BidSheet, rules: BidRules = DEFAULT_RULES): BidVerdict {
  const failed = GATES.filter((gate) => gates[gate] === 'fail');
  const unknown = GATES.filter((gate) => gates[gate] === undefined);
  const all = shareOf(factors, rules, FACTORS);
  const win = shareOf(factors, rules, WIN_FACTORS);
  const go = all === undefined ? undefined : clamp(all * 100 - POINTS_PER_UNKNOWN_GATE * unknown.length, 5, 95);
  const isOut = failed.length > 0;
  const pGo = isOut || decision === 'noBid' ? 0 : go;
  const pWin =
    win === undefined ? undefined : clamp(P_WIN_MIN + (rules.pWinMax - P_WIN_MIN) * win, P_WIN_MIN, rules.pWinMax);
  const moves = FACTORS.flatMap((factor) => {
    const score = factors[factor];
    return score === undefined ? [] : [{ factor, by: rules.weights[factor] * (score - 3) }];
  });
  const strongest = (sign: 1 | -1) =>
    moves
      .filter(({ by }) => by * sign > 0)
      .toSorted((a, b) => sign * (b.by - a.by))
      .slice(0, 2)
      .map(({ factor }) => factor);
  return {
    result: isOut ? 'noGo' : go === undefined ? 'open' : go >= GO_FROM ? 'go' : go < NO_GO_BELOW ? 'noGo' : 'close',
    suggested: { ...(pGo === undefined ? {} : { pGo }), ...(pWin === undefined ? {} : { pWin }) },
    failed,
    unknown,
    up: strongest(1),
    down: strongest(-1),
  };
}

/** The weighted mean, 0 to 1, of the rated factors; `undefined` where less than half the weight is rated. */
function shareOf(factors: BidSheet['factors'], { weights }: BidRules, among: readonly Factor[]): number | undefined {
  let [total, rated, sum] = [0, 0, 0];
  for (const factor of among) {
    const [weight, score] = [weights[factor], factors[factor]];
    total += weight;
    if (score === undefined) continue;
    rated += weight;
    sum += (weight * (score - 1)) / 4;
  }
  return rated > 0 && rated * 2 >= total ? sum / rated : undefined;
}

/** Rounds to 5 percent: more digits would claim a precision that nobody has. */
function clamp(percent: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(percent / 5) * 5));
}
