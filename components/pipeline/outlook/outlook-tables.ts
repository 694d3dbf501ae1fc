/** The forecast's figures and charts: what each bar says, the pursuits behind it, and all rows for CSV. */
import type { ComponentProps } from 'react';
import { byAgency, byNaics, byQuarter, byStage } from '../../../lib/domain/outlook/breakdowns.ts';
import type { Breakdown, Group } from '../../../lib/domain/outlook/breakdowns.ts';
import { winRateOf } from '../../../lib/domain/outlook/win-rate.ts';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { outcomesOf, type Outcome, type OutcomeOf } from '../../../lib/domain/pipelines/stage-outcome.ts';
import { totalsByOutcome, totalsOf } from '../../../lib/domain/pipelines/totals.ts';
import { stageNameOf } from '../../../lib/words/display-names.ts';
import { formatCount, locale, plural, words, type WordKey } from '../../../lib/words/words.ts';
import { dollars, tableOf, type Cell } from '../../export/csv.ts';
import type { Bar, Bars } from '../../ui/chart/bars.tsx';
import { wholeDollars } from '../export/pursuits-table.ts';
import { sumText } from '../pursuit/field-text.ts';

export interface OutlookBar extends Bar {
  label: string;
  pursuits: readonly Pursuit[];
}

export interface OutlookTable extends Omit<ComponentProps<typeof Bars<OutlookBar>>, 'opened' | 'onOpen'> {
  id: string;
  csv: Cell[][];
}

interface OutlookInput {
  pursuits: readonly Pursuit[];
  /** In order. */
  stages: readonly Stage[];
  naicsTitle?: ((code: string) => string | undefined) | undefined;
}

/** The bars of a chart; the last one has the rest, and its CSV has all. */
const MOST_BARS = 10;

