import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../domain/testing/eventually.ts';
import { importTarget, refreshSample } from '../catalog/catalog.ts';
import { number } from '../store/columns.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { VectorStore } from '../catalog/vectors.ts';
import { temporaryDatabase } from '../testing/command.ts';
import { notice, TODAY } from '../testing/rows.ts';
import { defaultEmbedder } from './meaning/default-embedder.ts';
import type { Embedder } from './meaning/embedder.ts';
import { embedWaiting, OtherEmbedderError, startUpkeep, takeOver } from './upkeep.ts';

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

/** The default embedder, in the middle of whose first work `meanwhile` happens. */
function interruptedBy(meanwhile: () => void): Embedder {
  let pending = [meanwhile];
  return watchedBy(() => {
    for (const happen of pending) happen();
    pending = [];
  });
}

/** The default embedder, at each of whose works `happen` is called. */
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

it('gives a notice that another process imports meanwhile its own vector, not that of the row before it', async () => {
  const sampleRow = rowsOf().get('sample');
  const embedder = interruptedBy(() =>
    importTarget(importing).putNotices([notice('real', { title: 'Bridge painting' })]),
  );
  expect(await embedWaiting(serving, embedder)).toBe(2);
  expect(rowsOf().get('real')).toBe(sampleRow);
  expect(vectorOf('real')).toEqual(await meaning('Bridge painting'));
  expect(new VectorStore(serving).waiting()).toBe(0);
});

it('embeds a notice again that another process changes meanwhile', async () => {
  importTarget(importing).putNotices([notice('real', { title: 'Lawn care' })]);
  const embedder = interruptedBy(() =>
    importTarget(importing).putNotices([notice('real', { title: 'Bridge painting' })]),
  );
  await embedWaiting(serving, embedder);
  expect(vectorOf('real')).toEqual(await meaning('Bridge painting'));
});

it('forgets the vector of a notice that is gone, not of one that came in its place meanwhile', async () => {
  await embedWaiting(serving, defaultEmbedder());
  importTarget(importing).putNotices([notice('real', { title: 'Lawn care' })]);
  serving.run('DELETE FROM notice_text');
  serving.run('DELETE FROM notices');
  const embedder = interruptedBy(() =>
    importTarget(importing).putNotices([notice('new', { title: 'Bridge painting' })]),
  );
  await embedWaiting(serving, embedder);
  expect(vectorOf('new')).toEqual(await meaning('Bridge painting'));
  expect(serving.first('SELECT count(*) AS count FROM notice_vectors')).toEqual({ count: 1 });
  expect([...new VectorStore(serving).regions().values()]).toEqual([1]);
});

it('embeds in the background again once there is room on a full disk, having said once that there was none', async () => {
  const allowPages = (pages: number) => serving.connection.exec(`PRAGMA max_page_count = ${String(pages)}`);
  const titles = Array.from({ length: 300 }, (_, index) => `Bridge painting ${String(index)}`);
  importTarget(importing).putNotices(titles.map((title) => notice(title, { title })));
  allowPages(Number(serving.first('PRAGMA page_count')?.['page_count']));
  let tries = 0;
  const embedder = watchedBy(() => (tries += 1));
  const faults: unknown[] = [];
  const upkeep = startUpkeep(serving, embedder, (error) => faults.push(error), 1);
  onTestFinished(() => upkeep.stop());
  await eventually(() => expect(tries).toBeGreaterThan(3));
  expect(faults.map(String)).toEqual(['Error: database or disk is full']);
  allowPages(1_000_000);
  await eventually(() => expect(new VectorStore(serving).waiting()).toBe(0));
});

it('puts no vector among those that another process begins to make with another embedder', async () => {
  const embedder = interruptedBy(() => new VectorStore(importing).startOver('another'));
  await expect(embedWaiting(serving, embedder)).rejects.toThrow('the vectors of this file are made with "another"');
  expect(serving.all('SELECT * FROM notice_vectors')).toEqual([]);
  expect(new VectorStore(serving).waiting()).toBe(2);
});

it("makes another embedder's vectors anew only where the file was taken over", async () => {
  new VectorStore(importing).startOver('another');
  await expect(embedWaiting(serving, defaultEmbedder())).rejects.toThrow(OtherEmbedderError);
  takeOver(serving, defaultEmbedder());
  expect(await embedWaiting(serving, defaultEmbedder())).toBe(2);
  // It is ours now: nothing is thrown away.
  takeOver(serving, defaultEmbedder());
  expect(await embedWaiting(serving, defaultEmbedder())).toBe(0);
});

it('takes a file over when the server starts, and leaves it to a server with another embedder that starts later', async () => {
  const [ours, theirs] = [new VectorStore(serving), new VectorStore(importing)];
  theirs.startOver('another');
  const faults: unknown[] = [];
  const upkeep = startUpkeep(serving, defaultEmbedder(), (error) => faults.push(error), 1);
  onTestFinished(() => upkeep.stop());
  await eventually(() => expect(ours.waiting()).toBe(0));
  theirs.startOver('another');
  await eventually(() => expect(faults.map(String).join()).toMatch(/^OtherEmbedderError: .* made with "another", not/));
  expect([ours.embedder(), ours.waiting()]).toEqual(['another', 2]);
  theirs.startOver(defaultEmbedder().id);
  await eventually(() => expect(ours.waiting()).toBe(0));
  expect(faults).toHaveLength(1);
});
