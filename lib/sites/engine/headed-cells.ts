/** Reads a table's cells by headings that the shared vocabulary does not know, for `extra` of a list. */
import type { Labeled } from './labels/labeled-values.ts';
import { lineOf, withoutOurs } from './text/text.ts';

const LONGEST_HEADING = 60;

/**
 * Returns a row's cells under their headings. `parts`: for a heading, the selector of the part of the cell
 * that is the value; the whole cell is read where it matches nothing.
 */
export function headedCells(row: Element, parts: Readonly<Record<string, string>> = {}): Labeled[] {
  const head = headOf(row.closest('table'));
  const [headings, cells] = [head && head !== row ? cellsOf(head) : [], cellsOf(row)];
  // A row of another width is a group name, a message, or a pager.
  if (headings.length !== cells.length) return [];
  return cells.flatMap((cell, at): Labeled[] => {
    const label = lineOf(headings[at], LONGEST_HEADING);
    if (label === '') return [];
    const part = parts[label];
    const place = (part === undefined ? undefined : cell.querySelector(part)) ?? cell;
    return [{ label, text: lineOf(place), by: 'column' }];
  });
}

/** Returns the first row with nothing but headings, else the last row of the table's head. */
function headOf(table: Element | null): Element | undefined {
  const heads = [...(table?.querySelectorAll('tr') ?? [])].filter((row) => row.closest('table') === table);
  const named = heads.find(
    (row) => cellsOf(row).length > 0 && cellsOf(row).every(({ localName }) => localName === 'th'),
  );
  return named ?? heads.findLast((row) => row.closest('thead') !== null);
}

function cellsOf(row: Element): Element[] {
  return withoutOurs(row.children).filter(({ localName }) => localName === 'td' || localName === 'th');
}
