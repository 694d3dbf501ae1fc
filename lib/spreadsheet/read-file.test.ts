import { expect, it } from 'vitest';
import { IMPORT_ROWS_MAX } from '../domain/limits.ts';
import { readSpreadsheet } from './read-file.ts';
import { row, text, workbookFile } from './workbook/testing/workbook-file.ts';

it('a workbook has as many rows as text, though most are empty', async () => {
  const until = (last: number) => {
    const data = row(1, text('A1', 'Title')) + row(2, text('A2', 'Roof')) + row(last, text(`A${String(last)}`, 'x'));
    return readSpreadsheet(workbookFile({ sheets: [{ data }] }));
  };
  expect(await until(IMPORT_ROWS_MAX + 1)).toHaveProperty('grid');
  for (const last of [IMPORT_ROWS_MAX + 2, 1_048_576]) expect(await until(last)).toEqual({ problem: 'tooManyRows' });
});
