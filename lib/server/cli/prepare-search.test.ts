import { expect, it, onTestFinished } from 'vitest';
import { importTarget } from '../store/catalog.ts';
import { openDatabase } from '../store/database.ts';
import { temporaryDatabase } from '../testing/command.ts';
import { notice } from '../testing/rows.ts';
import { prepareSearch } from './prepare-search.ts';

it('waits for another import that is writing, and says so once', async () => {
  const file = temporaryDatabase();
  const [database, other] = [openDatabase(file), openDatabase(file)];
  onTestFinished(() => {
    database.close();
    other.close();
  });
  importTarget(database).putNotices([notice('a'), notice('b')]);
  other.connection.exec('BEGIN IMMEDIATE');
  database.waitForLocks(0);
  const said: string[] = [];
  await prepareSearch(database, 'notice_text', (words) => {
    said.push(words);
    other.connection.exec('COMMIT');
  });
  expect(said).toEqual([
    'Another program, perhaps an import, is writing to the database: search is made ready when it is done.',
  ]);
  expect(database.all('SELECT term FROM notice_words')).toEqual([{ term: 'repair' }, { term: 'roof' }]);
  expect(database.all('SELECT * FROM unembedded_notices')).toEqual([]);
});
