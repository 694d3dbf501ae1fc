import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../errors/errors.ts';
import { refuseForeign } from '../store/migrations.ts';
import { databaseOption, rejectExtraArguments, readArguments } from './arguments.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError, databaseExists } from './command-errors.ts';

/** `reset`: deletes the database file, unless a server has it open or it is not ours. */
export function resetCommand(args: string[], { log }: CommandContext): void {
  const { values, positionals } = readArguments(args, databaseOption);
  rejectExtraArguments(positionals);
  if (!databaseExists(values.db)) {
    log(`Nothing to delete: ${values.db} does not exist.`);
    return;
  }
  ensureNotInUse(values.db);
  for (const file of [values.db, `${values.db}-wal`, `${values.db}-shm`]) {
    if (!existsSync(file)) continue;
    rmSync(file);
    log(`Deleted ${file}`);
  }
}

function ensureNotInUse(file: string): void {
  const connection = new DatabaseSync(file, { timeout: 500 });
  try {
    refuseForeign(connection);
    // Only the last connection can leave WAL mode. The pragma returns the mode that the file ends up in.
    const mode = connection.prepare('PRAGMA journal_mode = DELETE').get()?.['journal_mode'];
    if (mode !== 'delete') throw new CommandError(inUse(file));
  } catch (error) {
    throw isBusy(error) ? new CommandError(inUse(file)) : error;
  } finally {
    connection.close();
  }
}

function inUse(file: string): string {
  return `${file} is in use: stop the server first. Nothing was deleted.`;
}
