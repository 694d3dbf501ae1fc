import { expect, it } from 'vitest';
import { parsePercent, percentText } from './field-text.ts';

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

it.each([
  ['en-US', ['7', '12.5', '33.3333333333', '0.00001', '100']],
  ['es', ['7', '12,5', '33,3333333333', '0,00001', '100']],
  ['es-MX', ['7', '12.5', '33.3333333333', '0.00001', '100']],
])('writes in %s what it reads, with the sign for decimals that stands in amounts of money there', (locale, texts) => {
  expect(texts.map((text) => percentText(parsePercent(text), locale))).toEqual(texts);
  expect(percentText(undefined, locale)).toBe('');
});
