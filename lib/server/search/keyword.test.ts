import { expect, it } from 'vitest';
import { importTarget } from '../catalog/catalog.ts';
import { openDatabase } from '../store/database.ts';
import { notice } from '../testing/rows.ts';
import { BOUNDS } from './query/bounds.ts';
import { KeywordRetriever } from './keyword.ts';
import { understand } from './query/understanding.ts';
import { Vocabulary } from './query/vocabulary.ts';

const EVERYWHERE = { where: 'TRUE', values: {} };

/** Titles of the first `limit` for "engineering support", where more rows than `rowsRanked` have one of the words. */
function head(limit: number, rowsRanked: number): unknown[] {
  const database = openDatabase(':memory:');
  importTarget(database).putNotices([
    notice('a', { title: 'Wind tunnel', description: 'engineering support '.repeat(40) }),
    notice('b', { title: 'Support of a wind tunnel with many other words in its long title' }),
    notice('c', { title: 'Engineering of a wind tunnel with many other words in its long title' }),
  ]);
  const vocabulary = new Vocabulary(database, 'notice_text');
  vocabulary.refresh();
  const retriever = new KeywordRetriever(database, { ...BOUNDS, rowsRanked });
  const hits = retriever.head(understand('engineering support', vocabulary), EVERYWHERE, limit);
  return hits.map(
    ({ rowId }) => database.first('SELECT notice_id FROM notices WHERE row_id = $rowId', { rowId })?.['notice_id'],
  );
}

it('begins with what has the words in its title where they are in very many notices', () => {
  expect(head(2, 100)).toContain('a');
  expect(head(2, 1).sort()).toEqual(['b', 'c']);
});

it('takes all that have the words where too few have them in their title', () => {
  expect(head(3, 1).sort()).toEqual(['a', 'b', 'c']);
});
