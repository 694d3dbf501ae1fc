import { dueOf, type PipelineDetail, type Pursuit, type Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { outcomesOf, type Outcome } from '../../../lib/domain/pipelines/stage-outcome.ts';
import { figureOn, type Probability } from '../../../lib/domain/money/probability.ts';
import { setAsideCode } from '../../../lib/domain/reference/set-asides.ts';
import { words } from '../../../lib/words/words.ts';
import { stageNameOf } from '../../../lib/words/display-names.ts';
import { dollars, tableOf } from '../../export/csv.ts';

/**
 * A table of pursuits in the given order: dates as YYYY-MM-DD, hours as HH:MM, dollars, percent. Values of
 * won, lost, and no-bid pursuits have columns of their own, so that a column's sum is the total on screen.
 */
export function pursuitsTable(pursuits: readonly Pursuit[], stages: readonly Stage[]) {
  const outcomeOf = outcomesOf(stages);
  const valueIf = (counts: (outcome: Outcome) => boolean) => (pursuit: Pursuit) =>
    counts(outcomeOf(pursuit)) ? dollars(pursuit.estimatedValueCents) : undefined;
  return tableOf(pursuits, [
    [words('title'), ({ title }) => title],
    [words('csvNumber'), ({ solicitationNumber }) => solicitationNumber],
    [words('agency'), ({ agency }) => agency],
    [words('stage'), ({ stageId }) => stageNameOf(stages, stageId)],
    [words('deadline'), (pursuit) => dueOf(pursuit)?.day],
    [words('csvDueTime'), (pursuit) => dueOf(pursuit)?.time],
    [words('csvDueZone'), (pursuit) => dueOf(pursuit)?.zone],
    [words('csvValue'), valueIf((outcome) => outcome === 'open')],
    [words('pWinPercent'), ({ pWin }) => percent(pWin)],
    [words('pGoPercent'), ({ pGo }) => percent(pGo)],
    [words('csvWeighted'), (each) => (outcomeOf(each) === 'open' ? wholeDollars(each.weightedValueCents) : undefined)],
    [words('csvWon'), valueIf((outcome) => outcome === 'won')],
    [words('csvEnded'), valueIf((outcome) => outcome === 'lost' || outcome === 'noBid')],
    [words('naics'), ({ naicsCode }) => naicsCode],
    // The code, which an import reads back.
    [words('setAside'), ({ setAside }) => setAside && (setAsideCode(setAside) ?? setAside)],
    [words('state'), ({ state }) => state],
    [words('note'), ({ note }) => note],
    [words('link'), ({ uiLink }) => uiLink],
    [words('fieldNoticeId'), ({ noticeId }) => noticeId],
  ]);
}

/** The table of pursuits of several pipelines: each row begins with its pipeline's name. */
export function severalTable(
  items: readonly { pursuit: Pursuit; pipeline: PipelineDetail; stages: readonly Stage[] }[],
  several: boolean,
) {
  const inFront = (name: string) => (several ? [name] : []);
  return {
    head: [...inFront(words('pipeline')), ...pursuitsTable([], []).head],
    rows: items.flatMap(({ pursuit, pipeline, stages }) =>
      pursuitsTable([pursuit], stages).rows.map((row) => [...inFront(pipeline.name), ...row]),
    ),
  };
}

/** Cents as dollars without cents: a weighted value is an estimate. */
export function wholeDollars(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : Math.round(cents / 100);
}

function percent(probability: Probability | undefined): number | undefined {
  return probability === undefined ? undefined : figureOn('percent', probability);
}
