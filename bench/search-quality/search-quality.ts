/** Quality of opportunity search on the real notices in ../shared/data, by kind of query. */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { readOptions } from '../../lib/dev/command-line.ts';
import { importSam } from '../../lib/server/data/import-sam.ts';
import { queryVector } from '../../lib/server/search/query-vector.ts';
import { fuseRankings } from '../../lib/server/search/fusion.ts';
import { KeywordRetriever } from '../../lib/server/search/keyword-retriever.ts';
import { ConceptEmbedder } from '../../lib/server/search/meaning/concept-embedder.ts';
import { ConceptTable } from '../../lib/server/search/meaning/concept-table.ts';
import { termsOf } from '../../lib/server/search/query/query-terms.ts';
import type { Hit } from '../../lib/server/search/fusion.ts';
import { SemanticRetriever } from '../../lib/server/search/semantic-retriever.ts';
import { understand, weightAsWritten, type Understanding } from '../../lib/server/search/query/understanding.ts';
import { embedPending } from '../../lib/server/search/embedding-upkeep.ts';
import { Vocabulary } from '../../lib/server/search/query/vocabulary.ts';
import { importTarget } from '../../lib/server/catalog/import-target.ts';
import { number, text } from '../../lib/server/store/read-column.ts';
import { openDatabase } from '../../lib/server/store/database.ts';
import { judged, type Report } from '../report.ts';

const NOTICES = new URL('../../../shared/data/ContractOpportunitiesFullCSV.sample.csv', import.meta.url);
const QUERIES = new URL('queries.jsonl', import.meta.url);
const TABLE = new URL('../../lib/server/search/meaning/concepts.bin', import.meta.url);

const KINDS = ['exact', 'place', 'paraphrase', 'held out', 'long', 'messy'] as const;
type Kind = (typeof KINDS)[number];

const querySchema = z.object({
  kind: z.enum(['exact', 'place', 'paraphrase', 'long', 'messy']),
  /** Held out: written after the table of concepts was finished, and never used to tune it. */
  heldOut: z.boolean().default(false),
  query: z.string(),
  relevant: z.array(z.string()).min(1),
});

/** `gain`: of hybrid search over keyword search, for paraphrases. */
const PROMISED = { gain: 0.15, recallGain: 0.4, messy: 0.75, place: 0.9 } as const;
const DEPTH = 300;
const EVERYTHING = { where: 'TRUE', values: {} };

interface Asked {
  kind: Kind;
  relevant: ReadonlySet<string>;
  plain: Hit[];
  keyword: Hit[];
  semantic: Hit[];
  withoutFeedback: Hit[];
  known: number;
}

const WAYS: readonly { name: string; rank: (asked: Asked) => readonly Hit[] }[] = [
  { name: 'keyword, as typed', rank: ({ plain }) => plain },
  { name: '+ short forms, repaired spelling', rank: ({ keyword }) => keyword },
  { name: 'semantic alone', rank: ({ withoutFeedback }) => withoutFeedback },
  { name: '+ feedback', rank: ({ semantic }) => semantic },
  {
    name: 'fuseRankings with equal weights',
    rank: ({ keyword, semantic }) => fuseRankings(sure(keyword), { hits: semantic, coverage: 1 }),
  },
  {
    name: 'hybrid',
    rank: ({ keyword, semantic, known }) => fuseRankings(keyword, { hits: semantic, coverage: known }),
  },
];

/** `--table FILE` measures another table of concepts. */
export async function run(args: readonly string[], say: (line: string) => void): Promise<Report> {
  const values = readOptions([...args], { table: { type: 'string' } });
  if (!existsSync(NOTICES))
    return { tables: [], notes: ['Not measured: the real notices (../shared/data) are not here.'], passed: true };
  const database = openDatabase(':memory:');
  try {
    await importSam(NOTICES.pathname, importTarget(database));
    const embedder = new ConceptEmbedder(new ConceptTable(readFileSync(values.table ?? TABLE)), 'bench');
    const embedded = await embedPending(database, embedder);
    say(`${String(embedded)} notices`);
    const vocabulary = new Vocabulary(database, 'notice_text');
    vocabulary.refresh();
    const keyword = new KeywordRetriever(database);
    const semantic = new SemanticRetriever(database, embedder);
    const asked: Asked[] = [];
    for (const { kind, heldOut, query, relevant } of queries()) {
      const meant = understand(query, vocabulary);
      const plain: Understanding = {
        ...meant,
        terms: termsOf(query).map((term) => weightAsWritten(term, vocabulary)),
      };
      const meaning = await queryVector(meant, embedder);
      const near = (feedback: boolean) =>
        meaning ? semantic.find(meaning.vector, EVERYTHING, DEPTH, { feedback }) : [];
      asked.push({
        kind: heldOut ? 'held out' : kind,
        relevant: new Set(relevant),
        plain: keyword.find(plain, EVERYTHING, DEPTH),
        keyword: keyword.find(meant, EVERYTHING, DEPTH),
        semantic: near(true),
        withoutFeedback: near(false),
        known: meaning?.coverage ?? 0,
      });
    }
    const ids = new Map(
      database
        .all('SELECT row_id, notice_id FROM notices')
        .map((row): [number, string] => [number(row, 'row_id'), text(row, 'notice_id')]),
    );
    return reportOf(asked, ids);
  } finally {
    database.close();
  }
}

