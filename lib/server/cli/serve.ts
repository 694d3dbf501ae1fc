import { today } from '../../domain/dates/calendar-date.ts';
import { systemErrorCode, isBusy } from '../errors/errors.ts';
import { startEmbedding } from '../search/embedding-upkeep.ts';
import { serve } from '../http/serve.ts';
import { outdatedIndexes, refreshSample, type Kind } from '../catalog/import-target.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { KeyStore } from '../store/keys.ts';
import { DEFAULT_ADMIN, seed } from '../store/seed.ts';
import { retryWhileLocked } from '../store/retry-while-locked.ts';
import { COMMAND, databaseOption, rejectExtraArguments, readArguments, wholeNumberOption } from './arguments.ts';
import { configuredEmbedder } from './configured-embedder.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError, describeError } from './command-errors.ts';

const OPTIONS = {
  ...databaseOption,
  port: { type: 'string', default: '8787' },
  host: { type: 'string', default: '127.0.0.1' },
  'rate-limit': { type: 'string', default: '120' },
  'no-sample': { type: 'boolean', default: false },
} as const;

/** `serve`: serves requests until the context stops it. */
export async function serveCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, OPTIONS);
  rejectExtraArguments(positionals);
  // Node listens on every address if the host is empty, as when a script's variable is unset.
  if (values.host === '') throw invalidHost(values.host);
  const port = wholeNumberOption('port', values.port, 65_535);
  const rateLimit = wholeNumberOption('rate-limit', values['rate-limit'], 1_000_000);

  const database = openDatabase(values.db, context.lockWaitMs);
  try {
    seed(database, new Date());
    if (!values['no-sample']) await refreshSample(database, today(), (await import('../data/sample.ts')).loadSample);
    const embedder = await configuredEmbedder();
    // Blocking inside SQLite would stall every other request; writes retry outside it instead.
    database.waitForLocks(0);
    const server = await serve({
      database,
      rateLimit,
      embedder,
      port,
      host: values.host,
      onFault: (error, id) => context.error(`request ${id} failed:`, error),
      onAccess: context.error,
    }).catch((error: unknown) => rethrowListenError(error, values));
    const stopped = context.stopped();
    const upkeep = startEmbedding(database, embedder, (error) => context.error(describeError(error, values.db)));
    try {
      // Only after listening: a start that fails must not consume the key, which is shown only once.
      const firstKey = await firstKeyMessage(database, values.db, context);
      if (firstKey !== undefined) context.log(firstKey);
      for (const kind of outdatedIndexes(database)) context.log(reimportHint(kind, values.db));
      context.log(`listening on ${server.url}`);
      await stopped;
    } finally {
      await upkeep.stop();
      await server.stop();
    }
  } finally {
    database.close();
  }
}

/** The line with the first key, if no key exists yet, or how to create one if an import blocks us. */
async function firstKeyMessage(
  database: Database,
  file: string,
  { lockWaitMs }: CommandContext,
): Promise<string | undefined> {
  const keys = new KeyStore(database);
  if (keys.list().length > 0) return undefined;
  try {
    const create = () => keys.create(DEFAULT_ADMIN, { readOnly: false, now: new Date() });
    const made = await retryWhileLocked(create, lockWaitMs);
    return made && `demo key: ${made.key}`;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return `no key yet: another program, such as an import, is writing to ${file}; when it finishes, run ${COMMAND} keys create --db ${file}`;
  }
}

function reimportHint(kind: Kind, file: string): string {
  const source = kind === 'notices' ? 'sam' : 'usaspending';
  return `this version indexes ${kind} better; import them again to find more: ${COMMAND} import ${source} FILE --db ${file}`;
}

function rethrowListenError(error: unknown, { host, port }: { host: string; port: string }): never {
  const code = systemErrorCode(error);
  if (code === 'EADDRINUSE') throw new CommandError(`port ${port} is in use; choose another with --port, or 0 for any`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EADDRNOTAVAIL') throw invalidHost(host);
  throw error;
}

function invalidHost(host: string): CommandError {
  return new CommandError(`--host needs an address of this computer, such as 127.0.0.1 or 0.0.0.0, not "${host}"`);
}
