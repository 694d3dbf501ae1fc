import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES, judgeBid } from './bid-score.ts';
import { EMPTY_SHEET, FACTORS, GATES, type BidSheet, type Score } from './bid-sheet.ts';

const passed = Object.fromEntries(GATES.map((gate) => [gate, 'pass'] as const));
const rated = (score: Score) => Object.fromEntries(FACTORS.map((factor) => [factor, score] as const));
const sheet = (over: Partial<BidSheet>): BidSheet => ({ ...EMPTY_SHEET, gates: passed, ...over });

describe('the bid / no-bid formula', () => {
  it('is the example of docs/bid-worksheet.md', () => {
    const factors = {
      customer: 4,
      fit: 5,
      pastPerformance: 4,
      incumbent: 2,
      price: 3,
      people: 4,
      partners: 3,
      time: 2,
    } as const;
    const gates = { setAside: 'pass', vehicle: 'pass', clearance: 'pass', days: 'pass' } as const;
    expect(judgeBid(sheet({ factors, gates }))).toEqual({
      result: 'go',
      suggested: { pGo: 60, pWin: 40 },
      failed: [],
      unknown: ['conflict'],
      up: ['fit', 'customer'],
      down: ['incumbent', 'time'],
    });
  });

  it.each([
    [1, 'noGo', 5, 5],
    [2, 'noGo', 25, 20],
    [3, 'close', 50, 35],
    [4, 'go', 75, 45],
    [5, 'go', 95, 60],
  ] as const)('all %d: %s, pGo %d%%, pWin %d%%', (score, result, pGo, pWin) => {
    expect(judgeBid(sheet({ factors: rated(score) }))).toMatchObject({ result, suggested: { pGo, pWin } });
  });

  it('is a no-go with any failed gate, whatever the factors say', () => {
    const gates = { ...passed, clearance: 'fail' } as const;
    expect(judgeBid(sheet({ gates, factors: rated(5) }))).toMatchObject({
      result: 'noGo',
      failed: ['clearance'],
      suggested: { pGo: 0, pWin: 60 },
    });
    expect(judgeBid(sheet({ gates }))).toMatchObject({ result: 'noGo', suggested: { pGo: 0 } });
  });

  it('takes 5 points of pGo for each unknown gate, and all of it for a decision of No bid', () => {
    expect(judgeBid(sheet({ gates: {}, factors: rated(4) })).suggested).toEqual({ pGo: 50, pWin: 45 });
    expect(judgeBid(sheet({ factors: rated(4), decision: 'noBid' })).suggested).toEqual({ pGo: 0, pWin: 45 });
  });

  it('suggests nothing before half of the weight is rated', () => {
    expect(judgeBid(sheet({ factors: { customer: 5, fit: 5 } }))).toMatchObject({ result: 'open', suggested: {} });
    expect(judgeBid(sheet({ factors: { customer: 5, fit: 5, price: 5 } })).suggested).toEqual({ pGo: 95, pWin: 60 });
    expect(judgeBid(EMPTY_SHEET, { ...DEFAULT_RULES, weights: { ...zero } })).toMatchObject({ result: 'open' });
  });

  it('follows the user’s weights and highest pWin', () => {
    const factors = { ...rated(1), price: 5 } as const;
    const rules = { weights: { ...zero, price: 5 }, pWinMax: 80 };
    expect(judgeBid(sheet({ factors }), rules)).toMatchObject({
      suggested: { pGo: 95, pWin: 80 },
      up: ['price'],
      down: [],
    });
  });
});

const zero = { ...DEFAULT_RULES.weights };
for (const factor of FACTORS) zero[factor] = 0;
