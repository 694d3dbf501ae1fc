import { expect, it } from 'vitest';
import { cleared } from './patch-body.ts';

it('clears numbers in the service’s way', () => {
  const body = { pWin: null, pGo: null, estimatedValueCents: null, note: 'x' };
  expect(cleared(body, undefined)).toEqual(body);
  expect(cleared(body, 'zero')).toEqual({ pWin: 0, pGo: 0, estimatedValueCents: 0, note: 'x' });
  expect(cleared(body, 'nothing')).toEqual({ note: 'x' });
});
