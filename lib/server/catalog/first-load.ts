/** Speeds up the first import: drops indexes and rebuilds them at the end instead of updating per row. */
import { text } from '../store/read-column.ts';
import type { Database } from '../store/database.ts';

/** Each table and its text index. */
const LOADED = {
  notices: { textIndex: 'notice_text' },
  awards: { textIndex: 'award_text' },
} as const;
export type LoadedTable = keyof typeof LOADED;

/** Excludes the small partial indexes on sample rows: every batch uses them. */
const INDEXES = `
  SELECT name, sql FROM sqlite_schema
  WHERE type = 'index' AND tbl_name = $table AND sql IS NOT NULL AND sql NOT LIKE '% WHERE %'`;

/** Page cache during the load, in KiB: rows arrive in random id order. */
const CACHE_KIB = 262_144;

/** Normal FTS5 settings: segments per automatic and per forced merge, bytes buffered in memory. */
const KEPT = { automerge: 4, crisismerge: 16, hashsize: 16_777_216 };
/** Settings for the load. The buffer fits a CPU cache. FTS5 allows at most 2,000 segments. */
const LOADING = { automerge: 0, crisismerge: 1000, hashsize: 1_048_576 };

/**
 * Runs `work`, which loads `tables` for the first time, inside a transaction. Other connections keep using
 * the old indexes until the commit, and a rollback restores them.
 */
export async function firstLoad<T>(
  database: Database,
  tables: readonly LoadedTable[],
  work: () => Promise<T>,
): Promise<T> {
  if (tables.length === 0) return work();
  const { connection } = database;
  const cache = database.first('PRAGMA cache_size')?.['cache_size'];
  // Sort the indexes on two threads.
  connection.exec(`PRAGMA cache_size = -${String(CACHE_KIB)}; PRAGMA threads = 2`);
  try {
    const indexes = tables.flatMap((table) => database.all(INDEXES, { table }));
    for (const index of indexes) connection.exec(`DROP INDEX ${text(index, 'name')}`);
    for (const table of tables) setText(database, table, LOADING);
    const result = await work();
    for (const index of indexes) connection.exec(text(index, 'sql'));
    for (const table of tables) {
      setText(database, table, KEPT);
      const { textIndex } = LOADED[table];
      connection.exec(`INSERT INTO ${textIndex} (${textIndex}) VALUES ('optimize')`);
    }
    return result;
  } finally {
    connection.exec(`PRAGMA cache_size = ${String(cache)}; PRAGMA threads = 0`);
  }
}

function setText({ connection }: Database, table: LoadedTable, settings: Readonly<Record<string, number>>): void {
  const { textIndex } = LOADED[table];
  for (const [name, value] of Object.entries(settings)) {
    connection.exec(`INSERT INTO ${textIndex} (${textIndex}, rank) VALUES ('${name}', ${String(value)})`);
  }
}
