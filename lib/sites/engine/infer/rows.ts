/**
 * Finds the rows that repeat on a page: boxes around a repeated label, elements of one look, and runs of
 * siblings that start alike. What stands over them can say that they are no longer open.
 */
import { lookOf, titleOf } from './row.ts';
import type { ListShape } from '../declaration.ts';
import { labelKey } from '../labels/labels.ts';
import { splitLabel } from '../labels/label-cues.ts';
import { ALONE, meaningOf, type Meant } from '../labels/meaning.ts';
import { boxesAround } from '../rows.ts';
import { runFrom, wholeRow, type ListRow } from '../runs.ts';
import { isBefore, isElement, isHidden, isHiddenWithin, isSeen, lineOf, MARK, withoutOurs } from '../text/text.ts';
import { isOutside, NOT_THE_TITLE } from '../title.ts';

const ROWS = 'li, tr, p, article, section, details, div';
const PARENTS = 'div, section, article, main, td, tbody, dl, ul, form, body, p';
const LONGEST_ROW = 2500;
const SHORTEST_ROW = 12;
const DIGITS = /\d.*\d/s;
const MOST_SHAPES = 40;

/** Returns the sets of rows that a list could consist of, by their looks; those of one row last. */
export function repeatedRows(document: Document): Map<string, ListRow[]> {
  const all = [...alike(document)];
  const several = all.filter(([, rows]) => rows.length > 1);
  const single = all.filter(([, [first, second]]) => !second && first?.root.matches('li, tr, p, article'));
  return new Map([...several, ...runs(document), ...single].slice(0, MOST_SHAPES));
}

function isRow({ textContent: text }: Element): boolean {
  return text.length >= SHORTEST_ROW && text.length <= LONGEST_ROW && DIGITS.test(text);
}

/** Returns elements of the same look in boxes of the same look, wherever these stand. */
function alike(document: Document): Map<string, ListRow[]> {
  const groups = new Map<string, ListRow[]>();
  for (const row of document.documentElement.querySelectorAll(ROWS)) {
    if (!isRow(row) || isHidden(row) || row.hasAttribute(MARK) || isOutside(row, NOT_THE_TITLE)) continue;
    const key = `${looksAround(row.parentElement)}>${row.localName === 'tr' ? 'tr' : lookOf(row)}`;
    const known = groups.get(key) ?? [];
    // Boxes without a class nest in boxes that look the same.
    if (!known.at(-1)?.root.contains(row)) known.push(wholeRow(row));
    groups.set(key, known);
  }
  return groups;
}

/** Returns the looks of a box and of the box around it. */
function looksAround(box: Element | null): string {
  return `${box?.parentElement ? lookOf(box.parentElement) : ''}>${box ? lookOf(box) : ''}`;
}

