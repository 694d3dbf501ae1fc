/**
 * Finds tables: a row of known headings followed by rows of cells. Handles HTML tables with or without
 * `<th>`, ARIA tables and grids, headings in a separate table, and cells that carry their own heading.
 */
import { plainLine } from '../../domain/text/plain-text.ts';
import { meaningOf } from './labels/meaning.ts';
import { ALL_ROWS, type PageRows } from './text/row-cache.ts';
import { isElement, isHidden, isSeen, lineOf, withoutOurs } from './text/text.ts';

export interface GridCell {
  element: Element;
  label: string;
  /** Read when it is first asked for: a cached row needs none. */
  readonly text: string;
}

export interface GridRow {
  element: Element;
  cells: readonly GridCell[];
}

export interface Grid {
  element: Element;
  headings: string[];
  rows: GridRow[];
}

export type CellReader = (row: Element) => readonly GridCell[];

/** Returns a reader of the cells of the grids' rows. */
export function cellsOfGrids(grids: readonly Grid[]): CellReader {
  const known = new Map(grids.flatMap(({ rows }) => rows.map(({ element, cells }) => [element, cells] as const)));
  return (row) => known.get(row) ?? [];
}

const LONGEST_HEADING = 60;
const HEAD_AMONG = 6;
/** Dates and long numbers, which no heading contains. */
export const VALUE = /\d{4}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2}/;
/** Two meaningful columns make a heading row; one could be chance. */
const ENOUGH = 2;

/** Returns all grids of a page except outer layout tables. */
export function gridsIn(root: Element, page: PageRows = ALL_ROWS): Grid[] {
  const grids: Grid[] = [];
  let head: string[] | undefined;
  let frozen: Grid | undefined;
  let outer: Grid | undefined;
  for (const table of root.querySelectorAll('table, [role="table"], [role="grid"], [role="treegrid"]')) {
    if (isNestedRole(table)) continue;
    const rows = rowsOf(table);
    if (rows.length === 0) continue;
    // Rows can scroll inside a row of the table with the headings.
    const inner = outer?.element.contains(table) ? headless(table, rows, outer.headings, page) : undefined;
    const grid =
      gridOf(table, rows, page) ??
      inner ??
      (head ? headless(table, rows, head, page) : undefined) ??
      gridOf(table, rows, page, 1);
    if (inner && grid === inner && outer && outer.rows.length < inner.rows.length)
      grids.splice(grids.indexOf(outer), 1);
    // Each row can be a table of its own inside the table whose first one has the headings.
    const isNested = grid !== undefined && grid.headings === head && table.parentElement?.closest('table') != null;
    if (!isNested) head = undefined;
    const before = frozen;
    frozen = undefined;
    if (!grid) continue;
    if (before && isOtherHalf(before, grid)) grids.push(besides(before, grid));
    else if (fieldsOf(grid.headings).size < ENOUGH && grid.rows.length > 0) frozen = grid;
    else if (grid.rows.length > 0) {
      grids.push(grid);
      if (grid !== inner) outer = grid;
    }
    // Grids that scroll under a fixed header keep the header in a separate table before them.
    else head = grid.headings;
    if (grid.rows.length === 0) frozen = before;
  }
  return grids;
}

/** Skips a wrapper with a role around a real table. */
function isNestedRole(element: Element): boolean {
  return element.localName !== 'table' && element.querySelector('table') !== null;
}

interface RawRow {
  element: Element;
  cells: Element[];
}

function rowsOf(table: Element): RawRow[] {
  const isTable = table.localName === 'table';
  return [...table.querySelectorAll(isTable ? 'tr' : '[role="row"]')].flatMap((element) => {
    if ((isTable && element.closest('table') !== table) || isHidden(element)) return [];
    const cells = isTable
      ? [...element.children].filter((cell) => cell.matches('td, th'))
      : [...element.querySelectorAll('[role="columnheader"], [role="gridcell"], [role="cell"], [role="rowheader"]')];
    return cells.length > 0 ? { element, cells } : [];
  });
}

/** Whether `rest` has the scrolling columns of the rows whose frozen ones are a table of their own. */
function isOtherHalf(frozen: Grid, rest: Grid): boolean {
  return frozen.rows.length > 1 && frozen.rows.length === rest.rows.length;
}

function besides(frozen: Grid, { element, headings, rows }: Grid): Grid {
  return {
    element,
    headings: [...frozen.headings, ...headings],
    rows: rows.map((row, at) => ({ ...row, cells: [...(frozen.rows[at]?.cells ?? []), ...row.cells] })),
  };
}

function gridOf(table: Element, rows: readonly RawRow[], page: PageRows, enough = ENOUGH): Grid | undefined {
  let best: { at: number; headings: string[]; fields: number } | undefined;
  rows.slice(0, HEAD_AMONG).forEach((row, at) => {
    // Dates and long numbers are values: "RFQ", "Open", "12/01/2026" is a notice, not a heading row.
    if (row.cells.some((cell) => cell.querySelector('table') !== null || VALUE.test(lineOf(cell, 200)))) return;
    const headings = widened(row.cells).map((cell) => headingOf(cell));
    const fields = fieldsOf(headings).size;
    if (fields >= enough && fields > (best?.fields ?? 0)) best = { at, headings, fields };
  });
  if (best) {
    const { at, headings } = best;
    return { element: table, headings, rows: dataRows(rows.slice(at + 1), headings, page) };
  }
  return enough < ENOUGH ? undefined : selfLabeled(table, rows, page);
}

