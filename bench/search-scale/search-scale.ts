/** Cost of search over HTTP as the data grows. `--max N`: the largest size. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from '../../lib/dev/command-line.ts';
import { startBackend } from '../../lib/dev/driver/backend.ts';
import { temporaryFolder } from '../../lib/dev/driver/temporary-folder.ts';
import { batches } from '../../lib/server/data/sample.ts';
import { defaultEmbedder } from '../../lib/server/search/meaning/default-embedder.ts';
import { embedPending } from '../../lib/server/search/embedding-upkeep.ts';
import { saveWordList } from '../../lib/server/search/query/vocabulary.ts';
import { openDatabase } from '../../lib/server/store/database.ts';
import { importThread } from '../../lib/server/catalog/import-thread.ts';
import { seed } from '../../lib/server/store/seed.ts';
import { megabytesOf } from '../processes.ts';
import { judged, quantile, type Cell, type Promised, type Report } from '../report.ts';
import { generatedAwards, generatedNotices, QUERIES } from './generated.ts';

const SIZES = [1000, 10_000, 100_000, 1_000_000] as const;
const ROUNDS = 3;

interface Measured {
  size: number;
  importRate: number;
  embedRate: number;
  /** Milliseconds of each query. */
  contracts: number[];
  awards: number[];
  megabytes: number | undefined;
  fileMegabytes: number;
}

export async function run(args: readonly string[], say: (line: string) => void): Promise<Report> {
  const { max } = readOptions([...args], { max: { type: 'string', default: '1000000' } });
  const measured: Measured[] = [];
  for (const size of SIZES.filter((each) => each <= Number(max))) {
    const temporary = temporaryFolder('search-scale');
    temporary.deleteAtExit();
    try {
      const file = join(temporary.path, 'scale.db');
      say(`${size.toLocaleString('en-US')} notices and awards …`);
      measured.push({ size, ...(await fill(file, size, say)), ...(await serve(file)) });
    } finally {
      temporary.delete();
    }
  }
  return reportOf(measured);
}

async function fill(file: string, size: number, say: (line: string) => void) {
  const database = openDatabase(file);
  seed(database, new Date());
  const target = importThread(file);
  // Like the importers: generates the next rows while the last ones are written.
  const putAll = async <T>(rows: Iterable<T>, put: (batch: T[]) => unknown) => {
    let writing: unknown;
    for (const batch of batches(rows)) {
      const next = put(batch);
      await writing;
      writing = next;
    }
    await writing;
  };
  const importSeconds = await seconds(() =>
    target.atomically(async () => {
      await putAll(generatedNotices(size), (batch) => target.putNotices(batch));
      await putAll(generatedAwards(size), (batch) => target.putAwards(batch));
    }),
  );
  await target.close();
  const importRate = (2 * size) / importSeconds;
  say(`  imported at ${Math.round(importRate).toLocaleString('en-US')} rows a second`);
  const embedSeconds = await seconds(() => embedPending(database, defaultEmbedder()));
  saveWordList(database, 'notice_text');
  saveWordList(database, 'award_text');
  database.tidy();
  database.close();
  say(`  embedded at ${Math.round(size / embedSeconds).toLocaleString('en-US')} notices a second`);
  return { importRate, embedRate: (2 * size) / (importSeconds + embedSeconds) };
}

/** Asks a backend in a process of its own, one query at a time. */
async function serve(file: string) {
  const backend = await startBackend({ db: file, sample: false });
  const ask = async (path: string) => {
    const before = performance.now();
    const response = await fetch(backend.url + path, { headers: { Authorization: `Bearer ${backend.key}` } });
    await response.text();
    if (!response.ok) throw new Error(`${path} answered ${String(response.status)}`);
    return performance.now() - before;
  };
  const rounds = async (area: string) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const query of QUERIES) times.push(await ask(`/v1/${area}/search?q=${encodeURIComponent(query)}`));
    return times;
  };
  try {
    const [contracts, awards] = [await rounds('contracts'), await rounds('awards')];
    const megabytes = megabytesOf(backend.pid, 'VmHWM');
    return { contracts, awards, megabytes, fileMegabytes: statSync(file).size / 2 ** 20 };
  } finally {
    await backend.stop();
  }
}

function reportOf(measured: readonly Measured[]): Report {
  const figure = (value: number | undefined): Cell => value?.toFixed(0) ?? '–';
  const promises = measured.flatMap(({ size, contracts, megabytes = 0, importRate, embedRate }): Promised[] => {
    const p95 = quantile(contracts, 0.95);
    if (size === 100_000) return [['100,000: p95 under 100 ms', p95 < 100]];
    if (size < 1_000_000) return [];
    return [
      ['1,000,000: p95 under 600 ms', p95 < 600],
      ['1,000,000: under 1 GB of memory', megabytes <= 1024],
      ['1,000,000: imported at 20,000 rows a second or more', importRate >= 20_000],
      ['1,000,000: and at 5,000 with vectors', embedRate >= 5000],
    ];
  });
  return {
    tables: [
      {
        title: 'Search over HTTP, milliseconds (20 queries, mostly common words, three rounds)',
        columns: 'notices|p50|p95|awards p50|awards p95|memory MB|file MB|rows/s|rows/s with vectors'.split('|'),
        rows: measured.map(({ size, contracts, awards, megabytes, fileMegabytes, importRate, embedRate }) => [
          size.toLocaleString('en-US'),
          ...[contracts, awards].flatMap((times) => [quantile(times, 0.5), quantile(times, 0.95)]).map(figure),
          ...[megabytes, fileMegabytes, importRate, embedRate].map(figure),
        ]),
      },
    ],
    ...judged(promises),
  };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return (performance.now() - before) / 1000;
}