function queries(): z.infer<typeof querySchema>[] {
  return readFileSync(QUERIES, 'utf8')
    .trim()
    .split('\n')
    .map((line) => querySchema.parse(JSON.parse(line)));
}

/** Treats every found row as matching all words of the query. */
function sure(hits: readonly Hit[]): Hit[] {
  return hits.map(({ rowId }) => ({ rowId, fit: 0.55 }));
}

function reportOf(asked: readonly Asked[], ids: ReadonlyMap<number, string>): Report {
  const measured = WAYS.map(({ name, rank }) => ({
    name,
    by: new Map(
      KINDS.map((kind): [Kind, Measures] => [
        kind,
        mean(
          asked
            .filter((each) => each.kind === kind)
            .map((each) =>
              measure(
                rank(each).map(({ rowId }) => ids.get(rowId) ?? ''),
                each.relevant,
              ),
            ),
        ),
      ]),
    ),
  }));
  const table = (title: string, name: keyof Measures) => ({
    title,
    columns: ['', ...KINDS.map((kind) => `${kind} (${String(asked.filter((each) => each.kind === kind).length)})`)],
    rows: measured.map((way) => [way.name, ...KINDS.map((kind) => (way.by.get(kind)?.[name] ?? 0).toFixed(3))]),
  });
  const of = (way: string, kind: Kind) => measured.find(({ name }) => name === way)?.by.get(kind);
  const gain = (kind: Kind, name: keyof Measures) =>
    (of('hybrid', kind)?.[name] ?? 0) - (of('keyword, as typed', kind)?.[name] ?? 0);
  const promises = judged([
    ['paraphrases: hybrid above keyword by 0.15 nDCG@10', gain('paraphrase', 'ndcg10') >= PROMISED.gain],
    ['paraphrases: and by 0.40 recall@50', gain('paraphrase', 'recall50') >= PROMISED.recallGain],
    ['held-out paraphrases: by 0.15 nDCG@10', gain('held out', 'ndcg10') >= PROMISED.gain],
    ['held-out paraphrases: and by 0.40 recall@50', gain('held out', 'recall50') >= PROMISED.recallGain],
    ['exact words: not below keyword alone', gain('exact', 'ndcg10') >= 0],
    ['names of places: nDCG@10 of 0.90', (of('hybrid', 'place')?.ndcg10 ?? 0) >= PROMISED.place],
    ['long descriptions: not below keyword alone', gain('long', 'ndcg10') >= 0],
    ['messy queries: nDCG@10 of 0.75', (of('hybrid', 'messy')?.ndcg10 ?? 0) >= PROMISED.messy],
  ]);
  return {
    tables: [
      table('nDCG@10 by kind of query', 'ndcg10'),
      table('recall@50', 'recall50'),
      table('mean reciprocal rank', 'reciprocalRank'),
    ],
    ...promises,
  };
}

/** The usual measures of a ranking against human judgments. */
interface Measures {
  /** Normalized discounted cumulative gain of the first ten, 0 to 1. */
  ndcg10: number;
  /** Share of the relevant rows among the first fifty (of at most fifty). */
  recall50: number;
  /** One over the rank of the first relevant row. */
  reciprocalRank: number;
}

function measure(ranking: readonly string[], relevant: ReadonlySet<string>): Measures {
  const gain = (rank: number) => 1 / Math.log2(rank + 2);
  const gains = ranking.slice(0, 10).map((id, rank) => (relevant.has(id) ? gain(rank) : 0));
  const best = Array.from({ length: Math.min(10, relevant.size) }, (_, rank) => gain(rank));
  const first = ranking.findIndex((id) => relevant.has(id));
  return {
    ndcg10: sum(gains) / sum(best),
    recall50: ranking.slice(0, 50).filter((id) => relevant.has(id)).length / Math.min(50, relevant.size),
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
  };
}

/** The mean of each measure. */
function mean(measures: readonly Measures[]): Measures {
  const of = (name: keyof Measures) => sum(measures.map((each) => each[name])) / Math.max(1, measures.length);
  return { ndcg10: of('ndcg10'), recall50: of('recall50'), reciprocalRank: of('reciprocalRank') };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
