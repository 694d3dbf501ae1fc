import { expect, it } from 'vitest';
import { parsePercent, percentText } from './percent-text.ts';

it.each([
  ['35', 0.35],
  [' 7 % ', 0.07],
  ['12,5%', 0.125],
  ['0', 0],
  ['100', 1],
  ['101', undefined],
  ['-1', undefined],
  ['a', undefined],
  ['', undefined],
])('reads %j as %s', (typed, expected) => {
  expect(parsePercent(typed)).toBe(expected);
});

it('writes what it reads', () => {
  expect(['7', '12.5', '100'].map((text) => percentText(parsePercent(text)))).toEqual(['7', '12.5', '100']);
  expect(percentText(undefined)).toBe('');
});
