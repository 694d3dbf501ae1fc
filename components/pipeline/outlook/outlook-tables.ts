/** The outlook's charts as tables: what each bar says, the pursuits behind it, and all rows for CSV. */
import { byAgency, byNaics, byQuarter, byStage } from '../../../lib/domain/outlook/breakdowns.ts';
import type { Breakdown, Group } from '../../../lib/domain/outlook/breakdowns.ts';
import { winRateOf } from '../../../lib/domain/outlook/win-rate.ts';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { outcomesOf, type Outcome, type OutcomeOf } from '../../../lib/domain/pipelines/stage-outcome.ts';
import { totalsByOutcome, totalsOf } from '../../../lib/domain/pipelines/totals.ts';
import { stageName } from '../../../lib/words/display-names.ts';
import { formatCount, locale, plural, words, type WordKey } from '../../../lib/words/words.ts';
import { dollars, type Cell } from '../../export/csv.ts';
import type { Bar } from '../../ui/chart/bars.tsx';
import { wholeDollars } from '../export/pursuits-table.ts';
import { sumText } from '../pursuit/field-text.ts';

export interface OutlookBar extends Bar {
  label: string;
  pursuits: readonly Pursuit[];
}

export interface OutlookTable {
  id: string;
  title: string;
  legend: string;
  heads: readonly [count: string, value: string];
  inline?: boolean;
  whole?: number;
  bars: OutlookBar[];
  /** What the figures cover and leave out. */
  notes: string[];
  csv: { head: string[]; rows: Cell[][] };
}

interface OutlookInput {
  pursuits: readonly Pursuit[];
  /** In order. */
  stages: readonly Stage[];
  naicsTitle?: ((code: string) => string | undefined) | undefined;
}

/** The bars of a chart; its CSV has all. */
const MOST_BARS = 10;

/** Returns all tables. Money is the service's; weighted values are those of pursuits without an outcome. */
export function outlookTables({ pursuits, stages, naicsTitle }: OutlookInput): OutlookTable[] {
  const outcomeOf = outcomesOf(stages);
  const open = pursuits.filter((pursuit) => outcomeOf(pursuit) === 'open');
  const openStages = stages.filter(({ id }) => outcomeOf({ stageId: id }) === 'open');
  const nameOf = ({ key }: Pick<Group, 'key'>) => {
    const place = stages.findIndex(({ id }) => id === key);
    return stageName(stages[place], place + 1);
  };
  const codeName = ({ key }: Group) => [key, naicsTitle?.(key)].filter(Boolean).join(' ');
  const weighted = (id: string, title: string, found: Breakdown, name: (group: Group) => string, lack: WordKey) =>
    moneyTable(found, { id, title, name, lack, weighs: true, all: pursuits, open: open.length, outcomeOf });
  return [
    { ...weighted('quarters', words('outlookQuarters'), byQuarter(open), quarterName, 'outlookNoDue'), inline: true },
    weighted('stages', words('outlookStages'), byStage(open, openStages), nameOf, 'outlookUnlisted'),
    moneyTable(byStage(pursuits, stages), {
      id: 'funnel',
      title: words('outlookFunnel'),
      name: nameOf,
      lack: 'outlookUnlisted',
      weighs: false,
      all: pursuits,
      open: pursuits.length,
      outcomeOf,
    }),
    winRateTable(pursuits, stages, outcomeOf, nameOf),
    weighted('agencies', words('outlookAgencies'), byAgency(open), ({ name }) => name, 'outlookNoAgency'),
    weighted('naics', words('outlookNaics'), byNaics(open), codeName, 'outlookNoNaics'),
  ];
}

interface MoneyTable {
  id: string;
  title: string;
  name: (group: Group) => string;
  /** Says that pursuits have no field to group by. */
  lack: WordKey;
  /** The bars are about weighted values. Those of estimated values are as long as their count. */
  weighs: boolean;
  all: readonly Pursuit[];
  /** How many of all have no outcome, where those with one are left out. */
  open: number;
  outcomeOf: OutcomeOf;
}

