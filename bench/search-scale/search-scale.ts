/**
 * Cost of search as the data grows: ours over HTTP, compared to FTS5 alone, Orama (hybrid) and MiniSearch.
 */
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readOptions } from '../../lib/dev/command-line.ts';
import { temporaryFolder } from '../../lib/dev/driver/temporary-folder.ts';
import { batches } from '../../lib/server/data/batches.ts';
import { defaultEmbedder } from '../../lib/server/search/meaning/default-embedder.ts';
import { embedPending } from '../../lib/server/search/embedding-upkeep.ts';
import { saveWordList } from '../../lib/server/search/query/vocabulary.ts';
import { openDatabase } from '../../lib/server/store/database.ts';
import { importThread } from '../../lib/server/catalog/import-thread.ts';
import { KeyStore } from '../../lib/server/store/keys.ts';
import { DEFAULT_ADMIN, seed } from '../../lib/server/store/seed.ts';
import type { Cell, Report } from '../report.ts';
import { generatedAwards, generatedNotices, QUERIES } from './generated.ts';
import { timing, type Timing } from './timing.ts';

const SIZES = [1000, 10_000, 100_000, 1_000_000] as const;
/** Beyond this size the other engines need too much memory or time. */
const RIVALS_UP_TO = 100_000;
const ROUNDS = 3;
const ROOT = new URL('../../', import.meta.url).pathname;

const rivalSchema = z.object({ p50: z.number(), p95: z.number(), buildSeconds: z.number(), megabytes: z.number() });
type Rival = z.infer<typeof rivalSchema>;

interface Ours {
  importRate: number;
  embedRate: number;
  contracts: Timing;
  awards: Timing;
  megabytes: number;
  fileMegabytes: number;
}

interface Measured {
  size: number;
  ours: Ours;
  fts5: Rival;
  orama: Rival | undefined;
  minisearch: Rival | undefined;
}

/**
 * `--max N`: the largest size (default 1,000,000, which takes eight to thirty minutes); `--rivals 0` leaves
 * the others out.
 */
export async function run(args: readonly string[], say: (line: string) => void): Promise<Report> {
  const values = readOptions([...args], {
    max: { type: 'string', default: '1000000' },
    rivals: { type: 'string', default: String(RIVALS_UP_TO) },
  });
  const measured: Measured[] = [];
  for (const size of SIZES.filter((each) => each <= Number(values.max))) {
    const temporary = temporaryFolder('search-scale');
    temporary.deleteAtExit();
    const folder = temporary.path;
    try {
      const file = join(folder, 'scale.db');
      say(`${size.toLocaleString('en-US')} notices and awards …`);
      const ours = await measureOurs(file, size, say);
      const rival = (name: string) =>
        size <= Number(values.rivals) ? measureRival([name, String(size)]) : Promise.resolve(undefined);
      measured.push({
        size,
        ours,
        fts5: await measureRival(['fts5', String(size), file]),
        orama: await rival('orama'),
        minisearch: await rival('minisearch'),
      });
    } finally {
      temporary.delete();
    }
  }
  return reportOf(measured);
}

async function measureOurs(file: string, size: number, say: (line: string) => void): Promise<Ours> {
  const database = openDatabase(file);
  seed(database, new Date());
  const key = new KeyStore(database).create(DEFAULT_ADMIN, { readOnly: true, now: new Date() })?.key ?? '';
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
  return {
    importRate,
    embedRate: (2 * size) / (importSeconds + embedSeconds),
    ...(await measureServed(file, key)),
    fileMegabytes: statSync(file).size / 2 ** 20,
  };
}

