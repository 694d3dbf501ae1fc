/** The outlook's figures, each against a count by hand over random pipelines. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarDateOf } from '../dates/calendar-date.ts';
import { defined } from '../objects.ts';
import { parseCents } from '../money/money.ts';
import { probabilityOn } from '../money/probability.ts';
import type { Pursuit, Stage } from '../pipelines/pipeline.ts';
import { outcomesOf } from '../pipelines/stage-outcome.ts';
import { totalsOf } from '../pipelines/totals.ts';
import { must } from '../testing/must.ts';
import { runsOf } from '../testing/share.ts';
import { byAgency, byNaics, byQuarter, byStage, type Breakdown } from './breakdowns.ts';
import { winRateOf } from './win-rate.ts';

const STAGES: Stage[] = ['Triage', 'Qualify', 'Submitted', 'Won', 'Lost', 'No bid'].map((name, position) => ({
  id: name.toLowerCase(),
  name,
  position,
}));
const UNLISTED = 'elsewhere';
/** Spellings of three agencies. */
const AGENCIES = {
  'Department of Practice': 'practice',
  'DEPT OF PRACTICE': 'practice',
  'Practice, Department of': 'practice',
  'Office of Lawns': 'lawns',
  'OFFICE OF LAWNS': 'lawns',
  'County of Nowhere': 'nowhere',
} as const;
type Spelling = keyof typeof AGENCIES;
const isSpelling = (text: string): text is Spelling => text in AGENCIES;

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const cents = fc.integer({ min: 0, max: 10_000_000_000 }).map((amount) => must(parseCents(amount)));
const day = fc
  .tuple(fc.integer({ min: 2025, max: 2028 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => must(calendarDateOf(year, month, date)));
const pursuits: fc.Arbitrary<Pursuit[]> = fc
  .array(
    fc.record({
      stageId: maybe(fc.constantFrom(...STAGES.map(({ id }) => id), UNLISTED)),
      responseDeadLine: maybe(day),
      agency: maybe(fc.constantFrom(...Object.keys(AGENCIES), '', ' ')),
      naicsCode: maybe(fc.constantFrom('541512', '561730', '236220', '')),
      estimatedValueCents: maybe(cents),
      weightedValueCents: maybe(cents),
    }),
    { maxLength: 60 },
  )
  .map((many) => many.map((fields, number) => defined({ id: String(number), ...fields })));

/** What a figure must be, counted in the slowest way: one pass over all pursuits for each group. */
function counted(all: readonly Pursuit[], keyOf: (pursuit: Pursuit) => string | undefined) {
  const keys = new Set(all.flatMap((pursuit) => keyOf(pursuit) ?? []));
  return [...keys].map((key) => {
    let [count, weighted, value, unweighted, unvalued] = [0, 0, 0, 0, 0];
    for (const pursuit of all) {
      if (keyOf(pursuit) !== key) continue;
      count += 1;
      if (pursuit.weightedValueCents === undefined) unweighted += 1;
      else weighted += pursuit.weightedValueCents;
      if (pursuit.estimatedValueCents === undefined) unvalued += 1;
      else value += pursuit.estimatedValueCents;
    }
    return { key, count, weighted, value, unweighted, unvalued };
  });
}

/** The figures of a breakdown, by the key of its first pursuit. */
function figuresOf({ groups }: Breakdown, keyOf: (pursuit: Pursuit) => string | undefined) {
  return groups.map(({ pursuits: own }) => {
    const { count, weightedCents, valueCents, withoutWeighted, withoutValue } = totalsOf(own);
    return {
      key: own[0] && keyOf(own[0]),
      count,
      weighted: weightedCents,
      value: valueCents,
      unweighted: withoutWeighted,
      unvalued: withoutValue,
    };
  });
}

const byKey = <T extends { key?: string | undefined }>(figures: readonly T[]) =>
  figures.toSorted((a, b) => (a.key ?? '').localeCompare(b.key ?? ''));

const quarterKey = ({ responseDeadLine: due }: Pursuit) => {
  if (!due) return undefined;
  const [year, month] = [Number(due.slice(0, 4)), Number(due.slice(5, 7))];
  // Months since October, three to a quarter.
  const since = year * 12 + month - 10;
  return `${String(Math.floor(since / 12) + 1)}-${String(Math.floor((since % 12) / 3) + 1)}`;
};
const agencyOf = ({ agency = '' }: Pursuit) => (isSpelling(agency) ? AGENCIES[agency] : undefined);
const naicsOf = ({ naicsCode = '' }: Pursuit) => (naicsCode === '' ? undefined : naicsCode);

it.each([
  ['quarter', byQuarter, quarterKey],
  ['agency', byAgency, agencyOf],
  ['NAICS code', byNaics, naicsOf],
] as const)('counts and sums by %s leave out only what has none', (_name, breakdown, keyOf) => {
  fc.assert(
    fc.property(pursuits, (all) => {
      const found = breakdown(all);
      expect(byKey(figuresOf(found, keyOf))).toEqual(byKey(counted(all, keyOf)));
      expect(found.leftOut).toEqual(all.filter((pursuit) => keyOf(pursuit) === undefined));
    }),
    runsOf(500),
  );
});

it('quarters come in order, agencies and codes by weighted value', () => {
  fc.assert(
    fc.property(pursuits, (all) => {
      const quarters = byQuarter(all).groups.map(({ key }) => key);
      expect(quarters).toEqual(quarters.toSorted());
      for (const { groups } of [byAgency(all), byNaics(all)]) {
        const sums = groups.map((group) => totalsOf(group.pursuits).weightedCents);
        expect(sums).toEqual(sums.toSorted((a, b) => b - a));
      }
    }),
    runsOf(500),
  );
});

it('every stage has its pursuits, empty ones too, and unlisted stages are left out', () => {
  fc.assert(
    fc.property(pursuits, (all) => {
      const { groups, leftOut } = byStage(all, STAGES);
      expect(groups.map(({ key }) => key)).toEqual(STAGES.map(({ id }) => id));
      for (const { key, pursuits: own } of groups) expect(own).toEqual(all.filter(({ stageId }) => stageId === key));
      expect(leftOut).toEqual(all.filter(({ stageId }) => stageId === undefined || stageId === UNLISTED));
    }),
    runsOf(500),
  );
});

it('the win rate counts won and lost pursuits, and no others', () => {
  fc.assert(
    fc.property(pursuits, (all) => {
      let [won, lost, wonCents, allCents, without] = [0, 0, 0, 0, 0];
      for (const { stageId, estimatedValueCents } of all) {
        if (stageId !== 'won' && stageId !== 'lost') continue;
        if (stageId === 'won') won += 1;
        else lost += 1;
        if (estimatedValueCents === undefined) without += 1;
        allCents += estimatedValueCents ?? 0;
        if (stageId === 'won') wonCents += estimatedValueCents ?? 0;
      }
      const rate = winRateOf(all, outcomesOf(STAGES));
      expect([rate.won.length, rate.lost.length, rate.withoutValue]).toEqual([won, lost, without]);
      expect(rate.byCount).toBe(won + lost === 0 ? undefined : won / (won + lost));
      expect(rate.byValue).toBe(allCents === 0 ? undefined : wonCents / allCents);
    }),
    runsOf(500),
  );
});

it('the win rate by value is never more than 100%, whatever the values', () => {
  const all = Object.entries({ won: 1000, lost: -500 }).map(([stageId, cents]): Pursuit => {
    return { id: stageId, stageId, estimatedValueCents: must(parseCents(cents)) };
  });
  expect(winRateOf(all, outcomesOf(STAGES))).toMatchObject({ byCount: 0.5 });
  expect(winRateOf(all, outcomesOf(STAGES))).not.toHaveProperty('byValue');
});

it('figures of a hundred percent or none end a pursuit only after the proposal', () => {
  const stage = (name: string, position: number, chance: number): Stage => ({
    id: name,
    name,
    position,
    defaultPWin: must(probabilityOn('percent', chance)),
    defaultPGo: must(probabilityOn('percent', chance)),
  });
  const stages = [stage('New', 0, 0), stage('Shaping', 1, 20), stage('Sent', 2, 50), stage('Yes', 3, 100)];
  const all = [...stages, stage('No', 4, 0)];
  expect(all.map(({ id }) => outcomesOf(all)({ stageId: id }))).toEqual(['open', 'open', 'open', 'won', 'lost']);
});
