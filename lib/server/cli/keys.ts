import { openDatabase } from '../store/database.ts';
import { KeyStore, type KeyListing } from '../store/keys.ts';
import { DEFAULT_ADMIN, seed } from '../store/seed.ts';
import { COMMAND, databaseOption, expectNothingMore, expectStaying, readArguments } from './arguments.ts';
import { CommandError, isThere, UsageError } from './failure.ts';

const OPTIONS = {
  ...databaseOption,
  admin: { type: 'string', default: DEFAULT_ADMIN },
  'read-only': { type: 'boolean', default: false },
} as const;

/** `keys create | list | revoke`. */
export function keysCommand(args: string[]): void {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [action, ...rest] = positionals;
  if (action !== 'create' && action !== 'list' && action !== 'revoke')
    throw new UsageError('keys takes create, list or revoke');
  expectStaying('keys', values.db);
  if (action !== 'revoke') expectNothingMore(rest);
  if (action === 'create') create(values.db, values.admin, values['read-only']);
  else if (action === 'list') list(values.db);
  else revoke(values.db, rest);
}

function inDatabase<T>(file: string, work: (keys: KeyStore) => T): T {
  const database = openDatabase(file);
  try {
    seed(database, new Date());
    return work(new KeyStore(database));
  } finally {
    database.close();
  }
}

/** The new key stands alone on the last line, so that a script can take it from there. */
function create(file: string, email: string, readOnly: boolean): void {
  const made = inDatabase(file, (keys) => {
    const key = keys.create(email, { readOnly, now: new Date() });
    if (key) return key;
    throw new CommandError(`there is no admin ${email}; there are ${keys.adminEmails().join(', ')}`);
  });
  console.log(`Key ${made.id} of ${email}${readOnly ? ', read only' : ''}. It is shown this once:`);
  console.log(made.key);
}

function list(file: string): void {
  // To look makes no database.
  const all = isThere(file) ? inDatabase(file, (keys) => keys.list()) : [];
  if (all.length === 0) console.log(`No keys yet: ${COMMAND} keys create --db ${file} makes one.`);
  for (const key of all) console.log(lineOf(key));
}

function lineOf({ id, adminName, adminEmail, readOnly, createdAt, revokedAt }: KeyListing): string {
  const state = revokedAt === null ? 'valid' : `revoked ${revokedAt}`;
  return [
    id,
    `${adminName} <${adminEmail}>`,
    readOnly ? 'read only' : 'read and write',
    `created ${createdAt}`,
    state,
  ].join('  ');
}

function revoke(file: string, [id, ...rest]: string[]): void {
  if (id === undefined) throw new UsageError('keys revoke takes the id that keys list shows');
  expectNothingMore(rest);
  // A new one would have no such key: whoever takes a key's right away could think that it was done before.
  if (!isThere(file)) throw new CommandError(`there is no database ${file}; --db names the one that has the key`);
  if (!inDatabase(file, (keys) => keys.revoke(id, new Date()))) throw new CommandError(`no valid key has the id ${id}`);
  console.log(`Key ${id} no longer opens anything.`);
}
