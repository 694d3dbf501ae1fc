/** Migrates a database file to the schema of this version. */
import type { DatabaseSync } from 'node:sqlite';
import { SCHEMA, SEARCH_SCHEMA, US_SPELLING, WITHOUT_REAL_INDEXES } from './schema.ts';

/** Marks the file as ours ("PuCo"), so that no command writes to or deletes another program's database. */
const APPLICATION_ID = 0x5075436f;

/** Each entry upgrades a file by one version. Only ever append. */
const MIGRATIONS: readonly string[] = [SCHEMA, SEARCH_SCHEMA, WITHOUT_REAL_INDEXES, US_SPELLING];

/** A file that this version must not touch. */
export class ForeignDatabaseError extends Error {
  override readonly name = 'ForeignDatabaseError';
}

/** Applies the missing migrations, each in its own transaction. Throws {@link ForeignDatabaseError}. */
export function migrate(connection: DatabaseSync): void {
  refuseForeign(connection);
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (version(connection) > index) continue;
    connection.exec('BEGIN IMMEDIATE');
    try {
      // Another process may have migrated while this one waited for the lock.
      if (version(connection) === index) {
        connection.exec(
          `${sql}; PRAGMA application_id = ${String(APPLICATION_ID)}; PRAGMA user_version = ${String(index + 1)};`,
        );
      }
      connection.exec('COMMIT');
    } catch (error) {
      if (connection.isTransaction) connection.exec('ROLLBACK');
      throw error;
    }
  }
}

/** Throws {@link ForeignDatabaseError} unless the file is empty or ours. */
export function refuseOthers(connection: DatabaseSync): void {
  const tables = Number(connection.prepare('SELECT count(*) AS count FROM sqlite_master').get()?.['count']);
  const application = Number(connection.prepare('PRAGMA application_id').get()?.['application_id']);
  if (tables > 0 && application !== APPLICATION_ID)
    throw new ForeignDatabaseError('the file is an SQLite database that belongs to another program');
}

/** Throws {@link ForeignDatabaseError} unless the file is empty, or ours and no newer than this version. */
export function refuseForeign(connection: DatabaseSync): void {
  refuseOthers(connection);
  if (version(connection) > MIGRATIONS.length)
    throw new ForeignDatabaseError('the file was written by a newer version of this program');
}

function version(connection: DatabaseSync): number {
  return Number(connection.prepare('PRAGMA user_version').get()?.['user_version']);
}