/** Returns all figures, tables and their footnote. Money is the service's. */
export function outlookOf({ pursuits, stages, naicsTitle }: OutlookInput) {
  const outcomeOf = outcomesOf(stages);
  const open = pursuits.filter((pursuit) => outcomeOf(pursuit) === 'open');
  const stageOf = ({ key }: Group) => stageNameOf(stages, key);
  const codeName = ({ key }: Group) => [key, naicsTitle?.(key)].filter(Boolean).join(' ');
  const totals = totalsByOutcome(pursuits, outcomeOf);
  const rate = winRateOf(pursuits, outcomeOf);
  const decided = [...rate.won, ...rate.lost];
  const named = (outcome: Outcome) =>
    stages.flatMap(({ id }) => (outcomeOf({ stageId: id }) === outcome ? stageNameOf(stages, id) : [])).join(', ');
  const [wonStages, lostStages] = [named('won'), named('lost')];
  const hasStages = wonStages !== '' && lostStages !== '';
  const basis = (without: number) =>
    words('countOf', formatCount(open.length - without), plural('pursuits', open.length));
  // `basis`: how many pursuits it rests on.
  const figures = [
    {
      name: words('outlookOpenValue'),
      figure: sumText(totals.open.valueCents),
      basis: basis(totals.open.withoutValue),
    },
    { name: words('weighted'), figure: sumText(totals.open.weightedCents), basis: basis(totals.open.withoutWeighted) },
    { name: words('outlookWon'), figure: sumText(totals.won.valueCents), basis: plural('pursuits', totals.won.count) },
    {
      name: words('outlookRate'),
      figure: rate.byCount === undefined ? words('outlookUndecided') : percentOf(rate.byCount),
      basis: words('outlookOfDecided', formatCount(rate.won.length), formatCount(decided.length)),
    },
  ];
  return {
    figures,
    tables: [
      moneyTable(outcomeOf, 'quarters', 'outlookQuarters', byQuarter(open), quarterName, 'outlookNoDue'),
      moneyTable(outcomeOf, 'stages', 'outlookStages', byStage(pursuits, stages), stageOf, 'outlookUnlisted'),
      winRateTable(pursuits, outcomeOf),
      moneyTable(outcomeOf, 'agencies', 'outlookAgencies', byAgency(open), ({ name }) => name, 'outlookNoAgency'),
      moneyTable(outcomeOf, 'naics', 'outlookNaics', byNaics(open), codeName, 'outlookNoNaics'),
    ],
    footnote: [
      words('outlookCovers'),
      totals.open.withoutValue > 0 &&
        words('outlookNoValue', formatCount(totals.open.withoutValue), formatCount(open.length)),
      rate.withoutValue > 0 &&
        words('outlookNoValueDecided', formatCount(rate.withoutValue), formatCount(decided.length)),
      hasStages ? words('outlookOutcomes', wonStages, lostStages) : words('outlookNoOutcome'),
      hasStages && decided.length === 0 && words('outlookUndecided'),
      words('outlookFiscal'),
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/**
 * Pursuits, value and weighted value of each group; the value only by stage, where some are not open. `lack`
 * names the row of pursuits without the field that the others are grouped by.
 */
function moneyTable(
  outcomeOf: OutcomeOf,
  id: string,
  title: WordKey,
  found: Breakdown,
  name: (group: Group) => string,
  lack: WordKey,
): OutlookTable {
  const isFunnel = id === 'stages';
  const named = found.groups.map((group) => ({ ...group, name: name(group) }));
  if (found.leftOut.length > 0) named.push({ key: '', name: words(lack), pursuits: found.leftOut });
  const most = named.length > MOST_BARS && !isFunnel ? MOST_BARS - 1 : named.length;
  const rest = named.slice(most);
  const shown = named.slice(0, most);
  if (rest.length > 0)
    shown.push({
      key: 'rest',
      name: plural('outlookMore', rest.length),
      pursuits: rest.flatMap((each) => each.pursuits),
    });
  const bars = shown.map(({ key, name: label, pursuits }): OutlookBar => {
    const totals = totalsOf(pursuits);
    const isOpen = pursuits.some((pursuit) => outcomeOf(pursuit) === 'open');
    const sum = (cents: number, without: number) =>
      totals.count > 0 && without === totals.count ? words('outlookUnknown') : sumText(cents);
    return {
      key,
      label,
      pursuits,
      count: formatCount(totals.count),
      value: isFunnel && totals.count > 0 && !isOpen ? '' : sum(totals.weightedCents, totals.withoutWeighted),
      size: isOpen ? totals.weightedCents : 0,
      ...(isFunnel && { middle: { size: totals.count, text: sum(totals.valueCents, totals.withoutValue) } }),
    };
  });
  const heads = [words('pursuits'), ...(isFunnel ? [words('value')] : []), words('weighted')];
  const outcomesIn = ({ pursuits }: Pick<Group, 'pursuits'>) => totalsByOutcome(pursuits, outcomeOf);
  const hasBars = named.some(({ pursuits }) => pursuits.length > 0);
  return {
    id,
    title: words(title),
    heads,
    ...(id === 'quarters' ? { inline: true } : !isFunnel && { legend: heads.join(', ') }),
    bars: hasBars ? bars : [],
    csv: csvOf(named, [
      [words(title), (group) => group.name],
      [words('pursuits'), ({ pursuits }) => pursuits.length],
      [words('csvWeighted'), (group) => wholeDollars(outcomesIn(group).open.weightedCents)],
      [words('outlookWithoutWeighted'), (group) => outcomesIn(group).open.withoutWeighted],
      [words('csvValue'), (group) => dollars(outcomesIn(group).open.valueCents)],
      [words('outlookWithoutValue'), (group) => outcomesIn(group).open.withoutValue],
      [words('csvWon'), (group) => dollars(outcomesIn(group).won.valueCents)],
      [words('csvEnded'), (group) => dollars(outcomesIn(group).lost.valueCents + outcomesIn(group).noBid.valueCents)],
    ]),
  };
}

function winRateTable(pursuits: readonly Pursuit[], outcomeOf: OutcomeOf): OutlookTable {
  const { won, lost, byCount, byValue } = winRateOf(pursuits, outcomeOf);
  const decided = [...won, ...lost];
  const valued = (some: readonly Pursuit[]) =>
    some.filter(({ estimatedValueCents }) => estimatedValueCents !== undefined);
  const rows = [
    { key: 'count', label: words('outlookByCount'), rate: byCount, won, pursuits: decided },
    { key: 'value', label: words('outlookByValue'), rate: byValue, won: valued(won), pursuits: valued(decided) },
  ];
  return {
    id: 'winRate',
    title: words('outlookRate'),
    heads: [words('outlookWon'), words('outlookRate')],
    inline: true,
    whole: 1,
    bars: rows.flatMap((row): OutlookBar[] => {
      if (row.pursuits.length === 0) return [];
      const count = words('outlookOfDecided', formatCount(row.won.length), formatCount(row.pursuits.length));
      const value = row.rate === undefined ? words('outlookUnknown') : percentOf(row.rate);
      return [{ key: row.key, label: row.label, pursuits: row.pursuits, count, value, size: row.rate ?? 0 }];
    }),
    csv: csvOf(rows, [
      [words('outlookRate'), ({ label }) => label],
      [words('outlookWon'), ({ won }) => won.length],
      [words('outlookDecided'), ({ pursuits }) => pursuits.length],
      [words('outlookRatePercent'), ({ rate }) => rate && Math.round(rate * 1000) / 10],
    ]),
  };
}

function csvOf<Row>(...table: Parameters<typeof tableOf<Row>>): Cell[][] {
  const { head, rows } = tableOf(...table);
  return [head, ...rows];
}

const percentOf = (share: number): string => new Intl.NumberFormat(locale(), { style: 'percent' }).format(share);

/** "FY 2027 Q2, Jan – Mar". */
function quarterName({ key }: Group): string {
  const [year = '', quarter = ''] = key.split('-');
  const first = (Number(quarter) * 3 + 6) % 12;
  const months = new Intl.DateTimeFormat(locale(), { month: 'short', timeZone: 'UTC' });
  return words('outlookQuarter', year, quarter, months.formatRange(Date.UTC(2026, first), Date.UTC(2026, first + 2)));
}
