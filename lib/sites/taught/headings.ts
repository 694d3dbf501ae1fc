/** The columns of a row of cells, with their headings as the page prints them. */
import { gridsIn } from '../engine/grid.ts';
import { lineOf, withoutOurs } from '../engine/text/text.ts';

export interface Column {
  cell: Element;
  heading: string;
}

export type ColumnReader = (row: Element) => readonly Column[];

/** Returns a reader of a row's columns; a row that is not in a table has none. */
export function columnReader(document: Document): ColumnReader {
  const known = new Map<Element, Column[]>();
  for (const grid of gridsIn(document.documentElement))
    for (const { element, cells } of grid.rows)
      known.set(
        element,
        cells.map(({ element: cell, label }) => ({ cell, heading: label })),
      );
  const heads = new Map<Element, string[]>();
  return (row) => {
    const grid = known.get(row);
    if (grid) return grid;
    const cells = row.localName === 'tr' ? cellsOf(row) : [];
    const table = row.closest('table');
    if (cells.length === 0 || !table) return [];
    const headings = heads.get(table) ?? headingsOf(table);
    heads.set(table, headings);
    const fits = headings.length === cells.length;
    return cells.map((cell, at) => ({ cell, heading: fits ? (headings[at] ?? '') : '' }));
  };
}

/** Returns the row of heading cells, for tables whose headings are in nobody's vocabulary. */
function headingsOf(table: Element): string[] {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table).slice(0, HEAD_AMONG);
  const named = rows.findLast((row) => row.querySelector('th') !== null && row.querySelector('td') === null);
  const head = named ?? rows.find((row) => row.closest('thead') !== null);
  return head ? cellsOf(head).map((cell) => lineOf(cell, LONGEST_HEADING)) : [];
}
const HEAD_AMONG = 6;
const LONGEST_HEADING = 60;

function cellsOf(row: Element): Element[] {
  return withoutOurs(row.children).filter((cell) => cell.matches('td, th'));
}
