import { describe, expect, it } from 'vitest';
import { day } from '../testing/day.ts';
import { dateOrderOf, percentScaleOf, readDateCell, readMoneyCell, readPercentCell } from './cell-values.ts';

describe('a date', () => {
  it.each([
    ['2027-01-12', '2027-01-12'],
    ['1/12/2027', '2027-01-12'],
    ['01/12/27', '2027-01-12'],
    ['Jan 12, 2027', '2027-01-12'],
    ['January 12th, 2027', '2027-01-12'],
    ['Tue, Jan 12, 2027', '2027-01-12'],
    ['12-Jan-27', '2027-01-12'],
    ['12 de enero de 2027', '2027-01-12'],
    ['martes, 12 ene. 2027', '2027-01-12'],
    ['2027-01-12 00:00', '2027-01-12'],
  ])('is read as %s', (cell, expected) => {
    expect(readDateCell(cell, 'monthFirst')).toEqual({ value: { day: day(expected) } });
  });

  it('keeps the hour and the zone beside it', () => {
    expect(readDateCell('1/12/2027 2:00 PM', 'monthFirst')).toEqual({
      value: { day: day('2027-01-12'), time: '14:00' },
    });
    expect(readDateCell('Jan 12, 2027 at 2:00 PM EST', undefined)).toEqual({
      value: { day: day('2027-01-12'), time: '14:00', zone: 'EST' },
    });
  });

  it('is read in the order of its column', () => {
    expect(readDateCell('3/4/2027', 'dayFirst')).toEqual({ value: { day: day('2027-04-03') } });
    expect(readDateCell('3/4/2027', undefined)).toEqual({ problem: 'ambiguousDate' });
    expect(readDateCell('4/4/2027', undefined)).toEqual({ value: { day: day('2027-04-04') } });
    expect(readDateCell('25/4/2027', undefined)).toEqual({ value: { day: day('2027-04-25') } });
  });

  it.each([
    ['TBD', { problem: 'notADate' }],
    ['46399', { problem: 'notADate' }],
    ['2/30/2027', { problem: 'noSuchDay' }],
    ['13/02/2027', { problem: 'noSuchDay', proposal: { day: day('2027-02-13') } }],
    ['1/20/27 EOB', { problem: 'noTime', proposal: { day: day('2027-01-20') } }],
    ['Jan 12, 2027 or Jan 15, 2027', { problem: 'noTime', proposal: { day: day('2027-01-12') } }],
  ])('is not guessed from %s', (cell, expected) => {
    expect(readDateCell(cell, 'monthFirst')).toEqual(expected);
  });

  it.each(['', '  ', 'N/A', '-', 'none'])('is absent where the cell is %j', (cell) => {
    expect(readDateCell(cell, 'monthFirst')).toEqual({});
  });

  it('has the order that the other cells of its column show', () => {
    expect(dateOrderOf(['1/2/2027', '25/12/2026', 'TBD'])).toBe('dayFirst');
    expect(dateOrderOf(['1/2/2027', '12/25/2026'])).toBe('monthFirst');
    expect(dateOrderOf(['12/25/2026', '25/12/2026', '12/26/2026'])).toBe('monthFirst');
    expect(dateOrderOf(['12/25/2026', '25/12/2026'])).toBeUndefined();
    expect(dateOrderOf(['1/2/2027', '2027-01-25'])).toBe('monthFirst');
  });
});

describe('an amount', () => {
  it.each([
    ['$4,200,000', 4_200_000_00],
    ['4200000', 4_200_000_00],
    ['$4,200,000.50', 4_200_000_50],
    ['4.200.000,50 US$', 4_200_000_50],
    ['$4.2M', 4_200_000_00],
    ['4,2 M', 4_200_000_00],
    ['1.1 million', 1_100_000_00],
    ['2 millones', 2_000_000_00],
    ['850k', 850_000_00],
    ['$5', 5_00],
    ['0', 0],
  ])('is read as %s', (cell, cents) => {
    expect(readMoneyCell(cell)).toEqual({ value: cents });
  });

  it.each([
    ['N/A', {}],
    ['TBD', { problem: 'notAnAmount' }],
    ['4.200', { problem: 'notAnAmount' }],
    ['5.6', { problem: 'smallAmount', proposal: 5_600_000_00 }],
    ['$3.4M-$5M', { problem: 'amountRange', proposal: 3_400_000_00 }],
    ['$3.4 - 5M', { problem: 'amountRange', proposal: 3_400_000_00 }],
    ['1 to 2 to 3', { problem: 'notAnAmount' }],
  ])('is not guessed from %s', (cell, expected) => {
    expect(readMoneyCell(cell)).toEqual(expected);
  });
});

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
  });

  it.each(['high', '120%', '-5', '35-40%'])('is not guessed from %s', (cell) => {
    expect(readPercentCell(cell, 'percent')).toEqual({ problem: 'notAPercent' });
  });
});
