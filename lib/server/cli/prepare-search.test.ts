import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { defaultEmbedder } from '../search/meaning/default-embedder.ts';
import { importTarget } from '../catalog/import-target.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { VectorStore } from '../catalog/vectors.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { notice } from '../testing/rows.ts';
import { prepareSearch } from './prepare-search.ts';

const SILENT = { write: () => true };

let database: Database;
let other: Database;
beforeEach(() => {
  const file = temporaryDatabase();
  database = openDatabase(file);
  other = openDatabase(file);
  onTestFinished(() => {
    database.close();
    other.close();
  });
  importTarget(database).putNotices([notice('a'), notice('b')]);
});

it('waits for another import that is writing, and says so once', async () => {
  other.connection.exec('BEGIN IMMEDIATE');
  database.waitForLocks(0);
  const said: unknown[] = [];
  const error = (words: unknown) => {
    said.push(words);
    other.connection.exec('COMMIT');
  };
  await prepareSearch(database, 'notice_text', { error, screen: SILENT });
  expect(said).toEqual(['Another program, such as an import, is writing to the database. Waiting to prepare search.']);
  expect(database.all('SELECT term FROM notice_words')).toEqual([{ term: 'repair' }, { term: 'roof' }]);
  expect(database.all('SELECT * FROM unembedded_notices')).toEqual([]);
});

it('leaves embedding to the server if its embedder differs, and says so', async () => {
  new VectorStore(database).resetFor('model mini');
  const said: unknown[] = [];
  await prepareSearch(database, 'notice_text', { error: (words) => said.push(words), screen: SILENT });
  expect(said).toEqual([
    `Embedding is left to the server: the vectors in this database were made with "model mini", not "${defaultEmbedder().id}"; start every program that uses it with the same EMBEDDINGS_MODEL.`,
  ]);
  expect([new VectorStore(database).embedder(), new VectorStore(database).pendingCount()]).toEqual(['model mini', 2]);
});
