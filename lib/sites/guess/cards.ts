/**
 * Finds notices in boxes from a repeated label: twelve "Due Date:" labels mean twelve boxes and twelve
 * notices. Works for cards, list items, paragraphs, and sections, whatever their classes.
 */
import { cellReader } from '../engine/columns.ts';
import type { GridCell } from '../engine/grid.ts';
import { splitLabel } from '../engine/labels/label-cues.ts';
import { labelKey } from '../engine/labels/labels.ts';
import { ALONE, meaningOf } from '../engine/labels/meaning.ts';
import { isNumberWord, isOnlyNumber, splitNumber } from '../engine/labels/notice-number.ts';
import { labeledIn, record, type Knowledge, type Labeled } from '../engine/labels/labeled-values.ts';
import { firstLine, isBefore, isHiddenWithin, lineOf, withoutOurs } from '../engine/text/text.ts';
import { titleIn } from '../engine/labels/values.ts';
import { aboutPage, ENOUGH_POINTS, middle, pointsOf, pointsOfContext, sayKind } from './evidence.ts';
import { noticeOfRow, type RowParts } from '../engine/notice-of-row.ts';
import { isOutside, wholeText } from '../engine/title.ts';
import { runFrom } from '../engine/runs.ts';
import { RowCache, type PageRows } from '../engine/text/row-cache.ts';
import type { Candidate } from './reader.ts';
import { partsRead, takeNumbersAlone } from './unlabeled.ts';
import { openRows } from '../engine/over.ts';

const SHOW_TEXT = 4;
const FEW = 3;
const NOT_CONTENT = 'nav, footer, form [role="search"], [role="navigation"], dialog, select';
const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"], summary';
/** Starts a part of a list: a heading, or the control that collapses it. */
const OPENERS = `${HEADINGS}, button`;
/** Labels that identify rows, most reliable first. */
const ANCHORS = ['responseDeadLine', 'noticeId', 'postedDate'];

/** Returns the boxes around a repeated label as a list of notices, or `undefined`. */
export function readCards(
  document: Document,
  url: URL,
  knowledge: Knowledge,
  taken: readonly Element[],
  page: PageRows,
): Candidate | undefined {
  const inRow = { ...knowledge, inRow: true };
  const cellsOf = cellReader([], page);
  for (const labels of repeatedLabels(document, taken)) {
    const boxes = openBoxes(boxesOf(labels));
    // What a card without any title is for: "Items: …".
    const read = asRows(boxes).map((each) => {
      const knows: Knowledge = each.title ? inRow : { ...inRow, untitled: true };
      const { labeled, rest } = partsRead(each.row, page);
      const basis = [knowledge.labels, knows.untitled];
      const beside = besideLabels.get(page, each.row, basis, () => labeledIn(each.row, knows));
      const named = labeled.filter(({ by }) => by === 'place');
      const recorded = record([...numberIn(cellsOf(each.row)), ...beside, ...named], knows);
      return { ...each, recorded, rest };
    });
    takeNumbersAlone(read);
    const rows = read.flatMap(({ row, title: named, anchor, recorded }) => {
      const beside = named && isNumberWord(lineOf(named)) ? titleBeside(named, row) : undefined;
      const title = beside ?? named;
      const parts = { row, title, number: beside ? named : undefined };
      const found = noticeOfRow(recorded, parts, document, url);
      return found ? [{ found: anchor ? { ...found, anchor } : found, points: pointsOf(recorded) }] : [];
    });
    // A single notice is the page's own, with its label repeated in a table below.
    const ids = new Set(rows.map(({ found }) => found.notice.noticeId));
    const kinds = new Set(rows.map(({ found }) => found.found?.noticeId?.by));
    // Documents of one notice: its number is printed once, the others are only in their addresses.
    const isMixed = rows.length <= FEW && kinds.has('label') && kinds.has('linkAddress');
    // "Add this bid to my list" is a control of every row.
    const isControl = new Set(rows.map(({ found }) => found.notice.title)).size * 2 <= rows.length;
    if (ids.size < 2 || isControl || rows.length * 2 < boxes.length || isMixed) continue;
    const notices = rows.map(({ found }) => found);
    const score =
      middle(rows.map(({ points }) => points)) +
      pointsOfContext(aboutPage(document, url, boxes[0]), '', notices, sayKind(boxes));
    if (score < ENOUGH_POINTS) continue;
    return { notices, score, within: [...boxes] };
  }
  return undefined;
}

const besideLabels = new RowCache<Labeled[]>();

/** Returns the boxes without those under a heading for what is over, unless all are. */
function openBoxes(boxes: readonly Element[]): readonly Element[] {
  const open = openRows(boxes, (box) => box);
  return open.length > 0 ? open : boxes;
}

/**
 * Returns the number in a table row whose heading names its column, though the table as a whole is no grid.
 */
function numberIn(cells: readonly GridCell[]): Labeled[] {
  return cells.flatMap(({ element, label }): Labeled[] =>
    meaningOf(label)?.field === 'noticeId' ? [{ label, text: firstLine(element), by: 'column' }] : [],
  );
}