/** Returns runs of siblings, each up to the next sibling that starts like the first. */
function runs(document: Document): Map<string, ListRow[]> {
  const groups = new Map<string, ListRow[]>();
  for (const parent of document.documentElement.querySelectorAll(PARENTS)) {
    if (parent.childNodes.length < 4 || parent.textContent.length < 4 * SHORTEST_ROW) continue;
    if (isOutside(parent, NOT_THE_TITLE)) continue;
    const signs = Map.groupBy(parent.children, signOf);
    const starts = [...signs.keys()].filter((sign) => sign !== '' && (signs.get(sign)?.length ?? 0) > 1);
    for (const start of starts.slice(0, 2)) {
      const rows = runsFrom(parent, start);
      const key = `${looksAround(parent)}+${start}`;
      if (rows.length > 1) groups.set(key, [...(groups.get(key) ?? []), ...rows]);
    }
  }
  return groups;
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

const SHOW_TEXT = 4;
const NOT_CONTENT = 'nav, footer, form [role="search"], [role="navigation"], dialog, select';
/** Labels that identify rows, most reliable first. */
const ANCHORS: readonly Meant[] = ['responseDeadLine', 'noticeId', 'postedDate'];

/** Returns the text nodes of labels that occur more than once, most reliable kind first. */
export function repeatedLabels(document: Document, taken: readonly Element[] = []): Map<string, Node[]> {
  const byLabel = new Map<string, { nodes: Node[]; order: number }>();
  const walker = document.createTreeWalker(document.documentElement, SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    if (text.length > 160 || text.trim() === '') continue;
    const key = labelKey(splitLabel(text)[0][0]);
    const meaning = key.length <= 48 ? meaningOf(key) : undefined;
    const order = meaning && meaning.rank <= ALONE ? ANCHORS.indexOf(meaning.field) : -1;
    const holder = node.parentElement;
    if (order < 0 || !holder || isOutside(holder, NOT_CONTENT) || isHiddenWithin(document.body, holder)) continue;
    if (taken.some((element) => element.contains(holder))) continue;
    const known = byLabel.get(key) ?? { nodes: [], order };
    known.nodes.push(node);
    byLabel.set(key, known);
  }
  const repeated = [...byLabel].filter(([, { nodes }]) => nodes.length > 1);
  repeated.sort(([, a], [, b]) => a.order - b.order || b.nodes.length - a.nodes.length);
  return new Map(repeated.map(([key, { nodes }]) => [key, nodes]));
}

/** Returns the widest box around each label that contains no other label, plus similar boxes without one. */
export function boxesOf(labels: readonly Node[]): Element[] {
  const boxes = [...new Set(boxesAround(labels))];
  const alike = alikeOf(boxes);
  return alike.length === 0 ? boxes : [...boxes, ...alike].sort((a, b) => (isBefore(a, b) ? -1 : 1));
}

/** Returns sibling boxes with the same look and a title: rows that lack the label. */
function alikeOf(boxes: readonly Element[]): Element[] {
  const known = new Set(boxes);
  const looks = new Set(boxes.map(lookOf));
  const parents = new Set(boxes.flatMap(({ parentElement }) => parentElement ?? []));
  return [...parents].flatMap((parent) =>
    [...parent.children].filter(
      (other) =>
        other.hasAttribute('class') && looks.has(looksOf(other)) && !known.has(other) && titleOf(other) !== undefined,
    ),
  );
}

function looksOf(element: Element): string {
  return `${element.localName} ${element.getAttribute('class') ?? ''}`;
}

/** Starts a part of a list: a heading, or the control that collapses it. */
const OPENERS = 'h1, h2, h3, h4, h5, h6, [role="heading"], summary, button';

/** Returns the boxes as rows; untitled boxes, such as paragraphs, are joined with their heading. */
export function rowsOfBoxes(boxes: readonly Element[]): ListRow[] {
  const parent = boxes[0]?.parentElement;
  const whole = boxes.map(wholeRow);
  if (!parent || boxes.some((box) => box.parentElement !== parent)) return whole;
  // A heading before each box is a better title than a link inside.
  const own = new Set<Node | undefined>(boxes);
  const siblings = withoutOurs(parent.children);
  const headings = siblings.filter((each, at, all) => own.has(all[at + 1]) && each.matches(OPENERS));
  if (headings.length !== boxes.length && boxes.some(titleOf)) return whole;
  const starts = new Set(siblings.filter((child) => child.matches(OPENERS)));
  const sections = [...starts]
    .map((start) => runFrom(start, starts))
    .filter(({ members }) => members.some((each) => own.has(each)));
  return sections.length > 0 ? sections : whole;
}

/** Returns the rows that a declaration names by a repeated label or by their looks. */
export function rowsThatRepeat(document: Document, { label, repeats, open }: ListShape): ListRow[] {
  if (label !== undefined) {
    const boxes = boxesOf(repeatedLabels(document).get(label) ?? []);
    return rowsOfBoxes(open ? openRows(boxes, (box) => box) : boxes);
  }
  const rows = repeatedRows(document).get(repeats ?? '') ?? [];
  return open ? openRows(rows, ({ first }) => first) : rows;
}

/** Returns a list's caption, name, or nearest heading. */
export function headingOver(element: Element): string | undefined {
  const named =
    lineOf(element.querySelector('caption')) || (element.getAttribute('aria-label') ?? element.getAttribute('summary'));
  if (named) return named;
  for (let at: Element | null = element, up = 0; at && up < 6; at = at.parentElement, up += 1) {
    const look = lookOf(at);
    let steps = 0;
    let others = 0;
    for (let before = at.previousElementSibling; before; before = before.previousElementSibling) {
      if ((steps += 1) > FARTHEST || others >= FEW) break;
      // The heading of the card before this one is not over it.
      if (before.hasAttribute(MARK) || lookOf(before) === look) continue;
      others += 1;
      const heading = before.matches(OVER_LIST) ? before : before.querySelector(OVER_LIST);
      if (heading) return lineOf(heading);
    }
  }
  return undefined;
}

const OVER_LIST = 'h1, h2, h3, h4, h5';
const FARTHEST = 200;
const FEW = 4;

/** Returns the rows without those under a heading for what is over. */
export function openRows<Row>(rows: readonly Row[], placeOf: (row: Row) => Element): Row[] {
  let last: Element | undefined;
  let isLastOver = false;
  return rows.filter((row) => {
    const place = placeOf(row);
    // In a long list the rows follow each other under one heading.
    if (!last || place.previousElementSibling !== last) isLastOver = OVER.test(headingOver(place) ?? '');
    last = place;
    return !isLastOver;
  });
}

/** Names what became of notices, or notices that are no longer open. */
const OVER =
  /^(?!.*\b(?:open|current|active)\b).*\b(?:amendment|award(?:s|ed)?|tabulation|corrigend|addend|clos(?:ed|ings?)|cancel|past|archive|expired|previous|historic|completed)/i;

/** Whether a table is not headed "Amendments" or "Awards". */
export function isOpenTable(table: Element): boolean {
  const before = table.previousElementSibling;
  const line = before && before.textContent.length < 400 ? lineOf(before, 120) : '';
  return !OVER.test(line) && !OVER.test(headingOver(table) ?? '');
}
