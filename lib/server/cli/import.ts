import { pluralize } from '../data/pluralize.ts';
import { importSam } from '../data/import-sam.ts';
import type { ImportSummary } from '../data/import-file.ts';
import { importUsaspending } from '../data/import-usaspending.ts';
import { openDatabase } from '../store/database.ts';
import { importThread } from '../catalog/import-thread.ts';
import { seed } from '../store/seed.ts';
import { databaseOption, rejectExtraArguments, requireDatabaseFile, readArguments } from './arguments.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError, UsageError } from './command-errors.ts';
import { prepareSearch } from './prepare-search.ts';
import { ProgressDisplay } from './progress.ts';
import { onStopSignal } from './command-context.ts';

const KINDS = {
  sam: { read: importSam, what: 'notice', index: 'notice_text' },
  usaspending: { read: importUsaspending, what: 'award', index: 'award_text' },
} as const;

/** The shell's exit code for a program that SIGINT ended. */
const EXIT_INTERRUPTED = 130;

/** `import sam FILE`, `import usaspending FILE`: imports the whole file, or nothing on failure. */
export async function importCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, databaseOption);
  const [kind, file, ...rest] = positionals;
  if (kind !== 'sam' && kind !== 'usaspending') throw new UsageError('import needs sam or usaspending, then the file');
  if (file === undefined) throw new UsageError(`import ${kind} needs a CSV file`);
  rejectExtraArguments(rest);
  requireDatabaseFile('import', values.db);

  const { read, what, index } = KINDS[kind];
  const started = performance.now();
  const display = new ProgressDisplay(context.screen);
  const database = openDatabase(values.db, context.lockWaitMs);
  seed(database, new Date());
  const target = importThread(values.db, context.lockWaitMs);
  const interruption = new AbortController();
  const ignoreSignals = onStopSignal(() => interruption.abort());
  try {
    const summary = await read(file, target, {
      signal: interruption.signal,
      onProgress: (done) => display.update(done),
      onRejected: (line, reason) => display.print(`line ${String(line)} skipped: ${reason}`),
      onWarning: (message) => display.print(message),
    })
      .catch((error: unknown) => {
        throw interruption.signal.aborted
          ? new CommandError('Stopped. No rows were imported.', EXIT_INTERRUPTED)
          : error;
      })
      .finally(() => {
        ignoreSignals();
        display.clear();
      });
    context.log(report(summary, what, (performance.now() - started) / 1000));
    await prepareSearch(database, index, context);
  } finally {
    await target.close();
    database.close();
  }
}

function report({ rows, added, changed, unchanged, rejected }: ImportSummary, what: string, seconds: number): string {
  const count = (value: number) => value.toLocaleString('en-US');
  const left = rejected === 0 ? '' : ` ${pluralize(rejected, 'row was', 'rows were')} skipped.`;
  return `${pluralize(rows, what)} in ${seconds.toFixed(1)} s: ${count(added)} new, ${count(changed)} changed, ${count(unchanged)} unchanged.${left}`;
}
