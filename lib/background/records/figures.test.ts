/** The scale of pWin and pGo: finding it, and editing on it. */
import { describe, expect, it, vi } from 'vitest';
import { probabilityOn, type ProbabilityScale } from '../../domain/money/probability.ts';
import { must } from '../../domain/testing/must.ts';
import { succeeded } from '../runtime/failures.ts';
import { createFigures, figuresOn, findScale, isInDoubt, isOffScale, type ScaleSample } from './figures.ts';
import type { PursuitRecord } from './pursuit-record.ts';

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
    expect(findScale(samples).scale).toBe(scale);
  });

  it('comes with the formula of the weighted value, once two pursuits show it and none another', () => {
    const [both, winAlone] = [valued(0.2, 0.5, 420_000), valued(0.2, 0.5, 840_000)];
    expect(findScale([both, both])).toEqual({ scale: 'fraction', formula: 'winGo' });
    expect(findScale([winAlone, winAlone])).toEqual({ scale: 'fraction', formula: 'win' });
    for (const uncertain of [[winAlone], [both, both, winAlone], [both, winAlone]])
      expect(findScale(uncertain)).toEqual({ scale: 'fraction' });
    // A pGo of 1 shows neither.
    expect(findScale([valued(0.2, 1, 840_000), valued(0.2, 1, 840_000)])).toEqual({ scale: 'fraction' });
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
});

const pWin = must(probabilityOn('percent', 45));
const pGo = must(probabilityOn('percent', 80));

describe('the body of an update', () => {
  it('has both figures on the service’s scale', () => {
    expect(figuresOn('fraction').body({ pWin, pGo, note: 'Call Ana' })).toEqual({
      pWin: 0.45,
      pGo: 0.8,
      note: 'Call Ana',
    });
    expect(figuresOn('percent').body({ pWin, pGo, stageId: 's' })).toEqual({ pWin: 45, pGo: 80, stageId: 's' });
  });

  it('has no figure while the scale is unknown, but clears one', () => {
    expect(figuresOn(undefined).body({ pWin, pGo: null })).toEqual({ pGo: null });
  });
});

describe('what pages can do with pWin and pGo', () => {
  const AT = { baseUrl: 'https://api.example.com/v1', origin: 'https://api.example.com', unauthorized: false };
  const DAM = { pipelineId: 'p', pursuitId: 'dam', title: 'Dam' };

  /** The figures of records, with facts about the service. */
  function figuresOf(pursuits: PursuitRecord[], facts: object = {}, broadcast = vi.fn()) {
    return createFigures({
      service: { connected: () => Promise.resolve(succeeded(AT)), attempt: vi.fn() },
      facts: { read: () => Promise.resolve({ baseUrl: AT.baseUrl, ...facts }), note: vi.fn() },
      pipelines: () => ({ knownStages: () => Promise.resolve([]) }),
      index: () => ({ all: () => Promise.resolve(pursuits), readPipeline: vi.fn() }),
      broadcast,
    });
  }

  it.each<[string, Partial<PursuitRecord>[], object, object, boolean[]]>([
    ['edit them on a known scale', [{ pWin: 0.5 }], {}, {}, [true]],
    ['neither see nor edit them before', [{}], {}, { hidden: true, locked: { host: 'api.example.com' } }, [false]],
    [
      'not edit those in doubt',
      [...PERCENTS, { pWin: 0.5 }],
      {},
      { inDoubt: ['u-5'] },
      [...PERCENTS.map(() => true), false],
    ],
    [
      'edit even those, if the user chose the scale',
      [{ pWin: 45 }, { pWin: 0.5 }],
      { chosenScale: 'percent' },
      {},
      [true, true],
    ],
    [
      'restore them after an answer that contradicts the scale',
      [{ pWin: 0.5 }],
      { offScale: { ...DAM, former: { pWin: 0.1 } } },
      { locked: { host: 'api.example.com', title: 'Dam', restorable: true } },
      [false],
    ],
    [
      'only choose the scale once they are restored',
      [{}],
      { offScale: DAM },
      { hidden: true, locked: { host: 'api.example.com', title: 'Dam' } },
      [false],
    ],
  ])('is to %s', async (_what, records, facts, forPages, mayEdit) => {
    const pursuits = records.map((record, at) => ({ id: `u-${String(at)}`, pipelineId: 'p', ...record }));
    const known = await figuresOf(pursuits, facts).read();
    expect(known.forPages).toEqual(forPages);
    expect(pursuits.map(({ id }) => known.mayEdit(id))).toEqual(mayEdit);
  });

  it('is reported once when an answer shows or contradicts the scale', async () => {
    const pursuits: PursuitRecord[] = [];
    const broadcast = vi.fn();
    const figures = figuresOf(pursuits, {}, broadcast);
    await figures.read();
    expect(broadcast).not.toHaveBeenCalled();
    for (const [id, pWin] of [
      ['shows', 0.5],
      ['contradicts', 45],
    ] as const) {
      pursuits.push({ id, pipelineId: 'p', pWin });
      await figures.read();
      await figures.read();
      expect(broadcast.mock.calls).toEqual([['pursuits']]);
      broadcast.mockClear();
    }
  });
});