/** The server in a process of its own, queried over HTTP, one query at a time. */
async function measureServed(file: string, key: string): Promise<Pick<Ours, 'contracts' | 'awards' | 'megabytes'>> {
  const server = spawn(
    process.execPath,
    [join(ROOT, 'lib/server/cli.ts'), 'serve', '--db', file, '--port', '0', '--rate-limit', '0', '--no-sample'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const url = await listening(server.stdout);
    const ask = async (path: string) => {
      const before = performance.now();
      const response = await fetch(url + path, { headers: { Authorization: `Bearer ${key}` } });
      await response.text();
      if (!response.ok) throw new Error(`${path} answered ${String(response.status)}`);
      return performance.now() - before;
    };
    const rounds = async (area: string) => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const query of QUERIES) times.push(await ask(`/v1/${area}/search?q=${encodeURIComponent(query)}`));
      }
      return timing(times);
    };
    return {
      contracts: await rounds('contracts'),
      awards: await rounds('awards'),
      megabytes: residentMegabytes(server.pid),
    };
  } finally {
    server.kill('SIGTERM');
  }
}

async function listening(output: AsyncIterable<unknown>): Promise<string> {
  let said = '';
  for await (const chunk of output) {
    said += String(chunk);
    const url = /listening on (\S+)/.exec(said)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('the server ended without listening');
}

/** From /proc on Linux; elsewhere the cell stays empty. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

function measureRival(words: readonly string[]): Promise<Rival> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=8192', join(ROOT, 'bench/search-scale/rival.ts'), ...words],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(rivalSchema.parse(JSON.parse(output)));
      else reject(new Error(`${words.join(' ')} ended with ${String(code)}`));
    });
  });
}

function reportOf(measured: readonly Measured[]): Report {
  const figure = (value: number | undefined, digits = 0): Cell =>
    value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits);
  const promises = measured.flatMap(({ size, ours, orama, minisearch }) => [
    ...(size === 100_000 ? [{ said: '100,000: p95 under 100 ms', kept: ours.contracts.p95 < 100 }] : []),
    ...(size === 1_000_000
      ? [
          { said: '1,000,000: p95 under 600 ms', kept: ours.contracts.p95 < 600 },
          { said: '1,000,000: under 1 GB of memory', kept: !(ours.megabytes > 1024) },
          { said: '1,000,000: imported at 20,000 rows a second or more', kept: ours.importRate >= 20_000 },
          { said: '1,000,000: and at 5,000 with vectors', kept: ours.embedRate >= 5000 },
        ]
      : []),
    ...(orama && size >= 10_000
      ? [{ said: `${size.toLocaleString('en-US')}: faster than Orama's hybrid`, kept: ours.contracts.p95 < orama.p95 }]
      : []),
    ...(minisearch && size >= 100_000
      ? [{ said: `${size.toLocaleString('en-US')}: faster than MiniSearch`, kept: ours.contracts.p95 < minisearch.p95 }]
      : []),
  ]);
  return {
    tables: [
      {
        title: 'Search over HTTP, milliseconds (20 queries, mostly common words, three rounds)',
        columns: [
          'notices',
          'p50',
          'p95',
          'awards p50',
          'awards p95',
          'memory MB',
          'file MB',
          'rows/s',
          'rows/s with vectors',
        ],
        rows: measured.map(({ size, ours }) => [
          size.toLocaleString('en-US'),
          figure(ours.contracts.p50),
          figure(ours.contracts.p95),
          figure(ours.awards.p50),
          figure(ours.awards.p95),
          figure(ours.megabytes),
          figure(ours.fileMegabytes),
          figure(ours.importRate),
          figure(ours.embedRate),
        ]),
      },
      {
        title: 'The same queries on other engines, inside their process: p95 in milliseconds, memory in MB',
        columns: ['notices', 'ours (HTTP)', 'FTS5', 'Orama hybrid', 'Orama MB', 'MiniSearch', 'MiniSearch MB'],
        rows: measured.map(({ size, ours, fts5, orama, minisearch }) => [
          size.toLocaleString('en-US'),
          figure(ours.contracts.p95),
          figure(fts5.p95, 1),
          figure(orama?.p95),
          figure(orama?.megabytes),
          figure(minisearch?.p95),
          figure(minisearch?.megabytes),
        ]),
      },
    ],
    notes: promises.map(({ said, kept }) => `${kept ? '✓' : '✗'} ${said}`),
    passed: promises.every(({ kept }) => kept),
  };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return (performance.now() - before) / 1000;
}