/** Returns the text after a heading or link that only shows the notice's number. */
function titleBeside(number: Element, row: Element): Element | undefined {
  for (let at: Element | null = number, up = 0; at && at !== row && up < 3; at = at.parentElement, up += 1) {
    const next = at.nextElementSibling;
    if (!next) continue;
    const text = titleIn(lineOf(next));
    const isTitle = text !== undefined && text.length >= 4 && text.length <= LONGEST_TITLE && !text.includes(':');
    return isTitle && meaningOf(labelKey(text)) === undefined ? next : undefined;
  }
  return undefined;
}

/** Returns the text nodes of labels that occur more than once, most reliable kind first. */
function repeatedLabels(document: Document, taken: readonly Element[]): Node[][] {
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
  return [...byLabel.values()]
    .filter(({ nodes }) => nodes.length > 1)
    .sort((a, b) => a.order - b.order || b.nodes.length - a.nodes.length)
    .map(({ nodes }) => nodes);
}

/** Returns the widest box around each label that contains no other label, plus similar boxes without one. */
function boxesOf(labels: readonly Node[]): Element[] {
  // In page order, only neighbors need checking; a list can have thousands of rows.
  const boxes = labels.flatMap((label, at) => {
    const others = [labels[at - 1], labels[at + 1]].filter((other) => other !== undefined);
    let box = label.parentElement;
    while (box?.parentElement && !others.some((other) => box?.parentElement?.contains(other))) box = box.parentElement;
    return box ? [box] : [];
  });
  const alike = alikeOf(boxes);
  if (alike.length === 0) return [...new Set(boxes)];
  return [...new Set([...boxes, ...alike])].sort((a, b) => (isBefore(a, b) ? -1 : 1));
}

/** Returns sibling boxes with the same look and a title: rows that lack the label. */
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

/** Returns a box's title: its heading, else an element named "title", else its first meaningful link. */
function titleOf(box: Element): Element | undefined {
  const heading = [...box.querySelectorAll(HEADINGS)].find((each) => titleIn(wholeText(each)) !== undefined);
  if (heading) return ownPart(heading);
  const opening = openingWords(box);
  if (opening) return opening;
  for (const named of box.querySelectorAll('[class*="title" i]')) {
    const element = named.querySelector('a[href]') ?? named;
    const text = titleIn(wholeText(element));
    if (text !== undefined && text.length <= LONGEST_TITLE && meaningOf(labelKey(text)) === undefined) return element;
  }
  const linked = [...box.querySelectorAll('a[href]')].find((link) => {
    const text = titleIn(wholeText(link));
    return (
      text !== undefined && text.length >= 8 && !text.includes('@') && !isOnlyNumber(text) && !/^view\b/i.test(text)
    );
  });
  return linked && ownPart(linked);
}

/**
 * Returns the part that is the title, of a heading or link that prints number, title, and day side by side.
 */
function ownPart(whole: Element): Element {
  const parts = withoutOurs(whole.children);
  const isTitle = (part: Element) => titleIn(lineOf(part)) !== undefined && !isNumberWord(lineOf(part));
  const first = parts.find((part) => isTitle(part) && meaningOf(splitLabel(lineOf(part))[0][0]) === undefined);
  const others = parts.filter((part) => part !== first && lineOf(part) !== '');
  return first && others.length > 0 && parts.map((part) => lineOf(part)).join('') === whole.textContent.trim()
    ? first
    : whole;
}

/** Returns bold opening words with a notice number: "<strong>RFP 27-07: Tank Inspection</strong>". */
function openingWords(box: Element): Element | undefined {
  const bold = box.querySelector('strong, b');
  const text = lineOf(bold);
  return bold && text.length <= LONGEST_TITLE && splitNumber(text) && lineOf(box).startsWith(text) ? bold : undefined;
}

interface CardRow extends RowParts {
  /** Where the button goes when the row is not an element of the page. */
  anchor?: Element;
}

/** Returns each box with its title; untitled boxes, such as paragraphs, are joined with their heading. */
function asRows(boxes: readonly Element[]): CardRow[] {
  const titled = boxes.map((row) => ({ row, title: titleOf(row) }));
  const parent = boxes[0]?.parentElement;
  if (!parent || boxes.some((box) => box.parentElement !== parent)) return titled;
  // A heading before each box is a better title than a link inside.
  const own = new Set<Element | undefined>(boxes);
  const headings = withoutOurs(parent.children).filter(
    (each, at, all) => own.has(all[at + 1]) && each.matches(OPENERS),
  );
  if (headings.length !== boxes.length && titled.some(({ title }) => title)) return titled;
  const parts = sections(parent, boxes);
  return parts.length > 0 ? parts : titled;
}

/** Splits siblings into sections that start with a title and contain one of the boxes. */
function sections(parent: Element, boxes: readonly Element[]): CardRow[] {
  const starts = new Set(withoutOurs(parent.children).filter((child) => child.matches(OPENERS)));
  return [...starts]
    .map((start) => runFrom(start, starts))
    .filter(({ members }) => members.some((member) => boxes.some((box) => box === member)))
    .map(({ root, first }) => ({ row: root, title: root.firstElementChild ?? root, anchor: first }));
}
