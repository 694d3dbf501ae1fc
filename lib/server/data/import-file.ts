/** What the importers of public bulk files have in common: reading, counting, all or nothing. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ImportCount, ImportTarget } from '../store/records.ts';
import { csvRecords } from './csv-records.ts';

export interface ImportOptions {
  onProgress?(done: { bytes: number; totalBytes: number; rows: number }): void;
  /** Stops the import; nothing of it stays. */
  signal?: AbortSignal;
  /** Called for every row that is left out, with its physical line number. */
  onRejected?(line: number, reason: string): void;
}

export interface ImportSummary extends ImportCount {
  /** Rows taken. */
  rows: number;
  /** The first rows left out, at most {@link MAX_LISTED}. */
  rejected: readonly { line: number; reason: string }[];
  /** All rows left out. */
  rejectedCount: number;
}

/** How many rejected rows a summary lists; the rest are only counted. */
export const MAX_LISTED = 100;

/** How one kind of file becomes rows. */
export interface FileLayout<Row> {
  /** Name of the kind, for the message about missing columns. */
  name: string;
  /** Columns without which the file is another kind. */
  required: readonly string[];
  /** Reads one record by column name (empty for a column that the file lacks); throws {@link RejectedRow}. */
  toRow(value: (column: string) => string): Row;
  idOf(row: Row): string;
  put(rows: readonly Row[]): ImportCount;
}

/** Why one row cannot be taken. */
export class RejectedRow extends Error {
  override readonly name = 'RejectedRow';
}

/** The file is not what it was said to be. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
}

const CHUNK_BYTES = 1 << 18;
const BATCH_ROWS = 1000;

/** Reads `file` into `target` by `layout`, in constant memory, all or nothing. */
export async function importFile<Row>(
  file: string,
  target: ImportTarget,
  layout: FileLayout<Row>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const { size: totalBytes } = await stat(file);
  const encoding = await detectEncoding(file, options.signal);
  return target.atomically(async () => {
    const summary = { rows: 0, added: 0, changed: 0, unchanged: 0, rejectedCount: 0 };
    const rejected: { line: number; reason: string }[] = [];
    const reject = (line: number, reason: string) => {
      summary.rejectedCount += 1;
      if (rejected.length < MAX_LISTED) rejected.push({ line, reason });
      options.onRejected?.(line, reason);
    };
    let batch = new Map<string, Row>();
    const flush = () => {
      if (batch.size === 0) return;
      const { added, changed, unchanged } = layout.put([...batch.values()]);
      summary.added += added;
      summary.changed += changed;
      summary.unchanged += unchanged;
      batch = new Map();
    };

    const progress = { bytes: 0 };
    let columnOf: ((column: string) => number) | undefined;
    for await (const records of csvRecords(decoded(file, encoding, progress, options.signal))) {
      for (const record of records) {
        if (!columnOf) {
          columnOf = readHeader('fields' in record ? record.fields : [], layout);
          continue;
        }
        if ('problem' in record) {
          reject(record.line, record.problem);
          continue;
        }
        const position = columnOf;
        try {
          const row = layout.toRow((column) => record.fields[position(column)]?.trim() ?? '');
          batch.set(layout.idOf(row), row);
          summary.rows += 1;
          if (batch.size >= BATCH_ROWS) flush();
        } catch (error) {
          if (!(error instanceof RejectedRow)) throw error;
          reject(record.line, error.message);
        }
      }
      options.onProgress?.({ bytes: progress.bytes, totalBytes, rows: summary.rows });
    }
    if (!columnOf) throw new ImportFileError('the file is empty');
    flush();
    // An abort after the last chunk still counts: the caller was told that nothing stays.
    options.signal?.throwIfAborted();
    return { ...summary, rejected };
  });
}

/** Finds columns by name, -1 for one that the file lacks; case and the order of columns do not matter. */
function readHeader(
  fields: readonly string[],
  layout: { name: string; required: readonly string[] },
): (column: string) => number {
  const named = new Map(fields.map((name, index): [string, number] => [name.trim().toLowerCase(), index]));
  const missing = layout.required.filter((column) => !named.has(column.toLowerCase()));
  if (missing.length > 0) {
    throw new ImportFileError(
      `this is not a file of ${layout.name}: it has no column ${missing.map((column) => `"${column}"`).join(', ')}`,
    );
  }
  const asked = new Map<string, number>();
  return (column) => {
    let index = asked.get(column);
    if (index === undefined) asked.set(column, (index = named.get(column.toLowerCase()) ?? -1));
    return index;
  };
}

type Encoding = 'utf-8' | 'windows-1252';

/** UTF-8 when every byte of the file fits it, else CP1252, in which SAM.gov writes. The file is read once for this. */
async function detectEncoding(file: string, signal: AbortSignal | undefined): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytesOf(file, signal)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

async function* decoded(
  file: string,
  encoding: Encoding,
  progress: { bytes: number },
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytesOf(file, signal)) {
    progress.bytes += chunk.byteLength;
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

async function* bytesOf(file: string, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array, void, undefined> {
  const stream: AsyncIterable<unknown> = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  for await (const chunk of stream) {
    signal?.throwIfAborted();
    if (chunk instanceof Uint8Array) yield chunk;
  }
}
