import { expect, it } from 'vitest';
import { RejectedRow } from './import-file.ts';
import { date } from './csv-values.ts';

it.each([
  ['18-Mar-26', '2026-03-18'],
  ['1-Oct-49', '2049-10-01'],
  ['18-Mar-2026', '2026-03-18'],
  ['3/18/26', '2026-03-18'],
  ['2026-03-18T16:00:00-05:00', '2026-03-18'],
])('reads the date %s, as written by the source or a spreadsheet', (written, day) => {
  expect(date('PostedDate', written)).toBe(day);
});

it.each(['18-Mar-50', '30-Feb-26', 'Mar-26'])('rejects the ambiguous or invalid date %s', (written) => {
  expect(() => date('PostedDate', written)).toThrow(RejectedRow);
});
