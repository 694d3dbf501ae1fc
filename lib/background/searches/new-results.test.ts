import { describe, expect, it } from 'vitest';
import { afterCheck, afterLook, type NewestResults, type Watched } from './new-results.ts';

const unseen: Watched = { known: [], fresh: [] };
const look = (ids: string, more: Partial<NewestResults> = {}): NewestResults => ({
  results: [...ids].map((id) => ({ id, date: '2026-11-02' })),
  mayHaveMore: false,
  baseUrl: 'https://service.example',
  ...more,
});

describe('what is new in a search', () => {
  it('is nothing at first: that is what later looks are compared with', () => {
    expect(afterCheck(unseen, look('abc')).fresh).toEqual([]);
  });

  it('is what was not there, until somebody looks at it', () => {
    const first = afterCheck(unseen, look('ab'));
    const second = afterCheck(first, look('cab'));
    expect(second.fresh).toEqual(['c']);
    const third = afterCheck(second, look('dcab'));
    expect(third.fresh).toEqual(['d', 'c']);
    expect(afterCheck(afterLook(third), look('dcab')).fresh).toEqual([]);
  });

  it('is not what had gone and came back', () => {
    const first = afterCheck(unseen, look('abc'));
    expect(afterCheck(afterCheck(first, look('ac')), look('abc')).fresh).toEqual([]);
  });

  it('is not any more what was withdrawn before anybody looked', () => {
    const found = afterCheck(afterCheck(unseen, look('a')), look('ba'));
    expect(afterCheck(found, look('a')).fresh).toEqual([]);
  });

  it('is not what only moved up from further down, where there is more than one look shows', () => {
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

  it('is nothing where another service answers: its ids are other ids', () => {
    const first = afterCheck(unseen, look('ab'));
    const moved = afterCheck(first, look('xyz', { baseUrl: 'https://other.example' }));
    expect(moved).toMatchObject({ fresh: [], known: ['x', 'y', 'z'] });
  });
});
