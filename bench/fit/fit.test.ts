import { expect, it } from 'vitest';
import { figuresOf, judgeAll } from './fit.ts';

it('no labeled notice is wrongly ruled out, and nine of ten that fit are found', () => {
  const { notices, wrongRuledOut, fitsRight } = figuresOf(judgeAll());
  expect({ notices, wrongRuledOut }).toEqual({ notices: 60, wrongRuledOut: 0 });
  expect(fitsRight).toBeGreaterThanOrEqual(0.9);
});

it('every reason of a verdict names facts that the notice shows, or the one that it does not', () => {
  for (const { facts, fit } of judgeAll())
    for (const { code, fields } of fit.reasons) {
      expect(fields.length).toBeGreaterThan(0);
      const shown = fields.some((field) => facts[field] !== undefined);
      expect(shown, code).toBe(!code.endsWith('Unknown'));
    }
});
