/** Reads notices in tables by their column headings, when the headings say enough. */
import { basisOf, boxGridsIn, gridsIn, type Grid, type GridCell, type GridRow } from '../engine/grid.ts';
import { CONTRACT, meaningOf, type Meant } from '../engine/labels/meaning.ts';
import {
  labeledIn,
  record,
  take,
  type Knowledge,
  type Labeled,
  type Recorded,
} from '../engine/labels/labeled-values.ts';
import {
  aboutPage,
  ENOUGH_POINTS,
  headingOver,
  isOver,
  middle,
  PAPERS,
  pointsAgainst,
  pointsOf,
  pointsOfContext,
} from './evidence.ts';
import { isNumberWord, isOnlyNumber, numberAtEnd, splitNumber } from '../engine/labels/notice-number.ts';
import { firstLine, lineOf, withoutOurs } from '../engine/text/text.ts';
import { put, titleIn } from '../engine/labels/values.ts';
import { noticeOfRow } from '../engine/notice-of-row.ts';
import type { WhereFound } from '../../domain/notices/where-found.ts';
import type { FoundNotice } from '../engine/reading.ts';
import { RowCache, type PageRows } from '../engine/text/row-cache.ts';

export interface Candidate {
  notices: FoundNotice[];
  score: number;
  /** The elements they came from, so that nothing is read twice. */
  within: Element[];
}

// Columns of lists about other things: purchased items, attachments, contract holders.
const NOT_NOTICES =
  /\b(?:qty|quantity|unit price|file ?name|file size|attachment|vendor|supplier|contractor|awardee|bidder|salary|position|price|current bid|lot|grantee|recipient|agenda|minutes|ordinance|resolution|bill|enactment|sponsor|parcel|permit|docket)\b/i;

/** Whether column headings name other things than notices. */
export function isOtherTable(headings: readonly string[]): boolean {
  return headings.some((heading) => NOT_NOTICES.test(heading));
}

/** Returns all notice tables of the page as one list, or `undefined`. */
export function readGrids(document: Document, url: URL, knowledge: Knowledge, page: PageRows): Candidate | undefined {
  const read = (grid: Grid) => readGrid(grid, document, url, knowledge, page) ?? [];
  const all = gridsIn(document.documentElement, page);
  // Beside a table of open notices, one that is headed "Amendments" or "Awards" has none.
  const open = all.filter(({ element }) => !isOver(lineOver(element)) && !isOver(headingOver(element) ?? ''));
  const opened = open.flatMap(read);
  const tables = opened.length > 0 ? opened : all.flatMap(read);
  const lists = tables.length > 0 ? tables : boxGridsIn(document.documentElement, page).flatMap(read);
  if (lists.length === 0) return undefined;
  return {
    notices: lists.flatMap(({ notices }) => notices),
    score: Math.max(...lists.map(({ score }) => score)),
    within: lists.flatMap(({ within }) => within),
  };
}

/** Returns the short text right above a table. */
function lineOver(table: Element): string {
  const before = table.previousElementSibling;
  return before && before.textContent.length < 400 ? lineOf(before, 120) : '';
}

function readGrid(
  grid: Grid,
  document: Document,
  url: URL,
  knowledge: Knowledge,
  page: PageRows,
): Candidate | undefined {
  const meant = new Map<Meant, number>();
  let certain = false;
  for (const heading of grid.headings) {
    const meaning = meaningOf(heading);
    if (!meaning) continue;
    certain ||= meaning.certain;
    meant.set(meaning.field, Math.min(meaning.rank, meant.get(meaning.field) ?? 99));
  }
  if (!isAboutNotices(grid, meant, certain)) return undefined;
  const counter = counterOf(grid);
  const rows = grid.rows.map((row) => ({
    row,
    recorded: record([...labeledOf(row, counter), ...insideOf(row, meant, knowledge, page)], knowledge),
  }));
  const wordiest = wordiestColumn(grid);
  const read = rows.flatMap(({ row, recorded }) => {
    const unnamed = meant.has('title') || meant.has('both') ? undefined : wordiest;
    const cell = unnamed === undefined ? undefined : row.cells[unnamed]?.element;
    const title = cell && (openingOf(cell) ?? cell);
    takeParts(recorded, row);
    takeOpening(recorded, row);
    const notice = noticeOfRow(recorded, { ...partsOf(row, recorded), ...(title ? { title } : {}) }, document, url);
    return notice ? [{ notice: withoutPaper(notice, row), points: pointsOf(recorded) }] : [];
  });
  if (read.length === 0) return undefined;
  const headings = grid.headings.join(' | ');
  // Next to a closing date these columns are harmless, unless every row has an awardee.
  const isClosing = (meant.get('responseDeadLine') ?? NEVER) < VAGUE;
  const others = grid.headings.filter(
    (heading, at) =>
      !isClosing ||
      !PAPERS.test(heading) ||
      !(/holder/i.test(heading) || grid.rows.some(({ cells }) => !cells[at]?.text)),
  );
  const notices = read.map(({ notice }) => notice);
  unnumber(notices);
  const score =
    middle(read.map(({ points }) => points)) +
    pointsOfContext(aboutPage(document, url, grid.element), headings, notices) -
    pointsAgainst(others.join(' | '));
  if (score < ENOUGH_POINTS) return undefined;
  return { notices, score, within: [grid.element] };
}

