import { today } from '../../domain/dates/calendar-date.ts';
import { codeOf, isBusy } from '../errors/errors.ts';
import { startUpkeep } from '../search/upkeep.ts';
import { serve } from '../http/serve.ts';
import { indexedEarlier, refreshSample, type Kind } from '../catalog/catalog.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { KeyStore } from '../store/keys.ts';
import { DEFAULT_ADMIN, seed } from '../store/seed.ts';
import { whenWritable } from '../store/when-writable.ts';
import { COMMAND, databaseOption, expectNothingMore, readArguments, wholeNumberOption } from './arguments.ts';
import { chosenEmbedder } from './embedder.ts';
import { CommandError, explain } from './failure.ts';

const OPTIONS = {
  ...databaseOption,
  port: { type: 'string', default: '8787' },
  host: { type: 'string', default: '127.0.0.1' },
  'rate-limit': { type: 'string', default: '120' },
  'no-sample': { type: 'boolean', default: false },
} as const;

/** `serve`: serves requests until SIGINT or SIGTERM. */
export async function serveCommand(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args, OPTIONS);
  expectNothingMore(positionals);
  // Node listens on every address if the host is empty, as when a script's variable is unset.
  if (values.host === '') throw noHost(values.host);
  const port = wholeNumberOption('port', values.port, 65_535);
  const rateLimit = wholeNumberOption('rate-limit', values['rate-limit'], 1_000_000);

  const database = openDatabase(values.db);
  try {
    seed(database, new Date());
    if (!values['no-sample']) await refreshSample(database, today(), (await import('../data/sample.ts')).loadSample);
    const embedder = await chosenEmbedder();
    // Blocking inside SQLite would stall every other request; writes retry outside it
    // (retry-while-locked.ts).
    database.waitForLocks(0);
    const server = await serve({
      database,
      rateLimit,
      embedder,
      port,
      host: values.host,
      onFault: console.error,
    }).catch((error: unknown) => explainListening(error, values));
    const stopped = signalled();
    const upkeep = startUpkeep(database, embedder, (error) => console.error(explain(error, values.db)));
    try {
      // Only after listening: a start that fails must not consume the key, which is shown only once.
      const firstKey = await aboutFirstKey(database, values.db);
      if (firstKey !== undefined) console.log(firstKey);
      for (const kind of indexedEarlier(database)) console.log(findsMore(kind, values.db));
      console.log(`listening on ${server.url}`);
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
async function aboutFirstKey(database: Database, file: string): Promise<string | undefined> {
  const keys = new KeyStore(database);
  if (keys.list().length > 0) return undefined;
  try {
    const made = await whenWritable(() => keys.create(DEFAULT_ADMIN, { readOnly: false, now: new Date() }));
    return made && `demo key: ${made.key}`;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return `no key yet: another program, such as an import, is writing to ${file}; when it finishes, run ${COMMAND} keys create --db ${file}`;
  }
}

function findsMore(kind: Kind, file: string): string {
  const source = kind === 'notices' ? 'sam' : 'usaspending';
  return `this version indexes ${kind} better; import them again to find more: ${COMMAND} import ${source} FILE --db ${file}`;
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        resolve();
      });
  });
}

function explainListening(error: unknown, { host, port }: { host: string; port: string }): never {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') throw new CommandError(`port ${port} is in use; choose another with --port, or 0 for any`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EADDRNOTAVAIL') throw noHost(host);
  throw error;
}

function noHost(host: string): CommandError {
  return new CommandError(`--host needs an address of this computer, such as 127.0.0.1 or 0.0.0.0, not "${host}"`);
}
