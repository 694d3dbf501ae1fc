import { importSam } from '../data/import-sam.ts';
import type { ImportSummary } from '../data/import-file.ts';
import { importUsaspending } from '../data/import-usaspending.ts';
import { embedWaiting } from '../search/upkeep.ts';
import { rememberWords } from '../search/vocabulary.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { importThread } from '../store/import-thread.ts';
import { seed } from '../store/seed.ts';
import { databaseOption, expectNothingMore, readArguments } from './arguments.ts';
import { chosenEmbedder } from './embedder.ts';
import { UsageError } from './failure.ts';
import { ProgressDisplay } from './progress.ts';

const KINDS = {
  sam: { read: importSam, what: 'notices' },
  usaspending: { read: importUsaspending, what: 'awards' },
} as const;

/** As a shell reports a program that a signal ended. */
const EXIT_INTERRUPTED = 130;

/** `import sam FILE`, `import usaspending FILE`: takes the whole file or, when it fails or is stopped, nothing of it. */
export async function importCommand(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args, databaseOption);
  const [kind, file, ...rest] = positionals;
  if (kind !== 'sam' && kind !== 'usaspending') throw new UsageError('import takes sam or usaspending, then the file');
  if (file === undefined) throw new UsageError(`import ${kind} takes the CSV file to read`);
  expectNothingMore(rest);
  if (values.db === ':memory:') throw new UsageError('import needs a database that stays: --db FILE');

  const { read, what } = KINDS[kind];
  const started = performance.now();
  const display = new ProgressDisplay(process.stderr);
  const interruption = interruptions();
  const database = openDatabase(values.db);
  seed(database, new Date());
  const target = importThread(values.db);
  try {
    const summary = await read(file, target, {
      signal: interruption.signal,
      onProgress: (done) => display.update(done),
      onRejected: (line, reason) => display.say(`line ${String(line)} left out: ${reason}`),
    });
    interruption.ignore();
    database.tidy();
    await prepareSearch(database, kind);
    display.clear();
    console.log(report(summary, what, (performance.now() - started) / 1000));
  } catch (error) {
    display.clear();
    if (!interruption.signal.aborted) throw error;
    console.error('Stopped. Nothing of the file was kept.');
    process.exitCode = EXIT_INTERRUPTED;
  } finally {
    interruption.ignore();
    await target.close();
    database.close();
  }
}

/** Aborts on Ctrl-C or a polite kill; a second one ends the process at once, which SQLite survives as well. */
function interruptions(): { signal: AbortSignal; ignore(): void } {
  const controller = new AbortController();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const stop = () => controller.abort();
  for (const signal of signals) process.once(signal, stop);
  return {
    signal: controller.signal,
    ignore: () => {
      for (const signal of signals) process.removeListener(signal, stop);
    },
  };
}

function report({ rows, added, changed, unchanged, rejected }: ImportSummary, what: string, seconds: number): string {
  const count = (value: number) => value.toLocaleString('en-US');
  const left = rejected === 0 ? '' : ` ${count(rejected)} ${rejected === 1 ? 'row was' : 'rows were'} left out.`;
  return `${count(rows)} ${what} in ${seconds.toFixed(1)} s: ${count(added)} new, ${count(changed)} changed, ${count(unchanged)} as before.${left}`;
}

/** What search needs besides the rows; stopped half-way it is no loss, because the server makes the rest. */
async function prepareSearch(database: Database, kind: keyof typeof KINDS): Promise<void> {
  rememberWords(database, kind === 'sam' ? 'notice_text' : 'award_text');
  if (kind !== 'sam') return;
  const display = new ProgressDisplay(process.stderr);
  await embedWaiting(database, await chosenEmbedder(), {
    onProgress: (done, total) => display.update({ rows: done, bytes: done, totalBytes: total }),
  });
  display.clear();
}
