/** The shared part of the bulk-file importers: columns by name, counts, all-or-nothing writes. */
import type { ImportCount, ImportTarget } from '../store/records.ts';
import { decodeFields, ImportFileError, openBulkFile } from './bulk-file.ts';
import { pluralize } from './pluralize.ts';
import { csvRecords } from './csv-records.ts';

/** Progress of an import. */
export interface ImportProgress {
  bytes: number;
  totalBytes: number;
  /** Rows accepted so far. */
  rows: number;
}

export interface ImportOptions {
  onProgress?(done: ImportProgress): void;
  /** Aborts the import and rolls it back. */
  signal?: AbortSignal;
  /** Called for every skipped row, with its physical line number. */
  onRejected?(line: number, reason: string): void;
  /** Called at the end if rows were not UTF-8. */
  onWarning?(message: string): void;
}

export interface ImportSummary extends ImportCount {
  /** Rows accepted. */
  rows: number;
  /** Rows skipped. */
  rejected: number;
}

/** How one kind of file maps to rows. */
export interface FileLayout<Row> {
  /** Name of the kind, for error messages. */
  name: string;
  /** Columns that identify this kind of file. */
  required: readonly string[];
  /** Converts one record, given its values by column name (empty if missing). Throws {@link RejectedRow}. */
  toRow(value: (column: string) => string): Row;
  idOf(row: Row): string;
  put(rows: readonly Row[]): ImportCount | Promise<ImportCount>;
}

/** Why a row is skipped. */
export class RejectedRow extends Error {
  override readonly name = 'RejectedRow';
}

const BATCH_ROWS = 1000;
/** How many missing columns a message names; a file of another kind lacks them all. */
const NAMED_COLUMNS = 3;
/** How many lines a warning names. */
const NAMED_LINES = 5;

/**
 * Imports `file` into `target` by `layout`, in constant memory, all or nothing. Throws {@link
 * ImportFileError} if the file is of another kind or has no valid row.
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
    /** Starts writing the batch and keeps parsing. At most one more batch waits behind it. */
    const flush = async () => {
      const before = writing;
      writing = Promise.resolve(layout.put([...batch.values()]));
      // The next flush awaits it and rethrows.
      writing.catch(() => undefined);
      batch = new Map();
      add(summary, await before);
    };

    let bytesRead = 0;
    const notUtf8: number[] = [];
    let columnOf: ((column: string) => number) | undefined;
    const text = bulk.text((bytes) => (bytesRead = bytes));
    for await (const records of csvRecords(text)) {
      for (const record of records) {
        if (!columnOf) {
          columnOf = readHeader(file, 'fields' in record ? decodeFields(record.fields).fields : [], layout);
          continue;
        }
        if ('problem' in record) {
          reject(record.line, record.problem);
          continue;
        }
        const position = columnOf;
        const { fields, isUtf8 } = decodeFields(record.fields);
        if (!isUtf8) notUtf8.push(record.line);
        try {
          const row = layout.toRow((column) => fields[position(column)]?.trim() ?? '');
          const id = layout.idOf(row);
          // A repeated id replaces the earlier row. Flush first, so that it counts as a change.
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
    // An abort after the last chunk still counts: the user was told that nothing is kept.
    options.signal?.throwIfAborted();
    if (notUtf8.length > 0) options.onWarning?.(notUtf8Warning(notUtf8));
    return summary;
  });
}

const NONE: ImportCount = { added: 0, changed: 0, unchanged: 0 };

function add(summary: ImportSummary, { added, changed, unchanged }: ImportCount): void {
  summary.added += added;
  summary.changed += changed;
  summary.unchanged += unchanged;
}

function notUtf8Warning(lines: readonly number[]): string {
  const more = lines.length > NAMED_LINES ? ` and ${String(lines.length - NAMED_LINES)} more` : '';
  return `not UTF-8, read as Windows-1252: line ${lines.slice(0, NAMED_LINES).join(', ')}${more}`;
}

function nothingIn(file: string, rejected: number): string {
  return rejected === 0
    ? `${file} has no rows`
    : `${file} has no valid row: ${pluralize(rejected, 'row was', 'rows were')} skipped`;
}

/** Returns a lookup from column name to index, -1 if missing. Ignores case and column order. */
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
    throw new ImportFileError(`${file} is not a ${layout.name} file: missing columns ${shown.join(', ')}${more}`);
  }
  const asked = new Map<string, number>();
  return (column) => {
    let index = asked.get(column);
    if (index === undefined) asked.set(column, (index = named.get(column.toLowerCase()) ?? -1));
    return index;
  };
}