const PLACE = /^(\d{1,3})[.)] +(?=\S)/;

/** Takes the place in the list off the titles, if they count: "1. Road Salt", "2. Sand". */
function unnumber(notices: readonly FoundNotice[]): void {
  const places = notices.map(({ notice }) => Number(PLACE.exec(notice.title)?.[1] ?? 0));
  const isCount = places.every((place, at) => place > (places[at - 1] ?? 0));
  if (notices.length > 1 && isCount) for (const { notice } of notices) notice.title = notice.title.replace(PLACE, '');
}

/** Drops a link that appears only in document or result columns. */
function withoutPaper(each: FoundNotice, { cells }: GridRow): FoundNotice {
  const { notice, found } = each;
  const linked = cells.filter(({ element }) =>
    [...element.querySelectorAll('a')].some(({ href }) => href === notice.uiLink),
  );
  if (linked.length > 0 && linked.every(({ label }) => PAPERS.test(label) && !/detail|docum/i.test(label))) {
    delete notice.uiLink;
    delete found?.uiLink;
  }
  return each;
}

/** From this rank on, a label means the deadline only if nothing contradicts it ("End Date"). */
const VAGUE = 3;
const NEVER = 99;

const RUNS_OUT = /(?:^|\|)(?:begin|start|effective).*\|expir/i;

function isAboutNotices(grid: Grid, meant: ReadonlyMap<Meant, number>, certain: boolean): boolean {
  const dated = meant.has('responseDeadLine') || meant.has('postedDate');
  const named = meant.has('title') || meant.has('both');
  const numbered = meant.has('noticeId') || meant.has('both');
  if (!named && !numbered) return false;
  const closing = meant.get('responseDeadLine') ?? NEVER;
  if (isOtherTable(grid.headings) && !(certain && closing < VAGUE)) return false;
  // Changes to notices are listed like notices.
  if (grid.headings.some((heading) => /^(?:corrigend|addend|amend)\w+ title/i.test(heading))) return false;
  // Events have a name, a start, and an end too.
  if (!certain && !numbered && closing >= VAGUE) return false;
  // A notice's attachments have numbers, names, and dates too.
  if (!certain && closing === NEVER && grid.headings.some((heading) => /^document\b/i.test(heading))) return false;
  // Expiring contracts are listed like closing notices.
  if (meant.get('noticeId') === CONTRACT && !certain) return false;
  if (RUNS_OUT.test(grid.headings.join('|'))) return false;
  return dated || (certain && named && numbered);
}

