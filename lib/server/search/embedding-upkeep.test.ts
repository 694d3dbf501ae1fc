import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../domain/testing/eventually.ts';
import { importTarget, refreshSample } from '../catalog/import-target.ts';
import { number } from '../store/read-column.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { VectorStore } from '../catalog/vectors.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { notice, TODAY } from '../testing/rows.ts';
import { defaultEmbedder } from './meaning/default-embedder.ts';
import type { Embedder } from './meaning/embedder.ts';
import { embedPending, EmbedderMismatchError, startEmbedding, claimVectors } from './embedding-upkeep.ts';

let serving: Database;
let importing: Database;
beforeEach(async () => {
  const file = temporaryDatabase();
  serving = openDatabase(file);
  importing = openDatabase(file);
  onTestFinished(() => {
    serving.close();
    importing.close();
  });
  await refreshSample(serving, TODAY, async (target) => {
    await target.putNotices([notice('sample', { title: 'Lawn care' }), notice('another', { title: 'Guards' })]);
  });
});

/** The default embedder; runs `meanwhile` during its first batch. */
function interruptedBy(meanwhile: () => void): Embedder {
  let pending = [meanwhile];
  return watchedBy(() => {
    for (const happen of pending) happen();
    pending = [];
  });
}

/** The default embedder; calls `happen` after each batch. */
function watchedBy(happen: () => void): Embedder {
  const embedder = defaultEmbedder();
  return {
    id: embedder.id,
    near: embedder.near,
    embed: async (texts) => {
      const vectors = await embedder.embed(texts);
      happen();
      return vectors;
    },
    embedQuery: (query) => embedder.embedQuery(query),
    regionsNear: (vector) => embedder.regionsNear(vector),
  };
}

const rowsOf = () =>
  new Map(
    serving
      .all('SELECT row_id, notice_id FROM notices')
      .map((row): [unknown, number] => [row['notice_id'], number(row, 'row_id')]),
  );
const vectorOf = (noticeId: string) => {
  const rowId = rowsOf().get(noticeId) ?? 0;
  return new VectorStore(serving).vectorsOf([rowId]).get(rowId);
};
const meaning = async (title: string) => (await defaultEmbedder().embed([{ title, body: '', codes: [] }]))[0];

it('does not give a notice imported during embedding the vector of the row it replaced', async () => {
  const sampleRow = rowsOf().get('sample');
  const embedder = interruptedBy(() =>
    importTarget(importing).putNotices([notice('real', { title: 'Bridge painting' })]),
  );
  expect(await embedPending(serving, embedder)).toBe(2);
  expect(rowsOf().get('real')).toBe(sampleRow);
  expect(vectorOf('real')).toEqual(await meaning('Bridge painting'));
  expect(new VectorStore(serving).pendingCount()).toBe(0);
});

it('embeds a notice again if another process changes it in the meantime', async () => {
  importTarget(importing).putNotices([notice('real', { title: 'Lawn care' })]);
  const embedder = interruptedBy(() =>
    importTarget(importing).putNotices([notice('real', { title: 'Bridge painting' })]),
  );
  await embedPending(serving, embedder);
  expect(vectorOf('real')).toEqual(await meaning('Bridge painting'));
});

it('deletes the vector of a deleted notice, but not of one that took its row in the meantime', async () => {
  await embedPending(serving, defaultEmbedder());
  importTarget(importing).putNotices([notice('real', { title: 'Lawn care' })]);
  serving.run('DELETE FROM notice_text');
  serving.run('DELETE FROM notices');
  const embedder = interruptedBy(() =>
    importTarget(importing).putNotices([notice('new', { title: 'Bridge painting' })]),
  );
  await embedPending(serving, embedder);
  expect(vectorOf('new')).toEqual(await meaning('Bridge painting'));
  expect(serving.first('SELECT count(*) AS count FROM notice_vectors')).toEqual({ count: 1 });
  expect([...new VectorStore(serving).regions().values()]).toEqual([1]);
});

it('resumes background embedding once a full disk has space, and reports the error only once', async () => {
  const allowPages = (pages: number) => serving.connection.exec(`PRAGMA max_page_count = ${String(pages)}`);
  const titles = Array.from({ length: 300 }, (_, index) => `Bridge painting ${String(index)}`);
  importTarget(importing).putNotices(titles.map((title) => notice(title, { title })));
  allowPages(Number(serving.first('PRAGMA page_count')?.['page_count']));
  let tries = 0;
  const embedder = watchedBy(() => (tries += 1));
  const faults: unknown[] = [];
  const upkeep = startEmbedding(serving, embedder, (error) => faults.push(error), 1);
  onTestFinished(() => upkeep.stop());
  await eventually(() => expect(tries).toBeGreaterThan(3));
  expect(faults.map(String)).toEqual(['Error: database or disk is full']);
  allowPages(1_000_000);
  await eventually(() => expect(new VectorStore(serving).pendingCount()).toBe(0));
});

it('adds no vector once another process claims the database for another embedder', async () => {
  const embedder = interruptedBy(() => new VectorStore(importing).resetFor('another'));
  await expect(embedPending(serving, embedder)).rejects.toThrow(
    'the vectors in this database were made with "another"',
  );
  expect(serving.all('SELECT * FROM notice_vectors')).toEqual([]);
  expect(new VectorStore(serving).pendingCount()).toBe(2);
});

it("replaces another embedder's vectors only after claiming the database", async () => {
  new VectorStore(importing).resetFor('another');
  await expect(embedPending(serving, defaultEmbedder())).rejects.toThrow(EmbedderMismatchError);
  claimVectors(serving, defaultEmbedder());
  expect(await embedPending(serving, defaultEmbedder())).toBe(2);
  // It is ours now: nothing is deleted.
  claimVectors(serving, defaultEmbedder());
  expect(await embedPending(serving, defaultEmbedder())).toBe(0);
});

it('claims the database at server start, and yields to a server that starts later with another embedder', async () => {
  const [ours, theirs] = [new VectorStore(serving), new VectorStore(importing)];
  theirs.resetFor('another');
  const faults: unknown[] = [];
  const upkeep = startEmbedding(serving, defaultEmbedder(), (error) => faults.push(error), 1);
  onTestFinished(() => upkeep.stop());
  await eventually(() => expect(ours.pendingCount()).toBe(0));
  theirs.resetFor('another');
  await eventually(() =>
    expect(faults.map(String).join()).toMatch(/^EmbedderMismatchError: .* made with "another", not/),
  );
  expect([ours.embedder(), ours.pendingCount()]).toEqual(['another', 2]);
  theirs.resetFor(defaultEmbedder().id);
  await eventually(() => expect(ours.pendingCount()).toBe(0));
  expect(faults).toHaveLength(1);
});
