import { expect, it } from 'vitest';
import { resultsRange } from './results-range.ts';

it.each([
  [1, undefined, true, 'First 25 results'],
  [2, undefined, true, '26–50, more available'],
  [2, undefined, false, '26–50 of 50'],
  [2, 8412, true, '26–50 of 8,412'],
  [2, 50, false, '26–50 of 50'],
  [2, 25, true, '26–50, more available'],
  [1, 0, false, '1–25 of 25'],
])('page %i of %o results in total, perhaps with more (%o), reads %s', (page, total, mayHaveMore, expected) => {
  expect(resultsRange({ results: Array.from({ length: 25 }), page, pageSize: 25, total, mayHaveMore })).toBe(expected);
});
