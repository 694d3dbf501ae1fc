/** The cells of rows under headings that the vocabulary does not know, or that are boxes outside of tables. */
import { cellOf, cellsOfGrids, fieldsOf, headingOf, VALUE, type CellReader, type Grid } from './grid.ts';
import { ALL_ROWS, type PageRows } from './text/row-cache.ts';
import { lineOf, withoutOurs } from './text/text.ts';

/** Returns a reader of a row's cells: as the grid has them, else under the first row that heads the others. */
export function cellReader(grids: readonly Grid[], page: PageRows = ALL_ROWS): CellReader {
  const known = cellsOfGrids(grids);
  const heads = new Map<Element, string[]>();
  return (row) => {
    const grid = known(row);
    if (grid.length > 0) return grid;
    const cells = cellsIn(row);
    const list = row.localName === 'tr' ? row.closest('table') : row.parentElement;
    if (cells.length === 0 || !list) return [];
    const headings = heads.get(list) ?? (row.localName === 'tr' ? headingsOf(list) : headingsOfBoxes(list));
    heads.set(list, headings);
    // A row of another width is a group name, a message, or a pager.
    const fits = headings.length === cells.length;
    if (!fits && row.localName !== 'tr') return [];
    return cells.map((cell, at) => cellOf(cell, fits ? (headings[at] ?? '') : '', page));
  };
}

/** Returns the row of heading cells, for tables whose headings are in nobody's vocabulary. */
function headingsOf(table: Element): string[] {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table).slice(0, HEAD_AMONG);
  const named = rows.findLast((row) => row.querySelector('th') !== null && row.querySelector('td') === null);
  const head = named ?? rows.find((row) => row.closest('thead') !== null) ?? boldRow(rows);
  return head ? cellsIn(head).map(headingOf) : [];
}
const HEAD_AMONG = 6;

/** Returns a first row all of whose cells are bold. */
function boldRow([first]: readonly Element[]): Element | undefined {
  const cells = first ? cellsIn(first) : [];
  const isBold = (cell: Element) => lineOf(cell) !== '' && lineOf(cell.querySelector('b, strong')) === lineOf(cell);
  return cells.length > 1 && cells.every(isBold) ? first : undefined;
}

/** Returns the headings above rows that are boxes: a first row of a few words per box, without values. */
function headingsOfBoxes(list: Element): string[] {
  const [head, ...rows] = withoutOurs(list.children);
  const cells = head ? cellsIn(head) : [];
  const like = rows.filter((row) => row.localName === head?.localName && row.children.length >= cells.length);
  if (!head || cells.length < FEWEST || like.length === 0) return [];
  const words = cells.map(headingOf);
  const isHead =
    cells.every((cell) => cell.matches('[role="columnheader"]')) ||
    (head.querySelector('a, h1, h2, h3, h4, p, ul, img') === null &&
      words.every((each) => each !== '' && each.split(' ').length <= MOST_WORDS && !/\d/.test(each)) &&
      new Set(words).size === words.length);
  return isHead ? words : [];
}
const FEWEST = 3;
const MOST_WORDS = 3;

function cellsIn(row: Element): Element[] {
  const children = withoutOurs(row.children);
  return row.localName === 'tr' ? children.filter((cell) => cell.matches('td, th')) : children;
}

const FEWEST_BOXES = 3;
const MOST_BOXES = 20;
/** Boxes are weaker evidence than a table, so require one more heading. */
const ENOUGH_BOXES = 3;
const LONGEST_HEAD = 300;

/** Returns every grid of boxes without roles inside `root`, outside tables. */
export function boxGridsIn(root: Element, page: PageRows = ALL_ROWS): Grid[] {
  return [...root.querySelectorAll('div, ul, li, section, header')].flatMap((head): Grid[] => {
    const columns = withoutOurs(head.children);
    if (columns.length < FEWEST_BOXES || columns.length > MOST_BOXES) return [];
    const text = head.textContent;
    if (text.length > LONGEST_HEAD || VALUE.test(text)) return [];
    const headings = columns.map(headingOf);
    if (fieldsOf(headings).size < ENOUGH_BOXES) return [];
    const rows = boxesAfter(head, columns.length).map((element) => ({
      element,
      cells: withoutOurs(element.children).map((cell, at) => cellOf(cell, headings[at] ?? '', page)),
    }));
    return rows.length > 0 ? [{ element: head.parentElement ?? head, headings, rows }] : [];
  });
}

/** Returns boxes with as many cells, next to the header or in the box after it. */
function boxesAfter(head: Element, columns: number): Element[] {
  const isRow = ({ children }: Element) => withoutOurs(children).length === columns;
  const beside = following(head).filter(isRow);
  if (beside.length > 0) return beside;
  const parent = head.parentElement;
  return parent && withoutOurs(parent.children).length === 1
    ? withoutOurs(following(parent)[0]?.children).filter(isRow)
    : [];
}

function following(element: Element): Element[] {
  const siblings = withoutOurs(element.parentElement?.children);
  return siblings.slice(siblings.indexOf(element) + 1);
}
