/** Reads a spreadsheet: an Excel workbook, which its first bytes show, or text. */
import { IMPORT_ROWS_MAX } from '../domain/limits.ts';
import type { Grid } from '../domain/spreadsheet/table.ts';
import { readTextFile, type FileProblem as TextProblem } from './text-file.ts';
import type { WorkbookProblem } from './workbook/archive.ts';

export type FileProblem = TextProblem | WorkbookProblem;

export interface SheetFile {
  grid: Grid;
  /** Absent for a workbook. */
  delimiter?: string;
  /** The sheet in `grid`, and all sheets in order; absent for text. */
  sheet?: string;
  sheets?: readonly { name: string; hidden: boolean }[];
}

/** Reads one sheet of a workbook, by default the first visible one with a table, or a text file. */
export async function readSpreadsheet(
  bytes: Uint8Array,
  sheetName?: string,
): Promise<SheetFile | { problem: FileProblem }> {
  if (!isBinary(bytes)) return readTextFile(bytes);
  const { readWorkbook } = await import('./workbook/workbook.ts');
  const workbook = readWorkbook(bytes, sheetName);
  if ('problem' in workbook) return workbook;
  // The header and the rows, as for text. Empty rows count.
  if (workbook.grid.cells.length > IMPORT_ROWS_MAX + 1) return { problem: 'tooManyRows' };
  const isEmpty = workbook.grid.cells.filter((row) => row.some((cell) => cell.trim() !== '')).length < 2;
  return isEmpty ? { problem: 'noRows' } : workbook;
}

/** Beginnings of zip files and of earlier Office files. */
const BINARY: readonly (readonly number[])[] = [
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0],
];

function isBinary(bytes: Uint8Array): boolean {
  return BINARY.some((beginning) => beginning.every((byte, at) => bytes[at] === byte));
}