function moneyTable({ groups, leftOut }: Breakdown, table: MoneyTable): OutlookTable {
  const { id, title, name, lack, weighs, all, open, outcomeOf } = table;
  const covered = groups.flatMap(({ pursuits }) => pursuits);
  const { withoutWeighted, withoutValue } = totalsOf(covered);
  const without = weighs ? withoutWeighted : withoutValue;
  const shown = groups.slice(0, MOST_BARS);
  const bars = shown.map((group): OutlookBar => {
    const { pursuits } = group;
    const totals = totalsOf(pursuits);
    const { count } = totals;
    const [cents, missing] = weighs
      ? [totals.weightedCents, totals.withoutWeighted]
      : [totals.valueCents, totals.withoutValue];
    const value = count > 0 && missing === count ? words('outlookUnknown') : sumText(cents);
    const size = weighs ? cents : count;
    return { key: group.key, label: name(group), pursuits, count: formatCount(count), value, size };
  });
  return {
    id,
    title,
    legend: words(weighs ? 'outlookLegendWeighted' : 'outlookLegendValue'),
    heads: [words('pursuits'), words(weighs ? 'weighted' : 'value')],
    bars: covered.length === 0 ? [] : bars,
    notes: notesOf(
      coverage(covered.length, all.length, [
        ['outlookEnded', all.length - open],
        [lack, leftOut.length],
      ]),
      without > 0 &&
        words(weighs ? 'outlookNoWeighted' : 'outlookNoValue', formatCount(without), formatCount(covered.length)),
      groups.length > shown.length && words('outlookCut', formatCount(shown.length), formatCount(groups.length)),
    ),
    csv: {
      head: [
        title,
        words('pursuits'),
        words('csvWeighted'),
        words('outlookWithoutWeighted'),
        words('csvValue'),
        words('outlookWithoutValue'),
        words('csvWon'),
        words('csvEnded'),
      ],
      rows: groups.map((group) => {
        const { open: counted, won, lost, noBid } = totalsByOutcome(group.pursuits, outcomeOf);
        return [
          name(group),
          group.pursuits.length,
          wholeDollars(counted.weightedCents),
          counted.withoutWeighted,
          dollars(counted.valueCents),
          counted.withoutValue,
          dollars(won.valueCents),
          dollars(lost.valueCents + noBid.valueCents),
        ];
      }),
    },
  };
}

type NameOf = (group: Pick<Group, 'key'>) => string;

function winRateTable(
  pursuits: readonly Pursuit[],
  stages: readonly Stage[],
  outcomeOf: OutcomeOf,
  nameOf: NameOf,
): OutlookTable {
  const { won, lost, byCount, byValue, withoutValue } = winRateOf(pursuits, outcomeOf);
  const decided = [...won, ...lost];
  const valued = (some: readonly Pursuit[]) =>
    some.filter(({ estimatedValueCents }) => estimatedValueCents !== undefined);
  const dropped = pursuits.filter((pursuit) => outcomeOf(pursuit) === 'noBid').length;
  const named = (outcome: Outcome) =>
    stages.flatMap(({ id }) => (outcomeOf({ stageId: id }) === outcome ? nameOf({ key: id }) : []));
  const [wonStages, lostStages] = [named('won'), named('lost')];
  const hasStages = wonStages.length > 0 && lostStages.length > 0;
  const rows = [
    { key: 'count', label: words('outlookByCount'), rate: byCount, won, pursuits: decided },
    { key: 'value', label: words('outlookByValue'), rate: byValue, won: valued(won), pursuits: valued(decided) },
  ];
  const percent = new Intl.NumberFormat(locale(), { style: 'percent' });
  return {
    id: 'winRate',
    title: words('outlookRate'),
    legend: words('outlookLegendRate'),
    heads: [words('outlookWon'), words('outlookRate')],
    inline: true,
    whole: 1,
    bars: rows.flatMap((row): OutlookBar[] => {
      if (row.pursuits.length === 0) return [];
      const count = words('countOf', formatCount(row.won.length), formatCount(row.pursuits.length));
      const value = row.rate === undefined ? words('outlookUnknown') : percent.format(row.rate);
      return [{ key: row.key, label: row.label, pursuits: row.pursuits, count, value, size: row.rate ?? 0 }];
    }),
    notes: notesOf(
      hasStages && words('outlookOutcomes', wonStages.join(', '), lostStages.join(', ')),
      decided.length > 0
        ? coverage(decided.length, pursuits.length, [
            ['outlookUndecidedCount', pursuits.length - decided.length - dropped],
            ['outlookDropped', dropped],
          ])
        : words(hasStages ? 'outlookUndecided' : 'outlookNoOutcome'),
      withoutValue > 0 && words('outlookNoValue', formatCount(withoutValue), formatCount(decided.length)),
    ),
    csv: {
      head: [words('outlookRate'), words('outlookWon'), words('outlookDecided'), words('outlookRatePercent')],
      rows: rows.map((row) => [
        row.label,
        row.won.length,
        row.pursuits.length,
        row.rate === undefined ? undefined : rounded(row.rate * 100),
      ]),
    },
  };
}

/** "Covers 25 of 41 pursuits. Left out: 14 won, lost, or dropped, 2 without a due date." */
function coverage(covered: number, all: number, gaps: readonly (readonly [WordKey, number])[]): string {
  const left = gaps.flatMap(([key, count]) => (count > 0 ? words(key, formatCount(count)) : []));
  const said = words('outlookCovers', formatCount(covered), plural('pursuits', all));
  return left.length === 0 ? said : `${said} ${words('outlookLeftOut', left.join('; '))}`;
}

function notesOf(...notes: (string | false)[]): string[] {
  return notes.filter((note) => note !== false);
}

/** "FY 2027 Q2, Jan – Mar". */
function quarterName({ key }: Group): string {
  const [year = '', quarter = ''] = key.split('-');
  const first = (Number(quarter) * 3 + 6) % 12;
  const months = new Intl.DateTimeFormat(locale(), { month: 'short', timeZone: 'UTC' });
  return words('outlookQuarter', year, quarter, months.formatRange(Date.UTC(2026, first), Date.UTC(2026, first + 2)));
}

function rounded(figure: number): number {
  return Math.round(figure * 10) / 10;
}
