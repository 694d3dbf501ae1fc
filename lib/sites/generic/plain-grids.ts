/** Grids made of boxes without any role: a row of short headings that mean something, and rows of as many boxes after it. */
import { fieldsOf, VALUE, type Grid } from '../engine/grid.ts';
import { lineOf, withoutOurs } from '../engine/text/text.ts';

const FEWEST_COLUMNS = 3;
const MOST_COLUMNS = 20;
/** Boxes prove less than a table, so that one heading more has to mean something. */
const ENOUGH = 3;
const LONGEST_HEAD = 300;

/** Every grid of boxes below `root`, outside of tables. */
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

/** Boxes with as many cells, beside the head or in the box that follows its own. */
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
