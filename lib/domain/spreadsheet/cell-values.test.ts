import { describe, expect, it } from 'vitest';
import { percentScaleOf, readPercentCell } from './cell-values.ts';

describe('a probability', () => {
  it.each([
    ['35%', 0.35],
    ['35 %', 0.35],
    ['12,5%', 0.125],
    ['35', 0.35],
  ])('is read as %s', (cell, value) => {
    expect(readPercentCell(cell, 'percent')).toEqual({ value });
  });

  it('is a fraction in a column of fractions', () => {
    expect(percentScaleOf(['0.35', '1', '', '0.5'])).toBe('fraction');
    expect(percentScaleOf(['35', '1', '0'])).toBe('percent');
    expect(percentScaleOf(['0', '1'])).toBe('percent');
    expect(readPercentCell('0.35', 'fraction')).toEqual({ value: 0.35 });
    expect(percentScaleOf(['35%', '0.4'])).toBe('fraction');
  });

  it('is not guessed in a column that mixes 35 and 0.4', () => {
    const scale = percentScaleOf(['35', '0.4']);
    expect(readPercentCell('35', scale)).toEqual({ value: 0.35 });
    expect(readPercentCell('0.4', scale)).toEqual({ problem: 'notAPercent' });
  });

  it.each(['high', '120%', '-5', '35-40%'])('is not guessed from %s', (cell) => {
    expect(readPercentCell(cell, 'percent')).toEqual({ problem: 'notAPercent' });
  });
});
