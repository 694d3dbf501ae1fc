/** The columns of a row of cells, with their headings as the page prints them. */
import { gridsIn } from '../engine/grid.ts';
import type { PageRows } from '../engine/text/row-cache.ts';
import { lineOf, withoutOurs } from '../engine/text/text.ts';

export interface Column {
  cell: Element;
  heading: string;
}

export type ColumnReader = (row: Element) => readonly Column[];

/** Returns a reader of a row's columns; a row that is not in a table has none. */
export function columnReader(document: Document, known: PageRows): ColumnReader {
  const inGrids = new Map<Element, Column[]>();
  for (const grid of gridsIn(document.documentElement, known))
    for (const { element, cells } of grid.rows)
      inGrids.set(
        element,
        cells.map(({ element: cell, label }) => ({ cell, heading: label })),
      );
  const heads = new Map<Element, string[]>();
  return (row) => {
    const grid = inGrids.get(row);
    if (grid) return grid;
    const cells = cellsOf(row);
    const list = row.localName === 'tr' ? row.closest('table') : row.parentElement;
    if (cells.length === 0 || !list) return [];
    const headings = heads.get(list) ?? (row.localName === 'tr' ? headingsOf(list) : headingsOfBoxes(list));
    heads.set(list, headings);
    const fits = headings.length === cells.length;
    if (!fits && row.localName !== 'tr') return [];
    return cells.map((cell, at) => ({ cell, heading: fits ? (headings[at] ?? '') : '' }));
  };
}

/** Returns the row of heading cells, for tables whose headings are in nobody's vocabulary. */
function headingsOf(table: Element): string[] {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table).slice(0, HEAD_AMONG);
  const named = rows.findLast((row) => row.querySelector('th') !== null && row.querySelector('td') === null);
  const head = named ?? rows.find((row) => row.closest('thead') !== null) ?? boldRow(rows);
  return head ? cellsOf(head).map((cell) => headingIn(cell)) : [];
}
const HEAD_AMONG = 6;
const LONGEST_HEADING = 60;

/** Returns a first row all of whose cells are bold. */
function boldRow([first]: readonly Element[]): Element | undefined {
  const cells = first ? cellsOf(first) : [];
  const isBold = (cell: Element) => lineOf(cell) !== '' && lineOf(cell.querySelector('b, strong')) === lineOf(cell);
  return cells.length > 1 && cells.every(isBold) ? first : undefined;
}

/** Returns the headings above rows that are boxes: a first row of a few words per box, without values. */
function headingsOfBoxes(list: Element): string[] {
  const [head, ...rows] = withoutOurs(list.children);
  const cells = head ? cellsOf(head) : [];
  const like = rows.filter((row) => row.localName === head?.localName && row.children.length >= cells.length);
  if (!head || cells.length < FEWEST || like.length === 0) return [];
  const words = cells.map((cell) => headingIn(cell));
  const isHead =
    cells.every((cell) => cell.matches('[role="columnheader"]')) ||
    (head.querySelector('a, h1, h2, h3, h4, p, ul, img') === null &&
      words.every((each) => each !== '' && each.split(' ').length <= MOST_WORDS && !/\d/.test(each)) &&
      new Set(words).size === words.length);
  return isHead ? words : [];
}
const FEWEST = 3;
const MOST_WORDS = 3;

/** Returns a heading's words, without the mark of a sorted column. */
function headingIn(cell: Element): string {
  return lineOf(cell, LONGEST_HEADING).replace(/\s*[▲▼↑↓⇅↕△▽]\s*/g, '');
}

function cellsOf(row: Element): Element[] {
  const children = withoutOurs(row.children);
  return row.localName === 'tr' ? children.filter((cell) => cell.matches('td, th')) : children;
}
