import { describe, expect, it } from 'vitest';
import { filterPursuits, sortPursuits } from './find-pursuits.ts';
import { samplePursuit } from '../testing/sample-pursuits.ts';

const a = samplePursuit(
  'a',
  { due: '2026-12-04', dollars: 1 },
  { title: 'Grounds, private roads', agency: 'Army', state: 'TX' },
);
const b = samplePursuit(
  'b',
  { weighted: 5 },
  { title: 'Help desk', agency: 'Environmental Protection Agency', state: 'VA' },
);
const c = samplePursuit(
  'c',
  { due: '2026-11-18', dollars: 9, weighted: 2 },
  { title: 'Éclairage', state: 'NY', note: 'Call Orchard' },
);
const ids = (pursuits: { id: string }[]) => pursuits.map(({ id }) => id).join('');

describe('filterPursuits', () => {
  it.each([
    ['', 'abc'],
    ['  ', 'abc'],
    ['VA', 'b'],
    ['virginia', 'b'],
    ['new york', 'c'],
    ['prot env', 'b'],
    ['orch', 'c'],
    ['éclair', 'c'],
    ['eclair', 'c'],
    ['e\u0301clair', 'c'],
    ['Grôunds', 'a'],
    ['army desk', ''],
  ])('%j finds %j', (typed, found) => {
    expect(ids(filterPursuits([a, b, c], typed))).toBe(found);
  });
});

describe('sortPursuits', () => {
  it.each([
    ['deadline', 'cab'],
    ['value', 'cab'],
    ['weighted', 'bca'],
  ] as const)('by %s: %s', (order, expected) => {
    expect(ids(sortPursuits([a, b, c], order))).toBe(expected);
  });
});
