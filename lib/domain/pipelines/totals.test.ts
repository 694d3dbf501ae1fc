import { expect, it } from 'vitest';
import { parseCents } from '../money/money.ts';
import { defined } from '../objects.ts';
import type { Pursuit } from './pipeline.ts';
import { outcomesOf } from './stage-outcome.ts';
import { totalsByOutcome, totalsOf } from './totals.ts';

const pursuit = (stageId: string, dollars?: number, weighted?: number): Pursuit =>
  defined({
    id: 'a',
    stageId,
    estimatedValueCents: dollars === undefined ? undefined : parseCents(dollars * 100),
    weightedValueCents: weighted === undefined ? undefined : parseCents(weighted * 100),
  });

it('sums the service’s figures and counts the missing ones', () => {
  const pursuits = [pursuit('a', 4_200_000, 420_000), pursuit('a', 1_000_000), pursuit('a')];
  expect(totalsOf(pursuits)).toEqual({
    count: 3,
    valueCents: 520_000_000,
    withoutValue: 1,
    weightedCents: 42_000_000,
    withoutWeighted: 2,
  });
  expect(totalsOf([])).toEqual({ count: 0, valueCents: 0, withoutValue: 0, weightedCents: 0, withoutWeighted: 0 });
});

it('keeps won, lost, and no-bid pursuits out of open value, and an unlisted stage in it', () => {
  const stages = ['Triage', 'No-bid', 'Won', 'Lost'].map((name, position) => ({ id: name, name, position }));
  const all = [...stages.map(({ id }, at) => pursuit(id, 10 ** at, 10 ** at)), pursuit('elsewhere', 10_000, 10_000)];
  const { open, won, lost, noBid } = totalsByOutcome(all, outcomesOf(stages));
  expect([open, noBid, won, lost].map(({ valueCents }) => valueCents)).toEqual([1_000_100, 1000, 10_000, 100_000]);
  expect(open.weightedCents).toBe(1_000_100);
});
