/** Reads cells from CSV, tab-separated values, or text pasted from a spreadsheet. */
import { IMPORT_ROWS_MAX } from '../domain/limits.ts';
import type { Grid } from '../domain/spreadsheet/table.ts';

/** Longest text to read, in bytes: 10,000 rows with notes. */
export const TEXT_MAX = 20_000_000;

/** Most cells to read: 50 in each row. */
const CELLS_MAX = 50 * IMPORT_ROWS_MAX;
/** Longest line, and longest quoted cell, in characters. */
const LINE_MAX = 1_000_000;

/** `notText`: a binary file. */
export type FileProblem = 'tooLarge' | 'notText' | 'notCsv' | 'noRows' | 'tooManyRows' | 'tooManyCells';

export interface TextSheet {
  grid: Grid;
  delimiter: string;
}

/** Reads a file in UTF-8, UTF-16, or Windows-1252. */
export async function readTextFile(bytes: Uint8Array): Promise<TextSheet | { problem: FileProblem }> {
  if (bytes.length > TEXT_MAX) return { problem: 'tooLarge' };
  const text = decode(bytes);
  return text === undefined ? { problem: 'notText' } : readText(text);
}

/**
 * Reads cells separated by commas, semicolons, tabs, or pipes; quoted cells can have several lines. Row
 * numbers are Excel's: blank lines and a first line `sep=;` count.
 */
export async function readText(text: string): Promise<TextSheet | { problem: FileProblem }> {
  if (text.length > TEXT_MAX) return { problem: 'tooLarge' };
  if (hasLongLine(text)) return { problem: 'notCsv' };
  const { parse } = await import('csv-parse/browser/esm/sync');
  const [hint, hinted] = /^sep=(.)[ \t]*(?=\r|\n|$)/i.exec(text) ?? [];
  const delimiter = hinted ?? delimiterOf(text);
  let records: string[][];
  let cells = 0;
  try {
    // Pass bytes, because the parser takes seconds to encode a long text.
    records = parse(new TextEncoder().encode(hint === undefined ? text : text.slice(hint.length)), {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      // Excel writes quotes inside unquoted cells as they are, and leaves out empty cells at the end.
      relax_column_count: true,
      relax_quotes: true,
      // Some programs write a space before each cell, which would hide the quotes.
      ltrim: true,
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
  if (records.length > IMPORT_ROWS_MAX + 1) return { problem: 'tooManyRows' };
  const isFilled = (record: readonly string[]) => record.some((cell) => cell.trim() !== '');
  const end = records.findLastIndex(isFilled) + 1;
  if (records.filter(isFilled).length < 2) return { problem: 'noRows' };
  return { grid: { cells: records.slice(0, end).map((record) => record.map(withoutGuards)) }, delimiter };
}

/** Bytes that show the encoding. */
const PROBE = 4096;

/** Returns the text, or `undefined` for a binary file. */
function decode(bytes: Uint8Array): string | undefined {
  const utf16 = utf16Of(bytes);
  if (utf16) {
    const text = new TextDecoder(utf16).decode(bytes);
    return text.includes('\0') ? undefined : text;
  }
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The byte order of UTF-16: by its mark, else by where the zero bytes of Latin letters are. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const probe = bytes.subarray(0, PROBE);
  probe.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) * 5 < probe.length) return undefined;
  return even > odd ? 'utf-16be' : 'utf-16le';
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

const DELIMITERS = [',', ';', '\t', '|'] as const;

/**
 * Returns the delimiter with the most consistent count per line, outside quotes. A banner has few of them,
 * and the number of commas in titles or amounts varies from line to line.
 */
function delimiterOf(text: string): string {
  const lines = linesOf(text);
  const scores = DELIMITERS.map((_, at) => {
    const tally = new Map<number, number>();
    for (const counts of lines) tally.set(counts[at] ?? 0, (tally.get(counts[at] ?? 0) ?? 0) + 1);
    tally.delete(0);
    const [usual = 0, agreeing = 0] = [...tally].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    return agreeing * Math.log2(1 + usual);
  });
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}

/** Counts each delimiter in each line that is not blank. A quoted cell with line breaks is one line. */
function linesOf(text: string): number[][] {
  const lines: number[][] = [];
  let [counts, isFilled]: [number[], boolean] = [[0, 0, 0, 0], false];
  // A quoted cell, an end of line, a delimiter, or other text.
  for (const [token] of text
    .slice(0, LINE_MAX)
    .matchAll(/(?<=^|[,;\t|\r\n]) *"(?:[^"]|"")*"|\r\n?|\n|[,;\t|]|[^,;\t|\r\n]+/g)) {
    const delimiter = DELIMITERS.findIndex((each) => each === token);
    if (delimiter >= 0) counts[delimiter] = (counts[delimiter] ?? 0) + 1;
    else if (token === '\n' || token.startsWith('\r')) {
      if (isFilled) lines.push(counts);
      [counts, isFilled] = [[0, 0, 0, 0], false];
    } else isFilled = true;
  }
  return isFilled ? [...lines, counts] : lines;
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
