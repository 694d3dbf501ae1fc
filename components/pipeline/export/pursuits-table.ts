import { dueOf, type Pursuit, type Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { figureOn, type Probability } from '../../../lib/domain/money/probability.ts';
import { words } from '../../../lib/words/words.ts';
import { stageName } from '../../../lib/words/display-names.ts';
import type { Cell } from '../../export/csv.ts';

/** A table of pursuits in the given order: dates as YYYY-MM-DD, hours as HH:MM, dollars, percent. */
export function pursuitsTable(pursuits: readonly Pursuit[], stages: readonly Stage[]) {
  const head = [
    words('title'),
    words('agency'),
    words('stage'),
    words('deadline'),
    words('csvDueTime'),
    words('csvDueZone'),
    words('csvValue'),
    words('pWinPercent'),
    words('pGoPercent'),
    words('csvWeighted'),
    words('naics'),
    words('state'),
    words('note'),
    words('link'),
    words('csvNoticeId'),
  ];
  const rows = pursuits.map((pursuit): Cell[] => [
    pursuit.title,
    pursuit.agency,
    nameOf(pursuit.stageId, stages),
    ...dueCells(pursuit),
    dollars(pursuit.estimatedValueCents),
    percent(pursuit.pWin),
    percent(pursuit.pGo),
    dollars(pursuit.weightedValueCents),
    pursuit.naicsCode,
    pursuit.state,
    pursuit.note,
    pursuit.uiLink,
    pursuit.noticeId,
  ]);
  return { head, rows };
}

function dueCells(pursuit: Pursuit): Cell[] {
  const due = dueOf(pursuit);
  return [due?.day, due?.time, due?.zone];
}

/** Cents as dollars. */
export function dollars(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : cents / 100;
}

function percent(probability: Probability | undefined): number | undefined {
  return probability === undefined ? undefined : figureOn('percent', probability);
}

function nameOf(stageId: string | undefined, stages: readonly Stage[]): string {
  const index = stages.findIndex(({ id }) => id === stageId);
  return stageName(stages[index], index + 1);
}
