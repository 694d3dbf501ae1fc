import { hash } from 'node:crypto';
import { bytes, number, text } from './read-column.ts';
import type { Database } from './database.ts';
import type { ImportCount } from './records.ts';

/** Content digest of a row, independent of field order: importing the same file twice changes nothing. */
export function digestOf(row: object): Uint8Array {
  return hash('sha1', JSON.stringify(inOrder(row)), 'buffer');
}

/** The sorted field names, then their values. The names keep rows with different fields apart. */
function inOrder(row: object): unknown[] {
  const fields: Record<string, unknown> = { ...row };
  const written = Object.keys(fields).join();
  let names = orders.get(written);
  if (!names) {
    names = Object.keys(fields).sort();
    // Rows have only a few shapes.
    if (orders.size < 100) orders.set(written, names);
  }
  return [names.join(), ...names.map((name) => fields[name])];
}

const orders = new Map<string, string[]>();

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** A stored row: its id and content digest. */
interface StoredRow {
  rowId: number;
  digest: Uint8Array;
}

/** The rows of `ids` that are already stored. */
export function findStored(
  database: Database,
  { table, id }: { table: 'notices'; id: 'notice_id' } | { table: 'awards'; id: 'award_id' },
  ids: readonly string[],
): Map<string, StoredRow> {
  const rows = database.all(
    `SELECT ${id} AS id, row_id, digest FROM json_each($ids) AS ids CROSS JOIN ${table} ON ${id} = ids.value`,
    { ids: JSON.stringify(ids) },
  );
  return new Map(rows.map((row) => [text(row, 'id'), { rowId: number(row, 'row_id'), digest: bytes(row, 'digest') }]));
}

/**
 * Stores each row that is new or has changed, and counts. `store` writes one row, replacing row id `replaced`
 * if given, and returns its row id. If several rows share an id, the last one wins.
 */
export function storeChanged<R extends { digest: Uint8Array }>(
  rows: readonly R[],
  known: Map<string, StoredRow>,
  idOf: (row: R) => string,
  store: (row: R, replaced: number | null) => number,
): ImportCount {
  const count: ImportCount = { added: 0, changed: 0, unchanged: 0 };
  for (const row of rows) {
    const id = idOf(row);
    const before = known.get(id);
    if (before && sameBytes(before.digest, row.digest)) {
      count.unchanged += 1;
      continue;
    }
    known.set(id, { rowId: store(row, before?.rowId ?? null), digest: row.digest });
    count[before ? 'changed' : 'added'] += 1;
  }
  return count;
}
