import { describe, expect, it } from 'vitest';
import { samplePursuit } from '../testing/sample-pursuits.ts';
import { filterByDue, readDueFilter, type DueFilter } from './find-pursuits.ts';

const NOW = new Date(2026, 10, 20, 12);
const PURSUITS = [
  samplePursuit('yesterday', { due: '2026-11-19' }),
  samplePursuit('today', { due: '2026-11-20' }),
  samplePursuit('week', { due: '2026-11-27' }),
  samplePursuit('month', { due: '2026-12-20' }),
  samplePursuit('later', { due: '2026-12-21' }),
  samplePursuit('open'),
];

describe('filtering by deadline', () => {
  it.each<[DueFilter, string[]]>([
    ['any', ['yesterday', 'today', 'week', 'month', 'later', 'open']],
    ['over', ['yesterday']],
    ['within7', ['today', 'week']],
    ['within30', ['today', 'week', 'month']],
    ['none', ['open']],
  ])('%s', (filter, ids) => {
    expect(filterByDue(PURSUITS, filter, NOW).map(({ id }) => id)).toEqual(ids);
  });

  it('parses only a valid stored filter', () => {
    expect([readDueFilter('over'), readDueFilter('gone'), readDueFilter(7)]).toEqual(['over', undefined, undefined]);
  });
});
