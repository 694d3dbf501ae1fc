import { expect, it } from 'vitest';
import { totalsOf } from './pursuit-totals.ts';
import { samplePursuit } from '../testing/sample-pursuits.ts';

it('sums the service’s figures and counts the missing ones', () => {
  const pursuits = [
    samplePursuit('a', { dollars: 4_200_000, weighted: 420_000, pWin: 20, pGo: 50 }),
    samplePursuit('b', { dollars: 1_000_000 }),
    samplePursuit('c', { pWin: 20, pGo: 50 }),
  ];
  expect(totalsOf(pursuits)).toEqual({
    count: 3,
    valueCents: 520_000_000,
    withoutValue: 1,
    weightedCents: 42_000_000,
    withoutWeighted: 2,
  });
  expect(totalsOf([])).toEqual({ count: 0, valueCents: 0, withoutValue: 0, weightedCents: 0, withoutWeighted: 0 });
});
