/** Finds what repeats on a page: elements of the same look, and runs of siblings that start alike. */
import { labelKey } from '../engine/labels/labels.ts';
import { splitLabel } from '../engine/labels/label-cues.ts';
import { meaningOf } from '../engine/labels/meaning.ts';
import { runFrom, wholeRow, type ListRow } from '../engine/runs.ts';
import { isElement, isHidden, isSeen, lineOf, MARK, withoutOurs } from '../engine/text/text.ts';
import { isOutside, NOT_THE_TITLE } from '../engine/title.ts';
import { lookOf } from '../engine/over.ts';

const ROWS = 'li, tr, p, article, section, details, div';
const PARENTS = 'div, section, article, main, td, tbody, dl, ul, form, body, p';
const LONGEST_ROW = 2500;
const SHORTEST_ROW = 12;
const DIGITS = /\d.*\d/s;
const MOST_SHAPES = 40;

/** Returns the sets of rows that a list could consist of; those of one row last. */
export function shapesIn(document: Document): ListRow[][] {
  const all = alike(document);
  const several = all.filter((rows) => rows.length > 1);
  const single = all.filter(([first, second]) => !second && first?.root.matches('li, tr, p, article'));
  return [...several, ...runs(document), ...single].slice(0, MOST_SHAPES);
}

function isRow({ textContent: text }: Element): boolean {
  return text.length >= SHORTEST_ROW && text.length <= LONGEST_ROW && DIGITS.test(text);
}

/** Returns elements of the same look in boxes of the same look, wherever these stand. */
function alike(document: Document): ListRow[][] {
  const groups = new Map<string, ListRow[]>();
  for (const row of document.documentElement.querySelectorAll(ROWS)) {
    if (!isRow(row) || isHidden(row) || row.hasAttribute(MARK) || isOutside(row, NOT_THE_TITLE)) continue;
    const parent = row.parentElement;
    const look = row.localName === 'tr' ? 'tr' : lookOf(row);
    const key = `${parent?.parentElement ? lookOf(parent.parentElement) : ''}>${parent ? lookOf(parent) : ''}>${look}`;
    const known = groups.get(key) ?? [];
    // Boxes without a class nest in boxes that look the same.
    if (!known.at(-1)?.root.contains(row)) known.push(wholeRow(row));
    groups.set(key, known);
  }
  return [...groups.values()];
}

/** Returns runs of siblings, each up to the next sibling that starts like the first. */
function runs(document: Document): ListRow[][] {
  return [...document.documentElement.querySelectorAll(PARENTS)].flatMap((parent) => {
    if (parent.childNodes.length < 4 || parent.textContent.length < 4 * SHORTEST_ROW) return [];
    if (isOutside(parent, NOT_THE_TITLE)) return [];
    const signs = new Map<string, number>();
    for (const child of parent.children) {
      const sign = signOf(child);
      signs.set(sign, (signs.get(sign) ?? 0) + 1);
    }
    const starts = [...parent.children].map(signOf).filter((sign) => sign !== '' && (signs.get(sign) ?? 0) > 1);
    return [...new Set(starts)].slice(0, 2).flatMap((start) => {
      const rows = runsFrom(parent, start);
      return rows.length > 1 ? [rows] : [];
    });
  });
}

function runsFrom(parent: Element, start: string): ListRow[] {
  const isStart = (child: Element) => isSeen(child) && signOf(child) === start && !isInLine(child);
  const starts = new Set(withoutOurs(parent.children).filter(isStart));
  const rows = [...starts].map((first) => runFrom(first, starts));
  return rows.some(({ members }) => members.length > 1) ? rows.filter(({ root }) => isRow(root)) : [];
}

/** Whether an element stands in a line of text: a link in a sentence starts nothing. */
function isInLine(element: Element): boolean {
  if (!INLINE.test(element.localName)) return false;
  let before = element.previousSibling;
  while (before && !isElement(before) && !before.nodeValue?.trim()) before = before.previousSibling;
  return before !== null && (!isElement(before) || INLINE.test(before.localName));
}
const INLINE = /^(?:a|b|strong|span|em|i|u|font)$/;

/** Returns what tells the start of a notice among siblings: the look, the label, and how many cells. */
function signOf(element: Element): string {
  if (/^(?:br|hr|script|style)$/.test(element.localName) || lineOf(element, 60) === '') return '';
  const label = labelKey(splitLabel(lineOf(element, 100))[0][0]);
  const cells = element.localName === 'tr' ? String(element.childElementCount) : '';
  return `${lookOf(element)} ${cells} ${meaningOf(label)?.field ?? ''}`;
}
