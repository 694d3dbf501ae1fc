/**
 * Another engine on the same notices, in a process of its own to measure its memory: `node
 * bench/search-scale/rival.ts ENGINE COUNT [DATABASE]` prints one line of JSON.
 */
import { DatabaseSync } from 'node:sqlite';
import { create, insertMultiple, search, type AnyOrama } from '@orama/orama';
import MiniSearch from 'minisearch';
import { defaultEmbedder } from '../../lib/server/search/meaning/default-embedder.ts';
import { wordsOf } from '../../lib/server/search/query/query-terms.ts';
import { generatedNotices, QUERIES } from './generated.ts';
import { timing } from './timing.ts';

const ROUNDS = 3;
const PAGE = 20;
const DIMENSIONS = 256;

type Search = (query: string) => unknown;

/** With its own word index and our vectors. */
async function orama(count: number): Promise<Search> {
  const embedder = defaultEmbedder();
  const database: AnyOrama = create({
    schema: { title: 'string', description: 'string', embedding: 'vector[256]' },
  });
  let batch: { title: string; description: string; embedding: number[] }[] = [];
  for (const { title, description } of generatedNotices(count)) {
    const [vector] = await embedder.embed([{ title, body: description ?? '', codes: [] }]);
    batch.push({ title, description: description ?? '', embedding: Array.from(vector ?? []) });
    if (batch.length < 1000) continue;
    await insertMultiple(database, batch, 1000);
    batch = [];
  }
  if (batch.length > 0) await insertMultiple(database, batch, 1000);
  return async (term) => {
    const vector = await embedder.embedQuery(term);
    return search(database, {
      mode: 'hybrid',
      term,
      vector: { value: Array.from(vector ?? new Int8Array(DIMENSIONS)), property: 'embedding' },
      similarity: 0.25,
      limit: PAGE,
    });
  };
}

function miniSearch(count: number): Search {
  const index = new MiniSearch<{ id: number; title: string; description: string }>({
    fields: ['title', 'description'],
  });
  let id = 0;
  for (const { title, description } of generatedNotices(count)) {
    id += 1;
    index.add({ id, title, description: description ?? '' });
  }
  return (query) => index.search(query, { boost: { title: 10 }, fuzzy: 0.2 }).slice(0, PAGE);
}

function fts5(file: string): Search {
  const database = new DatabaseSync(file, { readOnly: true });
  const statement = database.prepare('SELECT rowid FROM notice_text WHERE notice_text MATCH ? ORDER BY rank LIMIT ?');
  return (query) =>
    statement.all(
      wordsOf(query)
        .map((word) => `"${word}"`)
        .join(' OR '),
      PAGE,
    );
}

const [engine = '', count = '0', file = ''] = process.argv.slice(2);
const started = performance.now();
const ask =
  engine === 'orama' ? await orama(Number(count)) : engine === 'minisearch' ? miniSearch(Number(count)) : fts5(file);
const buildSeconds = (performance.now() - started) / 1000;
const times: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  for (const query of QUERIES) {
    const before = performance.now();
    await ask(query);
    times.push(performance.now() - before);
  }
}
console.log(JSON.stringify({ ...timing(times), buildSeconds, megabytes: process.memoryUsage().rss / 2 ** 20 }));
