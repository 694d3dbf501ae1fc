import { describe, expect, it } from 'vitest';
import { parseNumberFormat, writeNumber } from './number-format.ts';

function shown(value: number | string, format: string | number, date1904 = false): string {
  const parsed = typeof format === 'string' ? parseNumberFormat(format, 164) : parseNumberFormat(undefined, format);
  return writeNumber(String(value), parsed, date1904);
}

describe('a number of a workbook', () => {
  it.each([
    [46399, 14, '2027-01-12'],
    [46399, 'm/d/yyyy', '2027-01-12'],
    [46399, '[$-409]mmmm\\ d\\,\\ yyyy;@', '2027-01-12'],
    [46399, '[$-F800]dddd, mmmm dd, yyyy', '2027-01-12'],
    [46399, '[Red]"due "d"."m"."yy', '2027-01-12'],
    [46399.583333333336, 22, '2027-01-12 14:00'],
    [46371.79166666667, 'm/d/yyyy h:mm AM/PM', '2026-12-15 19:00'],
    [46399.99998842593, 'yyyy-mm-dd hh:mm:ss', '2027-01-12 23:59'],
    [46399, 'm/d/yyyy h:mm', '2027-01-12'],
    [46399.583333333336, 'm/d/yyyy', '2027-01-12'],
  ])('%d as %s is the day %s, with the time that the format shows', (value, format, text) => {
    expect(shown(value, format)).toBe(text);
  });

  it.each([
    [0.583333333333333, 'h:mm AM/PM', '14:00'],
    [46399.75, 20, '18:00'],
    [0.0833333333333333, 20, '2:00'],
    [0.0833333333333333, 'hh:mm', '02:00'],
    [0.0833333333333333, 18, '02:00'],
    [46399.08333333333, 'm/d/yyyy h:mm', '2027-01-12 2:00'],
    [1.5, '[h]:mm', '36:00'],
    [0.0625, 46, '01:30'],
  ])('%d as %s is the time %s', (value, format, text) => {
    expect(shown(value, format)).toBe(text);
  });

  it('counts days from 1900 with the leap day that never was, or from 1904', () => {
    expect([1, 59, 60, 61].map((day) => shown(day, 14))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-02-29',
      '1900-03-01',
    ]);
    expect([0, 44937].map((day) => shown(day, 14, true))).toEqual(['1904-01-01', '2027-01-12']);
  });

  it('has no day where its format shows only month and year, and its day is the first', () => {
    expect([shown(46388, 17), shown(46388, 'mmmm yyyy'), shown(46399, 17)]).toEqual([
      '2027-01',
      '2027-01',
      '2027-01-12',
    ]);
  });

  it.each([
    [-5, '-5'],
    [0.5, '0.5'],
    [2958466, '2958466'],
    ['NaN', ''],
    ['0x10', ''],
    ['1e999', ''],
    ['', ''],
  ])('%s as a date stays a number', (value, text) => {
    expect(shown(value, 14)).toBe(text);
  });

  it.each([
    [2400000, '2400000'],
    [0.30000000000000004, '0.3'],
    [1.234, '1.2340'],
    [-1.234, '-1.2340'],
    [1e21, '1000000000000000000000'],
    ['1.5E+3', '1500'],
    [1e-7, '0.0000001'],
    [-1e-30, '0'],
    [0, '0'],
  ])('%s is written %s: no exponent, never three decimals', (value, text) => {
    expect(shown(value, 'General')).toBe(text);
    expect(shown(value, '#,##0.00')).toBe(text);
    expect(shown(value, '@')).toBe(text);
    expect(shown(value, '0.00E+00')).toBe(text);
  });

  it.each([
    [0.35, 9, '35%'],
    [0.125, '0.0%', '12.5%'],
    [35, '0"%"', '35%'],
    [2400000, '"$"#,##0', '$2400000'],
    [2400000, '$#,##0.00', '$2400000'],
    [2400000, 6, '$2400000'],
    [2400000, 44, '$2400000'],
    [2400000, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', '$2400000'],
    [-1200, '$#,##0_);[Red]($#,##0)', '-$1200'],
    [0, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', '$0'],
    [2400000, '#,##0.00\\ [$€-407]', '€2400000'],
    [2400000, '#,##0" €"', '€2400000'],
    [2400000, '[$£-809]#,##0', '£2400000'],
    [2400000, '"CAD "#,##0', 'CAD 2400000'],
    [2400000, '[$USD] #,##0', 'USD2400000'],
  ])('%d as %s is %s', (value, format, text) => {
    expect(shown(value, format)).toBe(text);
  });

  it('keeps the unit that its format adds, and adds the one that its format divides by', () => {
    expect(shown(2.4, '$0.0"M"')).toBe('$2.4M');
    expect(shown(2400000, '$0.0,,"M"')).toBe('$2.4M');
    expect(shown(2400, '0.0,"M"')).toBe('2.4M');
    expect(shown(2400000, '#,##0,')).toBe('2400K');
    expect(shown(2400000, '0.0,," USD"')).toBe('2.4M USD');
    expect(shown(850, '[>=1000000]$0.0,,"M";[>=1000]$0.0,"K";$0')).toBe('$0.00085M');
  });

  it('keeps leading zeros of codes', () => {
    expect([shown(123, '00000'), shown(123456789, '000\\-00\\-0000'), shown(3, '"Q"0')]).toEqual([
      '00123',
      '123456789',
      'Q3',
    ]);
  });
});