/** Returns a column's heading, without the words of its sort control ("Sort by Due Date"). */
export function headingOf(cell: Element): string {
  const text = lineOf(cell, 200);
  const said = text === '' ? (cell.getAttribute('aria-label') ?? cell.getAttribute('title') ?? cell.textContent) : text;
  const plain = plainLine(said.replace(/[▲▼↑↓⇅↕△▽]|\bsort(?:ed|able)?(?: by)?\b.*$|: activate.*$/gi, ''));
  return plain.length <= LONGEST_HEADING ? plain : '';
}

/** Returns the fields that a row of headings means. */
export function fieldsOf(headings: readonly string[]): Set<string> {
  return new Set(headings.flatMap((heading) => meaningOf(heading)?.field ?? []));
}

/** Repeats a cell for each column it spans. */
function widened(cells: readonly Element[]): Element[] {
  return cells.flatMap((cell) => {
    const span = Number(cell.getAttribute('colspan') ?? '1');
    return span > 1 && span <= 20 ? Array.from({ length: span }, () => cell) : [cell];
  });
}

function dataRows(rows: readonly RawRow[], headings: readonly string[], page: PageRows): GridRow[] {
  return rows.flatMap(({ element, cells }) => {
    const wide = widened(cells);
    // A row of another width is a group name, message, or pager; a heading row repeats the header. A
    // struck-through row no longer applies.
    if (!isSeen(element) || wide.length !== headings.length || new Set(wide).size < Math.min(2, headings.length))
      return [];
    if (cells.every(({ localName }) => localName === 'th')) return [];
    return [{ element, cells: wide.map((cell, at) => cellOf(cell, headings[at] ?? '', page)) }];
  });
}

/** Returns a cell. Its text leaves out the heading that narrow screens show inside it. */
export function cellOf(element: Element, heading: string, page: PageRows): GridCell {
  let known: { heading: string; text: string } | undefined;
  return {
    element,
    label: heading === '' ? (ownHeading(element) ?? '') : heading,
    get text() {
      const state = page.stateOf(element);
      known ??= texts.get(state);
      if (known?.heading !== heading) known = { heading, text: textOf(element, heading) };
      texts.set(state, known);
      return known.text;
    },
  };
}
const texts = new WeakMap<object, { heading: string; text: string }>();

/** Returns the headings and cells of a row, and the state of cells in another table's row. */
export function basisOf({ element: row, cells }: GridRow, page: PageRows): unknown[] {
  return cells.flatMap(({ element, label }) => [element, label, row.contains(element) || page.stateOf(element)]);
}

function textOf(cell: Element, heading: string): string {
  const text = isSeen(cell) ? lineOf(cell, 1000) : '';
  const repeats =
    heading !== '' && firstText(cell).toLowerCase() === heading.toLowerCase() && text.length > heading.length;
  return repeats ? text.slice(heading.length).replace(/^\s*:?\s*/, '') : text;
}

function headless(element: Element, raw: readonly RawRow[], headings: string[], page: PageRows): Grid | undefined {
  const rows = dataRows(raw, headings, page);
  return rows.length > 0 ? { element, headings, rows } : undefined;
}

const OWN = ['data-label', 'data-title', 'data-th', 'data-header', 'data-column', 'data-heading', 'data-name'];

function ownHeading(cell: Element): string | undefined {
  for (const name of OWN) {
    const own = cell.getAttribute(name);
    if (own) return own;
  }
  return undefined;
}

/** Reads cells that carry their heading as an attribute or as their first words. */
function selfLabeled(table: Element, rows: readonly RawRow[], page: PageRows): Grid | undefined {
  const labeled = rows.flatMap(({ element, cells }): GridRow[] => {
    const own = cells.map((cell) => cellOf(cell, ownHeading(cell) ?? firstWords(cell), page));
    return fieldsOf(own.map(({ label }) => label)).size >= ENOUGH ? [{ element, cells: own }] : [];
  });
  const headings = labeled[0]?.cells.map(({ label }) => label) ?? [];
  return labeled.length > 0 ? { element: table, headings, rows: labeled } : undefined;
}

/** Returns a cell's first text at any depth. */
function firstText(cell: Element): string {
  const walker = cell.ownerDocument.createTreeWalker(cell, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = plainLine(node.nodeValue ?? '').replace(/[ :]+$/, '');
    if (text !== '') return text;
  }
  return '';
}

function firstWords(cell: Element): string {
  const nodes = withoutOurs(cell.childNodes);
  const first = nodes.find((node) => (node.textContent ?? '').trim() !== '');
  return first && isElement(first) && nodes.length > 1 ? headingOf(first) : '';
}
