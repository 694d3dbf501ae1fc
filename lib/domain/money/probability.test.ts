import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isInDoubt,
  figureOn,
  isOffScale,
  probabilityOn,
  weighScale,
  weightedCents,
  type ProbabilityScale,
  type ScaleSample,
} from './probability.ts';
import { must } from '../testing/must.ts';
import { runsOf } from '../testing/share.ts';

/** A pursuit of $42,000 and its weighted value in cents. */
const valued = (pWin: number, pGo: number, weightedValueCents: number): ScaleSample => ({
  pWin,
  pGo,
  estimatedValueCents: 4_200_000,
  weightedValueCents,
});

const PERCENTS = [10, 20, 35, 50, 90].map((pWin) => ({ pWin }));

describe('the scale of probabilities', () => {
  it.each<[string, ScaleSample[], ProbabilityScale | undefined]>([
    ['figures between 0 and 1', [{ pWin: 0.5 }, { pGo: 1 }], 'fraction'],
    [
      'figures over 1',
      [
        { pWin: 45, pGo: 100 },
        { pWin: 0, pGo: 1 },
      ],
      'percent',
    ],
    ['one odd record among many', [{ pWin: 0.2 }, { pWin: 0.5, pGo: 0.9 }, { pWin: 45 }], undefined],
    ['one half among two percents', [{ pWin: 20 }, { pWin: 45 }, { pWin: 0.5 }], undefined],
    ['one half among many percents', [...PERCENTS, { pWin: 0.5 }], 'percent'],
    ['one half percent, weighted as such', [{ pWin: 20 }, valued(0.5, 50, 10_500)], 'percent'],
    ['one half, weighted as a fraction', [{ pWin: 20 }, valued(0.5, 50, 105_000_000)], undefined],
    [
      'one percent among many fractions',
      [...PERCENTS.map(({ pWin }) => ({ pWin: pWin / 100 })), { pWin: 45 }],
      undefined,
    ],
    ['many percents and one half weighted as a fraction', [...PERCENTS, valued(0.5, 1, 2_100_000)], undefined],
    ['many percents and one half weighted as a percent', [...PERCENTS, valued(0.5, 1, 210)], 'percent'],
    ['nothing', [{ pWin: 1, pGo: 0 }, {}], undefined],
    ['0 and 1 alone, weighted by both', [valued(1, 1, 4_200_000)], 'fraction'],
    ['0 and 1 alone, weighted as percent', [valued(1, 1, 420)], 'percent'],
    ['0 and 1 alone, weighted by pWin alone as percent', [valued(1, 1, 42_000)], 'percent'],
    ['0 and 1 alone that contradict each other', [valued(1, 1, 4_200_000), valued(1, 1, 420)], undefined],
  ])('is inferred from %s', (_name, samples, scale) => {
    expect(weighScale(samples).scale).toBe(scale);
  });

  it('comes with the formula of the weighted value, counted only while all agree', () => {
    const [both, winAlone] = [valued(0.2, 0.5, 420_000), valued(0.2, 0.5, 840_000)];
    expect(weighScale([both, both])).toEqual({ scale: 'fraction', formula: 'winGo', formulaSeen: 2 });
    expect(weighScale([winAlone])).toEqual({ scale: 'fraction', formula: 'win', formulaSeen: 1 });
    expect(weighScale([both, winAlone]).formulaSeen).toBe(0);
    // A pGo of 1 shows neither.
    expect(weighScale([valued(0.2, 1, 840_000)])).toEqual({ scale: 'fraction', formulaSeen: 0 });
  });

  it.each<[string, ScaleSample, boolean]>([
    ['above the value', valued(45, 1, 189_000_000), true],
    ['a hundred times too small', valued(0.45, 1, 18_900), true],
    ['ten thousand times too small', valued(0.4, 0.5, 84), true],
    ['value × pWin × pGo', valued(0.4, 0.5, 840_000), false],
    ['value × pWin', valued(0.4, 0.5, 1_680_000), false],
    ['of another formula', valued(0.4, 0.5, 1_000_000), false],
    ['of a tiny value', { ...valued(0.4, 0.5, 200), estimatedValueCents: 100 }, false],
  ])('is contradicted by a weighted value %s: %s', (_name, sample, off) => {
    expect(isOffScale(sample, 'fraction')).toBe(off);
  });

  it.each<[string, ScaleSample, boolean]>([
    ['of the scale', valued(45, 50, 945_000), false],
    ['below 1, weighted as percent', valued(0.5, 50, 10_500), false],
    ['below 1, not weighted', { pWin: 0.5, pGo: 50 }, true],
    ['below 1, weighted as a fraction', valued(0.5, 1, 2_100_000), true],
    ['of 1, weighted as a fraction', valued(1, 1, 4_200_000), true],
  ])('leaves figures %s in doubt: %s', (_name, sample, doubt) => {
    expect(isInDoubt(sample, 'percent')).toBe(doubt);
  });

  it('converts both ways without rounding errors', () => {
    const seven = must(probabilityOn('percent', 7));
    expect(seven).toBe(0.07);
    expect(figureOn('percent', seven)).toBe(7);
    expect(figureOn('fraction', seven)).toBe(0.07);
    expect(probabilityOn('percent', 101)).toBe(undefined);
    expect(probabilityOn('fraction', 1.01)).toBe(undefined);
  });
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
