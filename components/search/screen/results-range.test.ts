import { expect, it } from 'vitest';
import { resultsRange } from './results-range.ts';

it.each([
  [1, undefined, '1–25'],
  [2, 8412, '26–50 of 8,412'],
  [2, 50, '26–50 of 50'],
  [2, 25, '26–50'],
  [1, 0, '1–25'],
])('page %i of %o results in total reads %s', (page, total, expected) => {
  expect(resultsRange({ results: Array.from({ length: 25 }), page, pageSize: 25, total })).toBe(expected);
});
