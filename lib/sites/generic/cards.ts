/**
 * Notices in boxes: found from a label that repeats ("Due Date:" twelve times), because then twelve boxes around it are
 * twelve notices. Works for cards, list items, paragraphs and sections alike, whatever their classes are called.
 */
import { splitLabel } from '../engine/labels/label-cues.ts';
import { labelKey } from '../engine/labels/labels.ts';
import { ALONE, meaningOf } from '../engine/labels/meaning.ts';
import { splitNumber } from '../engine/labels/numbers.ts';
import { isBody, labelledIn, record, type Knowledge, type Recorded } from '../engine/labels/record.ts';
import { isHiddenWithin, lineOf, withoutOurs } from '../engine/text/text.ts';
import { put, titleIn } from '../engine/labels/values.ts';
import { aboutPage, ENOUGH_POINTS, middle, pointsOf, pointsOfContext } from './evidence.ts';
import { noticeOfRow, type RowParts } from '../engine/notice-of-row.ts';
import type { Candidate } from './grids.ts';

const SHOW_TEXT = 4;
const NOT_CONTENT = 'nav, footer, form [role="search"], [role="navigation"], dialog, select';
const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"], summary';
/** What opens a part of a list: a heading, or the control that folds the part up. */
const OPENERS = `${HEADINGS}, button`;
/** Labels by which rows are found, the surest first. */
const ANCHORS = ['responseDeadLine', 'noticeId', 'postedDate'];

/** The boxes of a repeated label as a list of notices, or nothing. */
export function readCards(
  document: Document,
  url: URL,
  knowledge: Knowledge,
  taken: readonly Element[],
): Candidate | undefined {
  const inRow = { ...knowledge, inRow: true };
  for (const labels of repeatedLabels(document, taken)) {
    const boxes = boxesOf(labels);
    const rows = asRows(boxes).flatMap(({ row, title, anchor }) => {
      const recorded = record(labelledIn(row, inRow), inRow);
      takeNamedAgency(recorded, row);
      const found = noticeOfRow(recorded, { row, title }, document, url);
      return found ? [{ found: anchor ? { ...found, anchor } : found, points: pointsOf(recorded) }] : [];
    });
    // One notice is the page's own, with its label once more in a table below it.
    if (rows.length < 2 || rows.length * 2 < boxes.length) continue;
    const notices = rows.map(({ found }) => found);
    const score =
      middle(rows.map(({ points }) => points)) + pointsOfContext(aboutPage(document, url, boxes[0]), '', notices);
    if (score < ENOUGH_POINTS) continue;
    return { notices, score, within: boxes };
  }
  return undefined;
}

/** Labels that stand on the page more than once, as the text nodes they are, the surest kind first. */
function repeatedLabels(document: Document, taken: readonly Element[]): Node[][] {
  const byLabel = new Map<string, { nodes: Node[]; order: number }>();
  const walker = document.createTreeWalker(document.documentElement, SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    if (text.length > 160 || text.trim() === '') continue;
    const key = labelKey(splitLabel(text)[0].words);
    const meaning = key.length <= 48 ? meaningOf(key) : undefined;
    const order = meaning && meaning.rank <= ALONE ? ANCHORS.indexOf(meaning.field) : -1;
    const holder = node.parentElement;
    if (order < 0 || !holder || holder.closest(NOT_CONTENT) || isHiddenWithin(document.body, holder)) continue;
    if (taken.some((element) => element.contains(holder))) continue;
    const known = byLabel.get(key) ?? { nodes: [], order };
    known.nodes.push(node);
    byLabel.set(key, known);
  }
  return [...byLabel.values()]
    .filter(({ nodes }) => nodes.length > 1)
    .sort((a, b) => a.order - b.order || b.nodes.length - a.nodes.length)
    .map(({ nodes }) => nodes);
}

/** The widest box around each label that holds none of the others, and boxes like them that lack the label. */
function boxesOf(labels: readonly Node[]): Element[] {
  // In the page's order: a box that holds any other label holds a neighbour. A list may have thousands of rows.
  const boxes = labels.flatMap((label, at) => {
    const others = [labels[at - 1], labels[at + 1]].filter((other) => other !== undefined);
    let box = label.parentElement;
    while (box?.parentElement && !others.some((other) => box?.parentElement?.contains(other))) box = box.parentElement;
    return box ? [box] : [];
  });
  const alike = alikeOf(boxes);
  if (alike.length === 0) return [...new Set(boxes)];
  return [...new Set([...boxes, ...alike])].sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
}

