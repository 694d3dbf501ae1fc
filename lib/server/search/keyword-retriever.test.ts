import { expect, it } from 'vitest';
import { importTarget } from '../catalog/import-target.ts';
import { openDatabase } from '../store/database.ts';
import { notice } from '../testing/rows.ts';
import { BOUNDS } from './query/bounds.ts';
import { KeywordRetriever } from './keyword-retriever.ts';
import { understand } from './query/understanding.ts';
import { Vocabulary } from './query/vocabulary.ts';

const EVERYWHERE = { where: 'TRUE', values: {} };

/** The first `limit` notice ids for "engineering support", with titles preferred above `rowsRanked`. */
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

it('ranks only title matches if the words are in very many notices', () => {
  expect(head(2, 100)).toContain('a');
  expect(head(2, 1).sort()).toEqual(['b', 'c']);
});

it('ranks all matches if too few have the words in their title', () => {
  expect(head(3, 1).sort()).toEqual(['a', 'b', 'c']);
});
