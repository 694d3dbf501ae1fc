/** Which stages end a pursuit, and how. */
import { chosenStage, usualClosedStage, type Named } from './closed-stage.ts';
import type { Pursuit, Stage } from './pipeline.ts';

/** `noBid`: we left it, so the buyer never chose between us and others. */
export type Outcome = 'open' | 'won' | 'lost' | 'noBid';
export type OutcomeOf = (pursuit: Pick<Pursuit, 'stageId'>) => Outcome;

/** Names of such stages in English and Spanish, the most telling first. */
const NAMED: readonly (readonly [Outcome, RegExp])[] = [
  [
    'noBid',
    /\b(no[- ]?bids?|no[- ]?go|withdr[ae]wn?|cancel\w*|abandon\w*|declin(?:ed|ad[ao]s?)|dropped|passed|retirad[ao]s?|descartad[ao]s?|sin oferta|no (ofert|licit|particip|present)(ar|arse|ad[ao]s?))\b/i,
  ],
  [
    'lost',
    /\b(lost|loss|losses|unsuccessful|rejected|not (won|awarded|selected)|awarded (elsewhere|to (an)?others?)|perdid[ao]s?|rechazad[ao]s?|no (ganad|adjudicad|seleccionad)[ao]s?|adjudicad[ao]s? a otr[ao]s?)\b/i,
  ],
  ['won', /\b(won|wins?|awarded|ganad[ao]s?|adjudicad[ao]s?)\b(?! (strategy|plan|themes?)\b)/i],
];
/** Nobody has decided yet: "To be awarded", "Por adjudicar", "Go/No-go", "Bid or no bid". */
const UNDECIDED =
  /\b(be|pending|await\w*|not yet|por|pendientes?|espera|decisi[oó]n|review|revisi[oó]n|gate)\b|\b(go|bid|ofertar|licitar|participar)\s*(\/|\||-|or|vs\.?|o)\s*no\b/i;

/**
 * Returns the outcome of a pursuit's stage: by the stage's name, else by defaults of 100% or 0% for both
 * chances, if the stage comes after the proposal. An unlisted stage is open. `stages` are in order.
 */
export function outcomesOf(stages: readonly Stage[]): OutcomeOf {
  const proposal = usualClosedStage(stages) - 1;
  const byDefaults = (stage: Stage, place: number) => (place > proposal ? defaultOutcome(stage) : 'open');
  const outcomes = new Map(
    stages.map((stage, place) => [stage.id, namedOutcome(stage.name) ?? byDefaults(stage, place)]),
  );
  return ({ stageId = '' }) => outcomes.get(stageId) ?? 'open';
}

/** Returns the outcome in a stage's name; `undefined` if it has none. */
function namedOutcome(name = ''): Outcome | undefined {
  return UNDECIDED.test(name) ? 'open' : NAMED.find(([, pattern]) => pattern.test(name))?.[0];
}

function defaultOutcome({ defaultPWin, defaultPGo }: Stage): Outcome {
  if (defaultPWin === 1 && defaultPGo === 1) return 'won';
  return defaultPWin === 0 && defaultPGo === 0 ? 'lost' : 'open';
}

/**
 * Whether a past deadline reads "Closed" instead of "Overdue" in the stage at index `place`, which is -1 for a
 * stage that the pipeline does not list. `chosen`: the user's stage, counted from 1; none or 0: the usual one.
 * Always "Closed" in a stage named won, lost, or no-bid.
 */
export function isClosedAt(stages: readonly Named[], place: number, chosen: number | undefined): boolean {
  const ended = (namedOutcome(stages[place]?.name) ?? 'open') !== 'open';
  return ended || place + 1 >= (chosenStage(chosen) ?? usualClosedStage(stages));
}
