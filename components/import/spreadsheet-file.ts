import { IMPORT_ROWS_MAX } from '../../lib/domain/limits.ts';

/** Longest file to read, in bytes: 10,000 rows with notes. */
export const FILE_MAX = 20_000_000;

/** Most cells to read: 50 in each row. */
const CELLS_MAX = 50 * IMPORT_ROWS_MAX;
/** Longest line, and longest quoted cell, in characters. */
const LINE_MAX = 1_000_000;

/** `notText`: an Excel workbook or another binary file. */
export type FileProblem = 'tooLarge' | 'notText' | 'notCsv' | 'noRows' | 'tooManyRows' | 'tooManyCells';

export interface Spreadsheet {
  headers: string[];
  /** The rows below the header, each as long as it is written. */
  rows: string[][];
}

/**
 * Reads a CSV file: UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs; quoted cells of several lines.
 */
export async function readSpreadsheet(file: Blob): Promise<Spreadsheet | { problem: FileProblem }> {
  if (file.size > FILE_MAX) return { problem: 'tooLarge' };
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) return { problem: 'notText' };
  if (hasLongLine(text)) return { problem: 'notCsv' };
  const { parse } = await import('csv-parse/browser/esm/sync');
  let records: string[][];
  let cells = 0;
  try {
    // As bytes: the parser takes seconds to encode a long text.
    records = parse(new TextEncoder().encode(text), {
      delimiter: delimiterOf(text),
      // Excel writes quotes inside unquoted cells as they are, and leaves out empty cells at the end.
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LINE_MAX,
      // The header, the rows, and one more, which shows that there are too many.
      to: IMPORT_ROWS_MAX + 2,
      on_record(record: string[]) {
        cells += record.length;
        if (cells > CELLS_MAX) throw new RangeError('too many cells');
        return record;
      },
    });
  } catch {
    return { problem: cells > CELLS_MAX ? 'tooManyCells' : 'notCsv' };
  }
  const [headers, ...rows] = records;
  if (rows.length > IMPORT_ROWS_MAX) return { problem: 'tooManyRows' };
  if (!headers || rows.every((row) => row.every((cell) => cell.trim() === ''))) return { problem: 'noRows' };
  return { headers: headers.map(withoutGuards), rows: rows.map((row) => row.map(withoutGuards)) };
}

/** Returns the text, or `undefined` if it is none. */
function decode(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  // Workbooks are zip files, and no text has a zero byte.
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function hasLongLine(text: string): boolean {
  let at = 0;
  while (text.length - at > LINE_MAX) {
    const last = Math.max(text.lastIndexOf('\n', at + LINE_MAX), text.lastIndexOf('\r', at + LINE_MAX));
    if (last < at) return true;
    at = last + 1;
  }
  return false;
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The delimiter that stands most often in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const [header = ''] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text) ?? [];
  const plain = header.replace(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => plain.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

// As `csvText` writes them: an apostrophe before what a spreadsheet would take for a formula.
const GUARDED = /(?<![;|"'\s])([;|"'\s]*)'(?=[=+\-@＝＋－＠])/g;
const BEGINNING = /[;\t\r\n|]/;

/** A cell of our own export as it was before, so that it can be imported again. */
function withoutGuards(text: string): string {
  return text.replace(GUARDED, (run, before: string, at: number) =>
    at === 0 || BEGINNING.test(before) ? before : run,
  );
}
