import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureOn, probabilityOn, weightedCents } from './probability.ts';
import { must } from '../testing/must.ts';
import { runsOf } from '../testing/share.ts';

it('a probability converts both ways without rounding errors', () => {
  const seven = must(probabilityOn('percent', 7));
  expect(seven).toBe(0.07);
  expect(figureOn('percent', seven)).toBe(7);
  expect(figureOn('fraction', seven)).toBe(0.07);
  expect(probabilityOn('percent', 101)).toBe(undefined);
  expect(probabilityOn('fraction', 1.01)).toBe(undefined);
});

describe('the weighted value', () => {
  it.each([
    [101, 0.5, 0.5, 25],
    // Half a cent rounds up, whatever the binary product is.
    [500, 0.35, 0.7, 123],
    [50, 0.1, 0.3, 2],
    [150, 0.1, 0.3, 5],
    [105, 0.1, 1, 11],
    [115, 1, 0.1, 12],
    [499, 0.35, 0.7, 122],
    [0, 0.5, 0.5, 0],
    [4_200_000, 0, 0.9, 0],
    // 0.1 + 0.2 is slightly more than 0.3, and is used as is.
    [5, 0.1 + 0.2, 1, 2],
    [5, 0.3, 1, 2],
    [1_000_000_000, 5e-7, 0.5, 250],
    [9_007_199_254_740_991, 1, 1, 9_007_199_254_740_991],
    [9_007_199_254_740_991, 0.5, 1, 4_503_599_627_370_496],
    [9_007_199_254_740_991, 0.35, 0.7, 2_206_763_817_411_543],
    [9_007_199_254_740_991, 0.1, 0.3, 270_215_977_642_230],
  ])('of %d cents at %d × %d is %d', (value, pWin, pGo, cents) => {
    expect(weightedCents(value, pWin, pGo)).toBe(cents);
  });

  it('equals integer arithmetic for whole percentages', () => {
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), percent, percent, (value, win, go) => {
        const [whole, rest] = [BigInt(value) * BigInt(win * go), 10_000n];
        const up = (whole % rest) * 2n >= rest ? 1n : 0n;
        expect(weightedCents(value, win / 100, go / 100)).toBe(Number(whole / rest + up));
      }),
      runsOf(),
    );
  });
});
