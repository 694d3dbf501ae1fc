import { expect, it } from 'vitest';
import { IMPORT_ROWS_MAX } from '../domain/limits.ts';
import { readSpreadsheet } from './read-file.ts';
import { day } from '../domain/testing/day.ts';
import { must } from '../domain/testing/must.ts';
import { readSheet } from '../domain/spreadsheet/rows.ts';
import { cell, row, text, workbookFile } from './workbook/testing/workbook-file.ts';

it('a workbook has as many rows as text, though most are empty', async () => {
  const until = (last: number) => {
    const data = row(1, text('A1', 'Title')) + row(2, text('A2', 'Roof')) + row(last, text(`A${String(last)}`, 'x'));
    return readSpreadsheet(workbookFile({ sheets: [{ data }] }));
  };
  expect(await until(IMPORT_ROWS_MAX + 1)).toHaveProperty('grid');
  for (const last of [IMPORT_ROWS_MAX + 2, 1_048_576]) expect(await until(last)).toEqual({ problem: 'tooManyRows' });
});

it.each([
  ['Bid Number', cell('B2', '27.101'), { values: { number: '27.101', value: 1_234_00 } }],
  ['Due', cell('B2', 46402, 's="1"'), { marks: { dueTime: { text: '2:00', why: 'noTime' } } }],
])('a workbook with a column %s has numbers and times as Excel shows them', async (header, at, expected) => {
  const time = cell('D2', 0.0833333333333333, 's="2"');
  const data =
    row(1, text('A1', 'Title'), text('B1', header), text('C1', 'Value ($K)'), text('D1', 'Time due')) +
    row(2, text('A2', 'Roof'), at, cell('C2', '1.234'), time);
  const file = await readSpreadsheet(workbookFile({ formats: [14, 20], sheets: [{ data }] }));
  if ('problem' in file) throw new Error(file.problem);
  const { readRows } = must(readSheet(file.grid, { today: day('2026-11-27'), stages: [] }));
  expect(readRows()).toMatchObject([expected]);
});
