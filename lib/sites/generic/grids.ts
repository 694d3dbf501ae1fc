/** Reads notices in tables by their column headings, when the headings say enough. */
import { gridsIn, type Grid, type GridCell, type GridRow } from '../engine/grid.ts';
import { CONTRACT, meaningOf, type Meant } from '../engine/labels/meaning.ts';
import { record, type Knowledge, type Recorded } from '../engine/labels/labeled-values.ts';
import { aboutPage, ENOUGH_POINTS, middle, PAPERS, pointsAgainst, pointsOf, pointsOfContext } from './evidence.ts';
import { numberAtEnd, splitNumber } from '../engine/labels/notice-number.ts';
import { lineOf } from '../engine/text/text.ts';
import { put, titleIn } from '../engine/labels/values.ts';
import { noticeOfRow } from '../engine/notice-of-row.ts';
import { plainGridsIn } from './plain-grids.ts';
import type { WhereFound } from '../../domain/notices/where-found.ts';
import type { FoundNotice } from '../engine/reading.ts';

export interface Candidate {
  notices: FoundNotice[];
  score: number;
  /** The elements they came from, so that nothing is read twice. */
  within: Element[];
}

// Columns of lists about other things: purchased items, attachments, contract holders.
const NOT_NOTICES =
  /\b(?:qty|quantity|unit price|file ?name|file size|attachment|vendor|supplier|contractor|awardee|bidder|salary|position|price|current bid|lot|grantee|recipient|agenda|minutes|ordinance|resolution|bill|enactment|sponsor|parcel|permit|docket)\b/i;

/** Returns all notice tables of the page as one list, or `undefined`. */
export function readGrids(document: Document, url: URL, knowledge: Knowledge): Candidate | undefined {
  const read = (grid: Grid) => readGrid(grid, document, url, knowledge) ?? [];
  const tables = gridsIn(document.documentElement).flatMap(read);
  const lists = tables.length > 0 ? tables : plainGridsIn(document.documentElement).flatMap(read);
  if (lists.length === 0) return undefined;
  return {
    notices: lists.flatMap(({ notices }) => notices),
    score: Math.max(...lists.map(({ score }) => score)),
    within: lists.flatMap(({ within }) => within),
  };
}

function readGrid(grid: Grid, document: Document, url: URL, knowledge: Knowledge): Candidate | undefined {
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
  const rows = grid.rows.map((row) => ({ row, recorded: record(labeledOf(row, counter), knowledge) }));
  const wordiest = wordiestColumn(grid);
  const read = rows.flatMap(({ row, recorded }) => {
    const unnamed = meant.has('title') || meant.has('both') ? undefined : wordiest;
    const title = unnamed === undefined ? undefined : row.cells[unnamed]?.element;
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
  const score =
    middle(read.map(({ points }) => points)) +
    pointsOfContext(aboutPage(document, url, grid.element), headings, notices) -
    pointsAgainst(others.join(' | '));
  if (score < ENOUGH_POINTS) return undefined;
  return { notices, score, within: [grid.element] };
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
  if (grid.headings.some((heading) => NOT_NOTICES.test(heading)) && !(certain && closing < VAGUE)) return false;
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
    return [{ label, text, by: 'column' as const }];
  });
}

/** Returns the cells that title and number came from, matched by heading. */
function partsOf({ element, cells }: GridRow, { found }: Recorded) {
  const cellOf = (where: WhereFound | undefined) => cells.find((cell) => isUnder(cell, where))?.element;
  return { row: element, title: cellOf(found.title), number: cellOf(found.noticeId) };
}

function isUnder({ label }: GridCell, where: WhereFound | undefined): boolean {
  return where?.by === 'column' && where.text === label;
}

const OPENING = 'a[href], strong, b, h2, h3, h4, h5';

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