/** Boxes beside these that look like them and have a title of their own: rows that lack the label. */
function alikeOf(boxes: readonly Element[]): Element[] {
  const known = new Set(boxes);
  const looks = new Set(boxes.map(lookOf));
  const parents = new Set(boxes.flatMap(({ parentElement }) => parentElement ?? []));
  return [...parents].flatMap((parent) =>
    [...parent.children].filter(
      (other) =>
        other.hasAttribute('class') && looks.has(lookOf(other)) && !known.has(other) && titleOf(other) !== undefined,
    ),
  );
}

function lookOf(element: Element): string {
  return `${element.localName} ${element.getAttribute('class') ?? ''}`;
}

const LONGEST_TITLE = 250;

/** What a reader takes for the title of a box: its heading, else something called a title, else its first real link. */
function titleOf(box: Element): Element | undefined {
  const heading = [...box.querySelectorAll(HEADINGS)].find((each) => titleIn(lineOf(each)) !== undefined);
  if (heading) return heading;
  const opening = openingWords(box);
  if (opening) return opening;
  for (const named of box.querySelectorAll('[class*="title" i]')) {
    const element = named.querySelector('a[href]') ?? named;
    const text = titleIn(lineOf(element));
    if (text !== undefined && text.length <= LONGEST_TITLE && meaningOf(labelKey(text)) === undefined) return element;
  }
  return [...box.querySelectorAll('a[href]')].find((link) => {
    const text = titleIn(lineOf(link));
    return text !== undefined && text.length >= 8 && !text.includes('@');
  });
}

/** Bold words with a notice's number, with which a paragraph begins: "<strong>RFP 27-07: Tank Inspection</strong>". */
function openingWords(box: Element): Element | undefined {
  const bold = box.querySelector('strong, b');
  const text = lineOf(bold);
  return bold && text.length <= LONGEST_TITLE && splitNumber(text) && lineOf(box).startsWith(text) ? bold : undefined;
}

const AGENCY_CLASS = '[class*="agency" i], [class*="buyer" i], [class*="organi" i], [class*="department" i]';

/** The buyer that a box names without a label, in an element that is called so. */
function takeNamedAgency({ values, found, shown }: Recorded, row: Element): void {
  if (values.agency !== undefined || shown.has('agency')) return;
  const named = [...row.querySelectorAll(AGENCY_CLASS)].find(({ children }) => withoutOurs(children).length === 0);
  const text = lineOf(named, 200);
  if (!named || text.includes(':') || !isBody(text) || !put(values, 'agency', text)) return;
  found.agency = { by: 'place' };
}

interface CardRow extends RowParts {
  /** Where the button goes, when the row itself is not an element of the page. */
  anchor?: Element;
}

/** Each box with its title; boxes without one, such as paragraphs under a heading, together with what they stand under. */
function asRows(boxes: readonly Element[]): CardRow[] {
  const titled = boxes.map((row) => ({ row, title: titleOf(row) }));
  const parent = boxes[0]?.parentElement;
  if (!parent || boxes.some((box) => box.parentElement !== parent)) return titled;
  // A heading before each box names it better than a link inside.
  const own = new Set<Element | undefined>(boxes);
  const headings = withoutOurs(parent.children).filter(
    (each, at, all) => own.has(all[at + 1]) && each.matches(OPENERS),
  );
  return headings.length === boxes.length || !titled.some(({ title }) => title) ? sections(parent, boxes) : titled;
}

/** Siblings cut into sections, each beginning with a title and holding one of the boxes. */
function sections(parent: Element, boxes: readonly Element[]): CardRow[] {
  const rows: CardRow[] = [];
  let part: { title: Element; members: Element[] } | undefined;
  const close = () => {
    if (!part?.members.some((member) => boxes.includes(member))) return;
    // A copy, because the page has no element that holds one section and nothing else.
    const row = parent.ownerDocument.createElement('div');
    row.append(...part.members.map((member) => member.cloneNode(true)));
    rows.push({ row, title: row.firstElementChild ?? row, anchor: part.title });
  };
  for (const child of withoutOurs(parent.children)) {
    if (child.matches(OPENERS)) {
      close();
      part = { title: child, members: [child] };
    } else part?.members.push(child);
  }
  close();
  return rows;
}
