import { describe, expect, it } from 'vitest';
import { afterCheck, afterLook, type NewestResults, type Watched } from './new-results.ts';

const unseen: Watched = { known: [], fresh: [] };
const look = (ids: string, more: Partial<NewestResults> = {}): NewestResults => ({
  results: [...ids].map((id) => ({ id, date: '2026-11-02' })),
  mayHaveMore: false,
  baseUrl: 'https://service.example',
  ...more,
});

describe("a search's new results", () => {
  it('are empty at first: the first check is the baseline', () => {
    expect(afterCheck(unseen, look('abc')).fresh).toEqual([]);
  });

  it('are those that appeared since, until the user looks', () => {
    const first = afterCheck(unseen, look('ab'));
    const second = afterCheck(first, look('cab'));
    expect(second.fresh).toEqual(['c']);
    const third = afterCheck(second, look('dcab'));
    expect(third.fresh).toEqual(['d', 'c']);
    expect(afterCheck(afterLook(third), look('dcab')).fresh).toEqual([]);
  });

  it('exclude results that disappeared and came back', () => {
    const first = afterCheck(unseen, look('abc'));
    expect(afterCheck(afterCheck(first, look('ac')), look('abc')).fresh).toEqual([]);
  });

  it('exclude results withdrawn before the user looked', () => {
    const found = afterCheck(afterCheck(unseen, look('a')), look('ba'));
    expect(afterCheck(found, look('a')).fresh).toEqual([]);
  });

  it('exclude results that only moved up in a truncated list', () => {
    const newest = (entries: [string, string][]): NewestResults =>
      look('', { mayHaveMore: true, results: entries.map(([id, date]) => ({ id, date })) });
    const first = afterCheck(
      unseen,
      newest([
        ['a', '2026-11-05'],
        ['b', '2026-11-03'],
      ]),
    );
    const second = afterCheck(
      first,
      newest([
        ['new', '2026-11-06'],
        ['below', '2026-11-01'],
      ]),
    );
    expect(second.fresh).toEqual(['new']);
    expect(
      afterCheck(
        second,
        newest([
          ['newer', '2026-11-07'],
          ['newest', '2026-11-07'],
        ]),
      ).fresh,
    ).toEqual(['newer', 'newest', 'new']);
  });

  it('are empty after a switch to another service', () => {
    const first = afterCheck(unseen, look('ab'));
    const moved = afterCheck(first, look('xyz', { baseUrl: 'https://other.example' }));
    expect(moved).toMatchObject({ fresh: [], known: ['x', 'y', 'z'] });
  });
});
