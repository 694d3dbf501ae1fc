import { describe, expect, it } from 'vitest';
import { figureOn, inferScale, previewWeighted, probabilityOn } from './probability.ts';
import { must } from './testing/must.ts';

describe('the scale of probabilities', () => {
  it('is percent as soon as one figure is over 1', () => {
    expect(inferScale([{ pWin: 0.5 }, { pGo: 50 }])).toBe('percent');
  });

  it('is proven by the weighted value of the service', () => {
    expect(
      inferScale([{ pWin: 0.2, pGo: 0.5, estimatedValueCents: 420_000_000, weightedValueCents: 42_000_000 }]),
    ).toBe('fraction');
    expect(inferScale([{ pWin: 1, pGo: 1, estimatedValueCents: 420_000_000, weightedValueCents: 42_000 }])).toBe(
      'percent',
    );
  });

  it('stays unknown while nothing proves it', () => {
    expect(
      inferScale([{ pWin: 0.2, pGo: 0.5 }, { pWin: 1, pGo: 0, estimatedValueCents: 100, weightedValueCents: 0 }, {}]),
    ).toBe(undefined);
  });

  it('is kept both ways without rounding dust', () => {
    const seven = must(probabilityOn('percent', 7));
    expect(seven).toBe(0.07);
    expect(figureOn('percent', seven)).toBe(7);
    expect(figureOn('fraction', seven)).toBe(0.07);
    expect(probabilityOn('percent', 101)).toBe(undefined);
    expect(probabilityOn('fraction', 1.01)).toBe(undefined);
  });

  it('previews the weighted value as the service computes it', () => {
    expect(previewWeighted(101, must(probabilityOn('fraction', 0.5)), must(probabilityOn('fraction', 0.5)))).toBe(25);
  });
});
