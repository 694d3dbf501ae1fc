import { describe, expect, it } from 'vitest';
import { day } from '../testing/day.ts';
import { dateOrderOf, isLongPast, likelyOrderOf, readDateCell, readTimeCell, serialBasesOf } from './date-cells.ts';

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
    ['1/12/2027 12:00:00 AM', '2027-01-12'],
    ['2027-01-12T00:00:00.000Z', '2027-01-12'],
    ['2027-01-12T00:00:00-05:00', '2027-01-12'],
    ['20270112', '2027-01-12'],
    ['2027-01-12T00:00:00.000Z', '2027-01-12'],
    ['2027-01-12T00:00:00-05:00', '2027-01-12'],
    ['1/12/2027 (Tue)', '2027-01-12'],
    ['NLT Tue 1/12/2027', '2027-01-12'],
    ['Due: by January 12, 2027', '2027-01-12'],
    ['12JAN2027', '2027-01-12'],
    ['Jan-12-2027', '2027-01-12'],
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

  it.each(['No later than 12 Jan 2027 1400', '1/12/2027 - 1400', '12JAN27 1400'])(
    'keeps the military time of %s',
    (cell) => {
      expect(readDateCell(cell, 'monthFirst')).toEqual({ value: { day: day('2027-01-12'), time: '14:00' } });
    },
  );

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
    ['1/12/2207', { problem: 'noSuchDay' }],
    ['15 Jan 1400 EST', { problem: 'noSuchDay' }],
    ['12 Jan 14:00', { problem: 'notADate' }],
    ['13/02/2027', { problem: 'noSuchDay', proposal: { day: day('2027-02-13') } }],
    ['1/20/27 noonish', { problem: 'noTime', proposal: { day: day('2027-01-20') } }],
    ['1/15/2027 5 PM, 1/20/2027', { problem: 'noTime', proposal: { day: day('2027-01-15') } }],
    ['1/15/2027 5:00 PM or 1/20 noon', { problem: 'noTime', proposal: { day: day('2027-01-15') } }],
    ['Jan 12, 2027 2:00 PM; 15 Jan 2:00 PM', { problem: 'noTime', proposal: { day: day('2027-01-12') } }],
    ['Jan 12, 2027 or Jan 15, 2027', { problem: 'noTime', proposal: { day: day('2027-01-12') } }],
  ])('is not guessed from %s', (cell, expected) => {
    expect(readDateCell(cell, 'monthFirst')).toEqual(expected);
  });

  it.each(['1/20/27 EOB', '1/20/27 - COB', '1/20/2027 2:00', '1/20/2027 by COB local'])(
    'keeps the day of %s, and marks its time',
    (cell) => {
      expect(readDateCell(cell, 'monthFirst')).toEqual({ value: { day: day('2027-01-20') }, problem: 'noTime' });
    },
  );

  it.each(['', '  ', 'N/A', '-', 'none'])('is absent where the cell is %j', (cell) => {
    expect(readDateCell(cell, 'monthFirst')).toEqual({});
  });

  it('has the order that the other cells of its column show', () => {
    expect(dateOrderOf(['1/2/2027', '25/12/2026', 'TBD'])).toBe('dayFirst');
    expect(dateOrderOf(['1/2/2027', '12/25/2026'])).toBe('monthFirst');
    expect(dateOrderOf(['12/25/2026', '25/12/2026', '12/26/2026'])).toBe('monthFirst');
    expect(dateOrderOf(['12/25/2026', '25/12/2026'])).toBeUndefined();
  });

  it('has no order that its column does not show, and a likely one where zeros are left out as in the US', () => {
    expect(dateOrderOf(['1/2/2027', '2027-01-25'])).toBeUndefined();
    expect(likelyOrderOf(['1/2/2027', 'TBD'], 'en')).toBe('monthFirst');
    for (const cells of [['01/02/2027', '1/3/2027'], ['1/02/2027'], ['1.2.2027'], ['10/11/2027']])
      expect(likelyOrderOf(cells, 'en'), cells.join()).toBeUndefined();
    expect(likelyOrderOf(['1/2/2027'], 'es')).toBeUndefined();
  });
});

describe('a serial number', () => {
  const now = day('2026-11-27');
  const value = (cell: string, base: '1900' | '1904') => readDateCell(cell, undefined, base).value;

  it('is a day with its time, from either base, and is marked', () => {
    expect(readDateCell('46357', undefined, '1900')).toEqual({
      value: { day: day('2026-12-01') },
      problem: 'serialDate',
    });
    expect(value('46371,7083', '1900')).toEqual({ day: day('2026-12-15'), time: '17:00' });
    expect(value('46371.99999', '1900')).toEqual({ day: day('2026-12-16') });
    expect(value('44895', '1904')).toEqual({ day: day('2026-12-01') });
  });

  it('is one only where all numbers of its column are within five years of today', () => {
    expect(serialBasesOf(['46357', 'TBD', '48100'], now)).toEqual(['1900']);
    expect(serialBasesOf(['44895'], now)).toEqual(['1900', '1904']);
    expect(serialBasesOf(['43500'], now)).toEqual(['1904']);
    for (const cells of [['46357', '12'], ['2027'], ['TBD'], ['48900']])
      expect(serialBasesOf(cells, now), cells.join()).toEqual([]);
  });
});

it('a column of serial numbers can be long past', () => {
  expect(isLongPast(['44895', 'TBD'], day('2026-11-27'))).toBe(true);
  expect(isLongPast(['44895', '46357'], day('2026-11-27'))).toBe(false);
});

describe('a time in a column of its own', () => {
  const read = (cell: string, zone = '') => readTimeCell(cell, zone, day('2027-01-12'));

  it.each([
    ['2:00 PM', '14:00'],
    ['14:00', '14:00'],
    ['1400', '14:00'],
    ['0.7083', '17:00'],
    ['0,5', '12:00'],
    ['noon', '12:00'],
  ])('is read as %s', (cell, time) => {
    expect(read(cell)).toEqual({ time });
  });

  it('has the zone beside it', () => {
    expect(read('0.7083', 'ET')).toEqual({ time: '17:00', zone: 'ET' });
  });

  it.each(['COB', '2:00', 'TBD', '46357', '2'])('is not guessed from %s', (cell) => {
    expect(read(cell)).toBeUndefined();
  });
});
