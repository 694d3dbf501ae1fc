/**
 * `npm run bench -- backend-load [--clients 200] [--seconds 60] [--json]`: many clients read and write at
 * once. Promised: no error, no acknowledged write lost or doubled, steady memory. Times are not promised,
 * because the clients share the backend's machine and do not pause between requests.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { readOptions } from '../../lib/dev/command-line.ts';
import { today } from '../../lib/domain/dates/calendar-date.ts';
import { startBackend, type RunningBackend } from '../../lib/dev/driver/backend.ts';
import { temporaryFolder } from '../../lib/dev/driver/temporary-folder.ts';
import { loadSample } from '../../lib/server/data/sample.ts';
import { defaultEmbedder } from '../../lib/server/search/meaning/default-embedder.ts';
import { embedPending } from '../../lib/server/search/embedding-upkeep.ts';
import { refreshSample } from '../../lib/server/catalog/import-target.ts';
import { openDatabase } from '../../lib/server/store/database.ts';
import { KeyStore } from '../../lib/server/store/keys.ts';
import { PipelineStore } from '../../lib/server/store/pipelines.ts';
import { PursuitStore } from '../../lib/server/store/pursuits.ts';
import { seed } from '../../lib/server/store/seed.ts';
import { megabytesOf } from '../processes.ts';
import { judged, median, quantile, wholeNumber, type Report } from '../report.ts';
import { Client, KINDS, type Kind } from './client.ts';
import { Ledger, type Comparison } from './ledger.ts';

const KEYS_PER_ADMIN = 3;
const SAMPLES = 60;
/** Allowed growth after the start, in megabytes: SQLite's page cache fills slowly. */
const FLAT_MB = 64;

const pipelinesAnswer = z.object({ data: z.object({ items: z.array(z.object({ id: z.string() })) }) });

interface Sample {
  /** Elapsed share of the run, from 0 to 1. */
  at: number;
  megabytes: number;
}

/** A key and the pipelines that it can see. */
interface Access {
  key: string;
  pipelines: readonly string[];
}

interface Run {
  seconds: number;
  times: ReadonlyMap<Kind, readonly number[]>;
  failures: ReadonlyMap<string, number>;
  memory: readonly Sample[];
}

export async function run(args: readonly string[], say: (line: string) => void): Promise<Report> {
  const values = readOptions([...args], {
    clients: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
  });
  const clients = wholeNumber('clients', values.clients, 2000);
  const seconds = wholeNumber('seconds', values.seconds, 3600);
  const temporary = temporaryFolder('backend-load');
  temporary.deleteAtExit();
  const folder = temporary.path;
  try {
    const db = join(folder, 'load.db');
    say('making a database with sample data …');
    const keys = await prepare(db);
    const backend = await startBackend({ db });
    const ledger = new Ledger();
    let load: Run;
    try {
      say(`${String(clients)} clients, ${String(seconds)} seconds …`);
      const access = await Promise.all(keys.map((key) => accessOf(backend.url, key)));
      load = await loaded(backend, { access, ledger, clients, seconds });
    } finally {
      await backend.stop();
    }
    say('reading back what was acknowledged …');
    return reportOf(clients, load, readBack(db, ledger), ledger.doubled);
  } finally {
    temporary.delete();
  }
}

/**
 * Prepares a database with its vectors, so only the load is measured, and a key for every admin, so that
 * different users write into the same pipelines.
 */
async function prepare(db: string): Promise<string[]> {
  const database = openDatabase(db);
  try {
    seed(database, new Date());
    await refreshSample(database, today(), loadSample);
    await embedPending(database, defaultEmbedder());
    const keys = new KeyStore(database);
    return keys.adminEmails().flatMap((email) =>
      Array.from({ length: KEYS_PER_ADMIN }, () => {
        const made = keys.create(email, { readOnly: false, now: new Date() });
        if (made === undefined) throw new Error(`no key was made for ${email}`);
        return made.key;
      }),
    );
  } finally {
    database.close();
  }
}

async function accessOf(url: string, key: string): Promise<Access> {
  const response = await fetch(`${url}/v1/pipelines`, { headers: { Authorization: `Bearer ${key}` } });
  const { data } = pipelinesAnswer.parse(await response.json());
  return { key, pipelines: data.items.map(({ id }) => id) };
}

interface Order {
  access: readonly Access[];
  ledger: Ledger;
  clients: number;
  seconds: number;
}

