import { dueOf, type PipelineDetail, type Pursuit, type Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { outcomesOf } from '../../../lib/domain/pipelines/stage-outcome.ts';
import { figureOn, type Probability } from '../../../lib/domain/money/probability.ts';
import { setAsideCode } from '../../../lib/domain/reference/set-asides.ts';
import { words } from '../../../lib/words/words.ts';
import { stageNameOf } from '../../../lib/words/display-names.ts';
import { dollars, type Cell } from '../../export/csv.ts';

/**
 * A table of pursuits in the given order: dates as YYYY-MM-DD, hours as HH:MM, dollars, percent. Values of
 * won, lost, and no-bid pursuits have columns of their own, so that a column's sum is the total on screen.
 */
export function pursuitsTable(pursuits: readonly Pursuit[], stages: readonly Stage[]) {
  const head = [
    words('title'),
    words('csvNumber'),
    words('agency'),
    words('stage'),
    words('deadline'),
    words('csvDueTime'),
    words('csvDueZone'),
    words('csvValue'),
    words('pWinPercent'),
    words('pGoPercent'),
    words('csvWeighted'),
    words('csvWon'),
    words('csvEnded'),
    words('naics'),
    words('setAside'),
    words('state'),
    words('note'),
    words('link'),
    words('fieldNoticeId'),
  ];
  const outcomeOf = outcomesOf(stages);
  const rows = pursuits.map((pursuit): Cell[] => {
    const outcome = outcomeOf(pursuit);
    const [value, isOpen] = [dollars(pursuit.estimatedValueCents), outcome === 'open'];
    return [
      pursuit.title,
      pursuit.solicitationNumber,
      pursuit.agency,
      stageNameOf(stages, pursuit.stageId),
      ...dueCells(pursuit),
      isOpen ? value : undefined,
      percent(pursuit.pWin),
      percent(pursuit.pGo),
      isOpen ? wholeDollars(pursuit.weightedValueCents) : undefined,
      outcome === 'won' ? value : undefined,
      isOpen || outcome === 'won' ? undefined : value,
      pursuit.naicsCode,
      // The code, which an import reads back.
      pursuit.setAside && (setAsideCode(pursuit.setAside) ?? pursuit.setAside),
      pursuit.state,
      pursuit.note,
      pursuit.uiLink,
      pursuit.noticeId,
    ];
  });
  return { head, rows };
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

function dueCells(pursuit: Pursuit): Cell[] {
  const due = dueOf(pursuit);
  return [due?.day, due?.time, due?.zone];
}

/** Cents as dollars without cents: a weighted value is an estimate. */
export function wholeDollars(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : Math.round(cents / 100);
}

function percent(probability: Probability | undefined): number | undefined {
  return probability === undefined ? undefined : figureOn('percent', probability);
}