/** Returns the column that only counts rows: 101, 102, 103 under "#". */
function counterOf({ headings, rows }: Grid): number | undefined {
  const counts = (at: number) =>
    rows.every(({ cells }, row) => {
      const before = Number(rows[row - 1]?.cells[at]?.text ?? Number(cells[at]?.text) - 1);
      return /^\d+$/.test(cells[at]?.text ?? '') && Number(cells[at]?.text) === before + 1;
    });
  const at = headings.findIndex((heading, column) => /^(?:#|s?r?\.? ?no\.?)$/i.test(heading) && counts(column));
  return at < 0 || rows.length < 2 ? undefined : at;
}

function labeledOf({ cells }: GridRow, counter?: number) {
  const seen = new Set<Element>();
  return cells.flatMap(({ element, label, text }, at) => {
    if (seen.has(element) || label === '' || at === counter) return [];
    seen.add(element);
    const isAgency = meaningOf(label)?.field === 'agency';
    // Buyers are printed with their offices below or behind them.
    return [{ label, text: isAgency ? agencyIn(element, label) : text, by: 'column' as const }];
  });
}

/** Returns the buyer in a cell, without the heading that narrow screens repeat. */
function agencyIn(cell: Element, heading: string): string {
  const [first = ''] = firstLine(cell).split('||');
  const rest = first.startsWith(heading) ? first.slice(heading.length) : '';
  return /^[:\p{Lu}]/u.test(rest) ? rest.replace(/^[\s:]+/, '') : first;
}

/** Returns labeled texts inside cells, for fields that no column means. */
function insideOf(row: GridRow, meant: ReadonlyMap<Meant, number>, knowledge: Knowledge, page: PageRows): Labeled[] {
  const inRow = { ...knowledge, inRow: !meant.has('noticeId') && !meant.has('both') };
  const basis = [knowledge.labels, inRow.inRow, ...basisOf(row, page)];
  const inside = insideCells.get(page, row.element, basis, () =>
    row.cells
      .filter(({ element }) => withoutOurs(element.childNodes).length > 1)
      .flatMap(({ element }) => labeledIn(element, inRow)),
  );
  return inside.filter(({ label, inline }) => {
    // "RFP No. 2026-44" is the number as written, not a label and a number.
    const { field, certain } = meaningOf(label) ?? {};
    const isNumber = inline && field === 'noticeId' && certain;
    return field !== undefined && !isNumber && !meant.has(field) && !(field === 'noticeId' && meant.has('both'));
  });
}

const insideCells = new RowCache<Labeled[]>();

/** Returns the cells that title and number came from, matched by heading. */
function partsOf({ element, cells }: GridRow, { found }: Recorded) {
  const cellOf = (where: WhereFound | undefined) => cells.find((cell) => isUnder(cell, where))?.element;
  return { row: element, title: cellOf(found.title), number: cellOf(found.noticeId) };
}

function isUnder({ label }: GridCell, where: WhereFound | undefined): boolean {
  return where?.by === 'column' && where.text === label;
}

const OPENING = 'a[href], strong, b, h2, h3, h4, h5';

/** Returns the link, heading, or bold text that a cell starts with. */
function openingOf(cell: Element): Element | undefined {
  const first = cell.querySelector(OPENING);
  const text = lineOf(first);
  return first && text !== '' && lineOf(cell).startsWith(text) ? first : undefined;
}

/**
 * Takes title and number from a cell that prints them in boxes of their own, or behind each other under
 * "Title/Ref./ID".
 */
function takeParts(recorded: Recorded, { cells }: GridRow): void {
  const { values, found } = recorded;
  const cell = cells.find(({ label }) => ['both', 'title'].includes(meaningOf(label)?.field ?? ''));
  if (!cell) return;
  const where: WhereFound = { by: 'column', text: cell.label };
  const boxes = boxesIn(cell.element);
  const title = boxes.find((text) => titleIn(text) !== undefined && !isOnlyNumber(text));
  const number = boxes.find(isNumberWord);
  if (number !== undefined && take(recorded, 'title', title, where)) {
    if (values.noticeId === undefined || found.noticeId?.by === 'label' || found.noticeId?.text === cell.label)
      take(recorded, 'noticeId', number, where);
    return;
  }
  const opening = lineOf(openingOf(cell.element));
  const [, reference = '', id = ''] = /^ ?\/ ?(?:(.+)\/)?([^/]*\d[^/]*)$/.exec(cell.text.slice(opening.length)) ?? [];
  if (opening === '' || !cell.label.includes('/') || id === '' || !take(recorded, 'title', opening, where)) return;
  take(recorded, 'noticeId', id, where);
  take(recorded, 'solicitationNumber', reference, where);
}

/** Returns the texts of a cell that consists of blocks; empty for any other cell. */
function boxesIn(cell: Element): string[] {
  let box = cell;
  for (let only = withoutOurs(box.children); only.length === 1; only = withoutOurs(box.children)) {
    const [inner] = only;
    if (!inner || lineOf(inner) !== lineOf(box)) break;
    box = inner;
  }
  const parts = withoutOurs(box.children);
  const areBlocks = parts.length > 1 && parts.every(({ localName }) => /^(?:div|p|h[1-6]|li)$/.test(localName));
  return areBlocks ? parts.map((part) => lineOf(part)) : [];
}

/** If a title cell starts with a link or bold text and continues, only that start is the title. */
function takeOpening({ values, found }: Recorded, row: GridRow): void {
  const cell = row.cells.find((each) => isUnder(each, found.title));
  const first = cell?.element.querySelector(OPENING);
  const text = titleIn(lineOf(first));
  const whole = lineOf(cell?.element);
  if (!cell || text === undefined || values.title === undefined || !whole.startsWith(text) || whole === text) return;
  const rest = whole.slice(text.length).replace(/^[\s–—:|,-]+/, '');
  const split = splitNumber(text);
  if (found.noticeId === found.title && split === undefined) return;
  values.title = split && values.noticeId === split.number ? split.title : text;
  const number = values.noticeId === undefined ? (split?.number ?? numberAtEnd(rest)) : undefined;
  if (number !== undefined && put(values, 'noticeId', number)) {
    if (found.title) found.noticeId = found.title;
    if (split) values.title = split.title;
  }
}

const WORDY = 12;

/** Returns the unknown column with the longest words ("Services"), as a title column. */
function wordiestColumn({ headings, rows }: Grid): number | undefined {
  let best: { at: number; length: number } | undefined;
  headings.forEach((heading, at) => {
    if (meaningOf(heading)) return;
    const lengths = rows.map(({ cells }) => (cells[at]?.text.match(/\p{L}/gu) ?? []).length);
    const length = middle(lengths);
    if (length >= WORDY && length > (best?.length ?? 0)) best = { at, length };
  });
  return best?.at;
}