async function loaded({ url, pid }: RunningBackend, { access, ledger, clients, seconds }: Order): Promise<Run> {
  const times = new Map<Kind, number[]>(KINDS.map(({ kind }) => [kind, []]));
  const failures = new Map<string, number>();
  const memory: Sample[] = [];
  const heard = (kind: Kind, milliseconds: number, failure: string | undefined) => {
    times.get(kind)?.push(milliseconds);
    if (failure !== undefined) failures.set(`${kind}: ${failure}`, (failures.get(`${kind}: ${failure}`) ?? 0) + 1);
  };
  const start = performance.now();
  const share = () => (performance.now() - start) / (seconds * 1000);
  const sampler = setInterval(
    () => {
      const megabytes = megabytesOf(pid, 'VmRSS');
      if (megabytes !== undefined) memory.push({ at: share(), megabytes });
    },
    (seconds * 1000) / SAMPLES,
  );
  const each = access.flatMap(({ key, pipelines }) => ({
    url,
    key,
    pipelines,
    ledger,
    heard,
    isOver: () => share() >= 1,
  }));
  try {
    await Promise.all(
      Array.from({ length: clients }, (_, index) => {
        const task = each[index % each.length];
        if (task === undefined) throw new Error('there is no key');
        return new Client(index, task).run();
      }),
    );
  } finally {
    clearInterval(sampler);
  }
  return { seconds: (performance.now() - start) / 1000, times, failures, memory };
}

/** Reads the database file after the backend has ended. */
function readBack(db: string, ledger: Ledger): Comparison {
  const database = openDatabase(db);
  try {
    const pursuits = new PursuitStore(database, new PipelineStore(database));
    const pipelines = database.all('SELECT id FROM pipelines').map(({ id }) => String(id));
    return ledger.compare(pipelines.flatMap((id) => pursuits.list(id, Number.MAX_SAFE_INTEGER).items));
  } finally {
    database.close();
  }
}

function reportOf(clients: number, load: Run, comparison: Comparison, doubled: number): Report {
  const all = [...load.times.values()].flat();
  const errors = [...load.failures.values()].reduce((sum, count) => sum + count, 0);
  const { checked, missing, changed, unexplained } = comparison;
  const grown = growth(load.memory);
  const { notes, passed } = judged([
    [`no error: ${String(errors)} of ${String(all.length)} requests`, errors === 0 && all.length > 0],
    [
      `no write lost: of ${String(checked)} acknowledged pursuits ${String(missing)} missing, ${String(changed)} not as acknowledged`,
      missing + changed === 0 && checked > 0,
    ],
    [
      `nothing twice: ${String(doubled)} notices under two ids, ${String(unexplained)} pursuits that nobody was told of`,
      doubled + unexplained === 0,
    ],
    [
      `memory flat: ${grown === undefined ? 'not measured here' : `${grown.toFixed(0)} MB more at the end than after the start (at most ${String(FLAT_MB)})`}`,
      grown === undefined || grown <= FLAT_MB,
    ],
  ]);
  return {
    tables: [
      {
        title: `${String(clients)} clients at once, ${(all.length / load.seconds).toFixed(0)} requests a second: milliseconds by kind`,
        columns: ['kind', 'requests', 'p50', 'p95', 'p99', 'longest'],
        rows: [...load.times, ['all', all] as const].map(([kind, times]) => [
          kind,
          times.length,
          ...[0.5, 0.95, 0.99, 1].map((share) => (times.length === 0 ? '–' : quantile(times, share).toFixed(0))),
        ]),
      },
      {
        title: 'Memory of the backend',
        columns: ['of the run', 'MB'],
        rows: load.memory
          .filter((_, index) => index % (SAMPLES / 10) === 0)
          .map(({ at, megabytes }) => [`${(100 * at).toFixed(0)} %`, megabytes.toFixed(0)]),
      },
    ],
    notes: [...[...load.failures].map(([failure, count]) => `${String(count)} × ${failure}`), ...notes],
    passed,
  };
}

/**
 * Growth after the start, in megabytes: the median of the last fifth minus that of the second. In the first
 * fifth caches fill and code is compiled. `undefined` without samples in both.
 */
function growth(samples: readonly Sample[]): number | undefined {
  const middle = (from: number, to: number) =>
    median(samples.filter(({ at }) => at >= from && at < to).map(({ megabytes }) => megabytes));
  const grown = middle(0.8, Infinity) - middle(0.2, 0.4);
  return Number.isNaN(grown) ? undefined : grown;
}
