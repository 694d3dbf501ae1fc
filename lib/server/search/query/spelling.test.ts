import { expect, it } from 'vitest';
import { Speller } from './spelling.ts';

const speller = new Speller([
  { stem: 'janitori', rows: 40 },
  { stem: 'janit', rows: 1 },
  { stem: 'elev', rows: 30 },
  { stem: 'elevat', rows: 90 },
  { stem: 'bridg', rows: 12 },
  { stem: 'fridg', rows: 2 },
  { stem: 'roof', rows: 50 },
]);
const nearest = (stem: string) => speller.nearest(stem, 3).map((word) => word.stem);

it.each([
  ['janitoi', 'janitori'],
  ['jantiori', 'janitori'],
  ['elvat', 'elevat'],
  ['brigd', 'bridg'],
  ['brdg', 'bridg'],
])('corrects %s to %s', (slip, word) => {
  expect(nearest(slip)[0]).toBe(word);
});

it('prefers the same first letter', () => {
  expect(nearest('bridge')[0]).toBe('bridg');
});

it.each(['rof', 'xyz', 'completelyother', ''])('leaves %j alone', (word) => {
  expect(nearest(word)).toEqual([]);
});
