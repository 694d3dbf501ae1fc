import { openDatabase } from '../store/database.ts';
import { KeyStore, type KeyListing } from '../store/keys.ts';
import { DEFAULT_ADMIN, seed } from '../store/seed.ts';
import { COMMAND, databaseOption, rejectExtraArguments, requireDatabaseFile, readArguments } from './arguments.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError, databaseExists, UsageError } from './command-errors.ts';

const OPTIONS = {
  ...databaseOption,
  admin: { type: 'string', default: DEFAULT_ADMIN },
  'read-only': { type: 'boolean', default: false },
} as const;

/** `keys create`, `keys list`, `keys revoke`. */
export function keysCommand(args: string[], context: CommandContext): void {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [action, ...rest] = positionals;
  if (action !== 'create' && action !== 'list' && action !== 'revoke')
    throw new UsageError('keys needs create, list or revoke');
  requireDatabaseFile('keys', values.db);
  if (action !== 'revoke') rejectExtraArguments(rest);
  if (action === 'create') create(values.db, values.admin, values['read-only'], context);
  else if (action === 'list') list(values.db, context);
  else revoke(values.db, rest, context);
}

function withKeyStore<T>(file: string, { lockWaitMs }: CommandContext, work: (keys: KeyStore) => T): T {
  const database = openDatabase(file, lockWaitMs);
  try {
    seed(database, new Date());
    return work(new KeyStore(database));
  } finally {
    database.close();
  }
}

/** Prints the new key alone on the last line, where a script can read it. */
function create(file: string, email: string, readOnly: boolean, context: CommandContext): void {
  const made = withKeyStore(file, context, (keys) => {
    const key = keys.create(email, { readOnly, now: new Date() });
    if (key) return key;
    throw new CommandError(`there is no admin ${email}; admins are ${keys.adminEmails().join(', ')}`);
  });
  context.log(`Key ${made.id} of ${email}${readOnly ? ', read-only' : ''}. It is shown only once:`);
  context.log(made.key);
}

function list(file: string, context: CommandContext): void {
  // Listing must not create a database.
  const all = databaseExists(file) ? withKeyStore(file, context, (keys) => keys.list()) : [];
  if (all.length === 0) context.log(`No keys yet: ${COMMAND} keys create --db ${file} creates one.`);
  for (const key of all) context.log(formatKey(key));
}

function formatKey({ id, adminName, adminEmail, readOnly, createdAt, revokedAt }: KeyListing): string {
  const state = revokedAt === null ? 'valid' : `revoked ${revokedAt}`;
  return [
    id,
    `${adminName} <${adminEmail}>`,
    readOnly ? 'read-only' : 'read and write',
    `created ${createdAt}`,
    state,
  ].join('  ');
}

function revoke(file: string, [id, ...rest]: string[], context: CommandContext): void {
  if (id === undefined) throw new UsageError('keys revoke needs the id that keys list shows');
  rejectExtraArguments(rest);
  // Do not create an empty database here: "no such key" would look as if the key had been revoked before.
  if (!databaseExists(file))
    throw new CommandError(`there is no database ${file}; use --db to name the one that has the key`);
  if (!withKeyStore(file, context, (keys) => keys.revoke(id, new Date())))
    throw new CommandError(`no valid key has the id ${id}`);
  context.log(`Key ${id} is revoked.`);
}
