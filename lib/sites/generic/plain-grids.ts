/**
 * Finds grids built from boxes without roles: a row of short known headings, then rows with as many boxes.
 */
import { fieldsOf, VALUE, type Grid } from '../engine/grid.ts';
import { lineOf, withoutOurs } from '../engine/text/text.ts';

const FEWEST_COLUMNS = 3;
const MOST_COLUMNS = 20;
/** Boxes are weaker evidence than a table, so require one more heading. */
const ENOUGH = 3;
const LONGEST_HEAD = 300;

/** Returns every grid of boxes inside `root`, outside tables. */
export function plainGridsIn(root: Element): Grid[] {
  const grids: Grid[] = [];
  for (const head of root.querySelectorAll('div, ul, li, section, header')) {
    const columns = withoutOurs(head.children);
    if (columns.length < FEWEST_COLUMNS || columns.length > MOST_COLUMNS) continue;
    const text = head.textContent;
    if (text.length > LONGEST_HEAD || VALUE.test(text)) continue;
    const headings = columns.map((cell) => lineOf(cell, 60));
    if (fieldsOf(headings).size < ENOUGH) continue;
    const rows = rowsAfter(head, columns.length).map((element) => ({
      element,
      cells: withoutOurs(element.children).map((cell, at) => ({
        element: cell,
        label: headings[at] ?? '',
        text: lineOf(cell, 1000),
      })),
    }));
    if (rows.length > 0) grids.push({ element: head.parentElement ?? head, headings, rows });
  }
  return grids;
}

/** Returns boxes with as many cells, next to the header or in the box after it. */
function rowsAfter(head: Element, columns: number): Element[] {
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
