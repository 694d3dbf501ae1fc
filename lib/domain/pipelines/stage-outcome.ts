/** Which stages end a pursuit, and how. */
import { chosenStage, usualClosedStage } from './closed-stage.ts';
import type { Pursuit, Stage } from './pipeline.ts';

/** `noBid`: we left it, so the buyer never chose between us and others. */
export type Outcome = 'open' | 'won' | 'lost' | 'noBid';
export type OutcomeOf = (pursuit: Pick<Pursuit, 'stageId'>) => Outcome;

/** Names of stages in English and Spanish: the first that fits decides. */
const NAMED: readonly (readonly [Outcome, RegExp])[] = [
  // A question: "Go/No-go", "Bid or no bid".
  ['open', /(?<!\b(?:not?|won't|lost) )\b(go|bid|ofertar|licitar|participar) ?(\/|\||-|or|vs\.?|o)? ?no\b/i],
  [
    'lost',
    /\b(lost|loss|losses|unsuccessful|rejected|not (won|awarded|selected)(?! yet)|awarded (elsewhere|to (?!us\b|our))|won by (?!us\b|our)|(competitor|incumbent|others?) (won|awarded)|perdid[ao]s?|rechazad[ao]s?|no ganamos|(?<!a[uú]n |todav[ií]a )no (ganad|adjudicad|seleccionad)[ao]s?|(adjudicad|ganad)[ao]s? (al?|por) (?!nosotros|nuestr))\b|(\bnot?|n't) win\b/i,
  ],
  [
    'noBid',
    /\b(no ?bids?|no ?go|no award(?! yet)|withdr[ae]wn?|cancel\w*|abandon\w*|declin(?:ed|ad[ao]s?)|dropped|dead|archived?|passed(?= on\b|$| \W)|retirad[ao]s?|descartad[ao]s?|desiert[ao]s?|archivad[ao]s?|sin oferta|no (ofert|licit|particip|present)(ar|arse|ad[ao]s?))\b|(\bnot?|n't) (bid(ding)?|pursu(e|ed|ing))\b/i,
  ],
  ['open', /\b(be|yet|ser|a[uú]n|todav[ií]a)\b/i],
  ['won', /\bwon\b|^(closed\W+)?wins?$|\b(awarded|ganad[ao]s?|adjudicad[ao]s?)\b/i],
  // Whatever the defaults: nobody has decided.
  ['open', /\b(pending|await\w*|por|pendientes?|espera|decisi[oó]n|review|revisi[oó]n|gate)\b/i],
];

/**
 * Returns the outcome of a pursuit's stage: by the stage's name, else by defaults of 100% or 0% for both
 * chances, if the stage comes after the proposal. An unlisted stage is open. `stages` are in order.
 */
export function outcomesOf(stages: readonly Stage[]): OutcomeOf {
  const afterProposal = usualClosedStage(stages) - 1;
  const byDefaults = (stage: Stage, place: number) => (place >= afterProposal ? defaultOutcome(stage) : 'open');
  const outcomes = new Map(
    stages.map((stage, place) => [stage.id, namedOutcome(stage.name) ?? byDefaults(stage, place)]),
  );
  return ({ stageId = '' }) => outcomes.get(stageId) ?? 'open';
}

/** Returns the outcome in a stage's name; `undefined` if it has none. */
export function namedOutcome(name = ''): Outcome | undefined {
  const plain = name
    .replace(/[\s_]+/g, ' ')
    .replace(/’/g, "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(/\b-\b/g, ' ');
  return NAMED.find(([, pattern]) => pattern.test(plain))?.[0];
}

function defaultOutcome({ defaultPWin, defaultPGo }: Stage): Outcome {
  if (defaultPWin === 1 && defaultPGo === 1) return 'won';
  return defaultPWin === 0 && defaultPGo === 0 ? 'lost' : 'open';
}

/**
 * Whether a past deadline reads "Closed" instead of "Overdue" in the stage at index `place`, which is -1 for
 * a stage that the pipeline does not list. `chosen`: the user's stage, counted from 1; none or 0: the usual
 * one. Always "Closed" in a stage that is won, lost, or no-bid.
 */
export function isClosedAt(stages: readonly Stage[], place: number, chosen: number | undefined): boolean {
  const stage = stages[place];
  const ended = stage !== undefined && outcomesOf(stages)({ stageId: stage.id }) !== 'open';
  return ended || place + 1 >= (chosenStage(chosen) ?? usualClosedStage(stages));
}
