import { describe, expect, it } from 'vitest';
import { probabilityOn } from '../../domain/money/probability.ts';
import { must } from '../../domain/testing/must.ts';
import { cleared, patchBody } from './patch-body.ts';

const pWin = must(probabilityOn('percent', 45));
const pGo = must(probabilityOn('percent', 80));

describe('the body of an update', () => {
  it('has both figures on the service’s scale', () => {
    expect(patchBody({ pWin, pGo, note: 'Call Ana' }, 'fraction')).toEqual({ pWin: 0.45, pGo: 0.8, note: 'Call Ana' });
    expect(patchBody({ pWin, pGo, stageId: 's' }, 'percent')).toEqual({ pWin: 45, pGo: 80, stageId: 's' });
  });

  it('has no figure while the scale is unknown, but clears one', () => {
    expect(patchBody({ pWin, pGo: null }, undefined)).toEqual({ pGo: null });
  });

  it('clears numbers in the service’s way', () => {
    const body = { pWin: null, pGo: null, estimatedValueCents: null, note: 'x' };
    expect(cleared(body, undefined)).toEqual(body);
    expect(cleared(body, 'zero')).toEqual({ pWin: 0, pGo: 0, estimatedValueCents: 0, note: 'x' });
    expect(cleared(body, 'nothing')).toEqual({ note: 'x' });
  });
});
