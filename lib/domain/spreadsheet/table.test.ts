import { describe, expect, it } from 'vitest';
import { day } from '../testing/day.ts';
import { must } from '../testing/must.ts';
import { readSheet, type SheetOptions } from './rows.ts';

const sheetOf = (cells: string[][], options: Partial<SheetOptions> = {}) =>
  must(readSheet({ cells }, { today: day('2026-11-27'), stages: [], ...options }));
const HEADERS = ['Title', 'Agency', 'Due', 'Stage', 'Value'];

describe('the table of a sheet', () => {
  const titles = (...sheet: Parameters<typeof sheetOf>) =>
    sheetOf(...sheet)
      .readRows()
      .map(({ values }) => values.title);
  const leftOut = (...sheet: Parameters<typeof sheetOf>) =>
    sheetOf(...sheet).leftOut.map(({ row, why }) => `${String(row)} ${why}`);

  it('begins below a banner, and rows have the numbers that Excel shows', () => {
    const cells = [
      ['Business development pipeline', '', '', ''],
      ['Owner: Ana', '', 'Updated', '11/20/2026'],
      [''],
      ['', 'Dates', '', 'Money'],
      ['Opportunity Name', 'RFP Due', 'Customer', 'Est. Value'],
      ['Roof', '1/25/2027', 'VA', '$2M'],
    ];
    expect(sheetOf(cells)).toMatchObject({ headerRow: 5, count: 1 });
    expect(sheetOf(cells).readRows()).toMatchObject([{ row: 6, values: { title: 'Roof', value: 2_000_000_00 } }]);
  });

  it('begins where the user says', () => {
    const cells = [
      ['Title', 'Value'],
      ['Name', 'Amount'],
      ['Roof', '$2M'],
    ];
    expect(sheetOf(cells, { headerRow: 2 }).readRows()).toMatchObject([{ row: 3, values: { title: 'Roof' } }]);
  });

  it('has the width of its longest row, and any header where no field is named', () => {
    const cells = [
      ['What', 'When'],
      ['Roof', '1/25/2027', '$2M'],
      ['Doors', '2/25/2027', '$3M'],
    ];
    expect(sheetOf(cells).columns).toEqual([
      { header: 'What', samples: ['Roof', 'Doors'] },
      { header: 'When', field: 'due', samples: ['1/25/2027', '2/25/2027'] },
      { header: '', samples: ['$2M', '$3M'] },
    ]);
  });

  it('ends where another header begins, which is offered as another table', () => {
    const cells = [
      ['Title', 'Due', 'Value'],
      ['Alpha', '1/5/2027', '100000'],
      [],
      ['Awards won'],
      ['Contract', 'Award date', 'Amount'],
      ['Gamma', '3/1/2026', '300000'],
      ['Delta', '4/1/2026', '300000'],
    ];
    expect(titles(cells)).toEqual(['Alpha']);
    expect(leftOut(cells)).toEqual(['3 empty', '4 note']);
    expect(sheetOf(cells).second).toEqual({ headerRow: 5, rows: 2 });
    expect(titles(cells, { headerRow: 5 })).toEqual(['Gamma', 'Delta']);
  });

  it('goes on below a repeated header', () => {
    const cells = [HEADERS, ['Roof', 'VA'], [], ['Fiscal year 2028'], HEADERS, ['Doors', 'GSA']];
    expect(sheetOf(cells).second).toBeUndefined();
    expect(titles(cells)).toEqual(['Roof', 'Doors']);
    expect(leftOut(cells)).toEqual(['3 empty', '4 note', '5 header']);
  });

  it.each(['Opportunity (cont.)', 'Opportunity - continued', "OPPORTUNITY CONT'D"])(
    'goes on below a header that is repeated as %s',
    (first) => {
      const cells = [
        ['Opportunity', 'Agency', 'Value'],
        ['Roof', 'VA', '$2M'],
        [first, 'Agency', 'Value'],
        ['Doors', 'GSA', '$3M'],
      ];
      expect(sheetOf(cells).second).toBeUndefined();
      expect(titles(cells)).toEqual(['Roof', 'Doors']);
      expect(leftOut(cells)).toEqual(['3 header']);
    },
  );

  it.each(['Value ($M)', 'Value ($)', 'Value (EUR K)'])('ends at a repeated header with another unit, %s', (value) => {
    const header = [...HEADERS.slice(0, 4), 'Value ($K)'];
    const row = (title: string) => [title, 'VA', '1/25/2027', '', '24'];
    const cells = [header, row('Roof'), [...HEADERS.slice(0, 4), value], row('Doors')];
    expect(titles(cells)).toEqual(['Roof']);
    expect(sheetOf(cells).second).toEqual({ headerRow: 3, rows: 1 });
  });

  const SHORT = ['Title', 'Number', 'Agency', 'Due', 'Value'];
  const PURSUITS = [
    ['Roof', '36C24227Q0101', 'VA', '1/25/2027', '$2.4M'],
    ['Doors', '36C24227Q0102', 'Navy', '2/25/2027', '$600,000'],
  ];

  it.each([
    [['Total', '', '', '', '$9M']],
    [['Subtotal:', '', '', '', '3,000,000']],
    [['Grand total (5)', '5', '', '', '$20.8M']],
    [['TOTAL PIPELINE (3)', '', '', '', '']],
    [['Total 12 opportunities', '', '', '', '$9M']],
    [['', '', '', 'Total:', '$9M']],
    [['Navy total', '', '', '', '$9M']],
    [['Total Navy', '', '', '', '$600,000']],
    [['Suma', '', '', '', '9.000.000']],
    [['Total: 5 pursuits, $20.8M']],
    [['TOTAL PIPELINE VALUE: $4,080,000']],
    [['', '', '', '', '$3,000,000']],
    [['All work', '', '', '', '$3.0M']],
  ])('has no total as a pursuit: %j', (row) => {
    expect(leftOut([SHORT, ...PURSUITS, row])).toEqual(['4 total']);
  });

  it.each([
    [['Total Maintenance Services', '36C24227Q0103', 'VA', '3/25/2027', '$3M']],
    [['Total Maintenance Services', '', '', '3/25/2027', '$3M']],
    [['Total Maintenance Services', '', '', '', '$1.1M']],
    [['Subtotal Software Upgrade', '36C24227Q0103', '', '', '$1M']],
    [['Sum of Us Campaign', '', 'GSA', '', '$3M']],
    [['Note-taking services', '', 'VA', '', '$1M']],
    [['Windows', '', 'GSA', '', '$3M']],
  ])('keeps a pursuit whose title begins like a total, or whose amount is one: %j', (row) => {
    expect(titles([SHORT, ...PURSUITS, row, ...PURSUITS])).toHaveLength(5);
  });

  it('has no notes, headings, or rows of figures as pursuits, until the user includes one', () => {
    const cells = [
      SHORT,
      ['VA'],
      ...PURSUITS,
      ['FY28'],
      ['Windows', '', 'GSA', '', '$5M'],
      ['', '', '', '', '$77'],
      [],
      ['Note: values are estimates'],
      ['* small business'],
    ];
    const expected = ['2 note', '5 note', '7 untitled', '8 empty', '9 note', '10 note'];
    expect(leftOut(cells)).toEqual(expected);
    expect(titles(cells, { included: new Set([5]) })).toEqual(['Roof', 'Doors', 'FY28', 'Windows']);
    expect(leftOut(cells, { included: new Set([5]) })).toEqual(expected);
  });

  it('keeps titles without anything else where other rows have no more', () => {
    expect(titles([['Title', 'Value'], ['Roof'], ['Doors', '$2M'], ['Walls']])).toEqual(['Roof', 'Doors', 'Walls']);
  });
});
