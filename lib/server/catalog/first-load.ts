/** A first import writes everything at once, so its indexes are cheaper made at the end than kept up row by row. */
import { text } from '../store/columns.ts';
import type { Database } from '../store/database.ts';

/** A table and its text index. */
const LOADED = {
  notices: { textIndex: 'notice_text' },
  awards: { textIndex: 'award_text' },
} as const;
export type LoadedTable = keyof typeof LOADED;

/** Without the small ones of the sample: each batch asks them. */
const INDEXES = `
  SELECT name, sql FROM sqlite_schema
  WHERE type = 'index' AND tbl_name = $table AND sql IS NOT NULL AND sql NOT LIKE '% WHERE %'`;

/** So much of the file is held in memory meanwhile, in KiB: rows come in no order of their ids. */
const CACHE_KIB = 262_144;

/** How the text indexes are kept: how many pieces they merge as they go, at how many at all costs, what they gather in memory. */
const KEPT = { automerge: 4, crisismerge: 16, hashsize: 16_777_216 };
/** Small enough for a processor's cache, which is what gathering takes its time by; and FTS5 bears no more than 2,000 pieces. */
const LOADING = { automerge: 0, crisismerge: 1000, hashsize: 1_048_576 };

/**
 * Runs `work`, which loads `tables` for the first time, inside a transaction. Other connections go on to see the indexes
 * as they were, and a rollback brings them back.
 */
export async function firstLoad<T>(
  database: Database,
  tables: readonly LoadedTable[],
  work: () => Promise<T>,
): Promise<T> {
  if (tables.length === 0) return work();
  const { connection } = database;
  const cache = database.first('PRAGMA cache_size')?.['cache_size'];
  // Indexes are sorted by two threads.
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
