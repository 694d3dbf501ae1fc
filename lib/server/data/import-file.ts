/** What the importers of public bulk files have in common: columns by name, counting, all or nothing. */
import type { ImportCount, ImportTarget } from '../store/records.ts';
import { ImportFileError, openBulkFile } from './bulk-file.ts';
import { counted } from './counted.ts';
import { csvRecords } from './csv-records.ts';

/** How far an import is. */
export interface ImportProgress {
  bytes: number;
  totalBytes: number;
  /** Rows taken so far. */
  rows: number;
}

export interface ImportOptions {
  onProgress?(done: ImportProgress): void;
  /** Stops the import; nothing of it stays. */
  signal?: AbortSignal;
  /** Called for every row that is left out, with its physical line number. */
  onRejected?(line: number, reason: string): void;
}

export interface ImportSummary extends ImportCount {
  /** Rows taken. */
  rows: number;
  /** Rows left out. */
  rejected: number;
}

/** How one kind of file becomes rows. */
export interface FileLayout<Row> {
  /** Name of the kind, for the message about missing columns. */
  name: string;
  /** Columns without which the file is another kind. */
  required: readonly string[];
  /** Reads one record by column name (empty for a column that the file lacks); throws {@link RejectedRow}. */
  toRow(value: (column: string) => string): Row;
  idOf(row: Row): string;
  put(rows: readonly Row[]): ImportCount | Promise<ImportCount>;
}

/** Why one row cannot be taken. */
export class RejectedRow extends Error {
  override readonly name = 'RejectedRow';
}

const BATCH_ROWS = 1000;
/** Missing columns that are named; a file of another kind lacks them all. */
const NAMED_COLUMNS = 3;

/**
 * Reads `file` into `target` by `layout`, in constant memory, all or nothing. Throws {@link ImportFileError} when the
 * file is of another kind or holds no row that can be taken.
 */
export async function importFile<Row>(
  file: string,
  target: ImportTarget,
  layout: FileLayout<Row>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const bulk = await openBulkFile(file, options.signal);
  return target.atomically(async () => {
    const summary: ImportSummary = { ...NONE, rows: 0, rejected: 0 };
    const reject = (line: number, reason: string) => {
      summary.rejected += 1;
      options.onRejected?.(line, reason);
    };
    let batch = new Map<string, Row>();
    let writing = Promise.resolve(NONE);
    /** Hands the batch over, and reads on while it is being written; one at a time waits behind it. */
    const flush = async () => {
      const before = writing;
      writing = Promise.resolve(layout.put([...batch.values()]));
      // Looked at when the next one is handed over.
      writing.catch(() => undefined);
      batch = new Map();
      add(summary, await before);
    };

    let bytesRead = 0;
    let columnOf: ((column: string) => number) | undefined;
    const text = bulk.text((bytes) => (bytesRead = bytes));
    for await (const records of csvRecords(text)) {
      for (const record of records) {
        if (!columnOf) {
          columnOf = readHeader(file, 'fields' in record ? record.fields : [], layout);
          continue;
        }
        if ('problem' in record) {
          reject(record.line, record.problem);
          continue;
        }
        const position = columnOf;
        try {
          const row = layout.toRow((column) => record.fields[position(column)]?.trim() ?? '');
          const id = layout.idOf(row);
          // A row that repeats an id takes the place of the one before, and is counted for that wherever both stand.
          if (batch.has(id)) await flush();
          batch.set(id, row);
          summary.rows += 1;
          if (batch.size >= BATCH_ROWS) await flush();
        } catch (error) {
          if (!(error instanceof RejectedRow)) throw error;
          reject(record.line, error.message);
        }
      }
      options.onProgress?.({ bytes: bytesRead, totalBytes: bulk.totalBytes, rows: summary.rows });
    }
    if (summary.rows === 0) throw new ImportFileError(nothingIn(file, summary.rejected));
    await flush();
    add(summary, await writing);
    // An abort after the last chunk still counts: the caller was told that nothing stays.
    options.signal?.throwIfAborted();
    return summary;
  });
}

const NONE: ImportCount = { added: 0, changed: 0, unchanged: 0 };

function add(summary: ImportSummary, { added, changed, unchanged }: ImportCount): void {
  summary.added += added;
  summary.changed += changed;
  summary.unchanged += unchanged;
}

function nothingIn(file: string, rejected: number): string {
  return rejected === 0
    ? `${file} has no rows`
    : `${file} has no row that can be taken: ${counted(rejected, 'row was', 'rows were')} left out`;
}

/** Finds columns by name, -1 for one that the file lacks; case and the order of columns do not matter. */
function readHeader(
  file: string,
  fields: readonly string[],
  layout: { name: string; required: readonly string[] },
): (column: string) => number {
  const named = new Map(fields.map((name, index): [string, number] => [name.trim().toLowerCase(), index]));
  const missing = layout.required.filter((column) => !named.has(column.toLowerCase()));
  if (missing.length > 0) {
    const shown = missing.slice(0, NAMED_COLUMNS).map((column) => `"${column}"`);
    const more = missing.length > shown.length ? ` and ${String(missing.length - shown.length)} more` : '';
    throw new ImportFileError(`${file} is not a file of ${layout.name}: it has no column ${shown.join(', ')}${more}`);
  }
  const asked = new Map<string, number>();
  return (column) => {
    let index = asked.get(column);
    if (index === undefined) asked.set(column, (index = named.get(column.toLowerCase()) ?? -1));
    return index;
  };
}
