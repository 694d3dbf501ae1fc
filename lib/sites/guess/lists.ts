/**
 * Proposes lists: tables whose headings say that they list notices, boxes around a repeated label, and what
 * repeats without labels and headings.
 */
import { boxGridsIn, cellReader } from '../engine/columns.ts';
import { cellsOfGrids, type Grid } from '../engine/grid.ts';
import { CONTRACT, meaningOf, type Meant } from '../engine/labels/meaning.ts';
import { rowReader, type RowRead } from '../engine/declared.ts';
import { INFERENCE } from '../engine/infer/page.ts';
import { boxesOf, isOpenTable, openRows, repeatedLabels, repeatedRows, rowsOfBoxes } from '../engine/infer/rows.ts';
import type { ListShape } from '../engine/declaration.ts';
import { PAPERS, PLACE } from '../engine/infer/tables.ts';
import { wholeRow, type ListRow } from '../engine/runs.ts';
import { RowCache } from '../engine/text/row-cache.ts';
import {
  aboutPage,
  ENOUGH_POINTS,
  LONGEST_ASKED,
  middle,
  pointsAgainst,
  pointsOf,
  pointsOfContext,
  sayKind,
  type Guess,
  type GuessedPage,
} from './evidence.ts';
import { daysBetween } from '../../domain/dates/calendar-date.ts';
import { splitNumber } from '../engine/labels/notice-number.ts';
import { daysIn, isNumber, isTitle, partsOf, type Part, type RowParts } from '../engine/infer/row.ts';
import { lineOf } from '../engine/text/text.ts';

// Columns of lists about other things: purchased items, attachments, contract holders.
const NOT_NOTICES =
  /\b(?:qty|quantity|unit price|file ?name|file size|attachment|vendor|supplier|contractor|awardee|bidder|salary|position|price|current bid|lot|grantee|recipient|agenda|minutes|ordinance|resolution|bill|enactment|sponsor|parcel|permit|docket)\b/i;

/** Whether column headings name other things than notices. */
function isOtherTable(headings: readonly string[]): boolean {
  return headings.some((heading) => NOT_NOTICES.test(heading));
}

/** Returns the tables of notices as one list, or `undefined`. */
export function guessTables(page: GuessedPage): Guess | undefined {
  const read = (grids: readonly Grid[]) => alike(grids).flatMap((each) => readTables(each, page) ?? []);
  const open = read(page.grids.filter(({ element }) => isOpenTable(element)));
  const tables = open.length > 0 ? open : read(page.grids);
  const lists = tables.length > 0 ? tables : read(boxGridsIn(page.document.documentElement, page.page));
  if (lists.length === 0) return undefined;
  const shapes = lists.map((each) => each.shape);
  const shape: ListShape = {
    at: '',
    tables: shapes.flatMap(({ tables = [] }) => tables),
    headings: Object.fromEntries(shapes.flatMap(({ headings = {} }) => Object.entries(headings))),
    ...(open.length > 0 ? { open: true } : {}),
    ...(shapes.some(({ counted }) => counted) ? { counted: true } : {}),
  };
  return {
    shape,
    notices: lists.flatMap(({ notices }) => notices),
    score: Math.max(...lists.map(({ score }) => score)),
    within: lists.flatMap(({ within = [] }) => within),
  };
}

/** Returns the tables with the same headings together: a list can have one for each department. */
function alike(grids: readonly Grid[]): Grid[][] {
  return Object.values(Object.groupBy(grids, ({ headings }) => headings.join('\n'))).map((each = []) => each);
}

const cache = new RowCache<RowRead>();

function readTables(grids: readonly Grid[], page: GuessedPage): Guess | undefined {
  const [first] = grids;
  if (!first) return undefined;
  const grid = { ...first, rows: grids.flatMap(({ rows }) => rows) };
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
  const title = meant.has('title') || meant.has('both') ? undefined : wordiestColumn(grid);
  const headings: Record<string, 'title' | null> = {};
  if (counter !== undefined) headings[counter] = null;
  if (title !== undefined) headings[title] = 'title';
  const shape: ListShape = { at: '', tables: [grid.headings], headings };
  const listed = grid.rows.map(({ element }) => wholeRow(element));
  const readIn = (shape: ListShape) =>
    readAll(listed, shape, page, cellsOfGrids([grid])).filter(({ found }) => found !== undefined);
  const plain = readIn(shape);
  const counted: ListShape = { ...shape, counted: true };
  const read = areCounted(plain) ? readIn(counted) : plain;
  if (read.length === 0) return undefined;
  // Next to a closing date these columns are harmless, unless every row has an awardee.
  const isClosing = (meant.get('responseDeadLine') ?? NEVER) < VAGUE;
  const others = grid.headings.filter(
    (heading, at) =>
      !isClosing ||
      !PAPERS.test(heading) ||
      !(/holder/i.test(heading) || grid.rows.some(({ cells }) => !cells[at]?.text)),
  );
  const notices = read.flatMap(({ found }) => found ?? []);
  const score =
    middle(read.map(({ recorded }) => pointsOf(recorded))) +
    pointsOfContext(aboutPage(page.document, page.url, grid.element), grid.headings.join(' | '), notices) -
    pointsAgainst(others.join(' | '));
  if (score < ENOUGH_POINTS) return undefined;
  return { shape: read === plain ? shape : counted, notices, score, within: grids.map(({ element }) => element) };
}

/** Whether the titles start with their place in the list: "1. Road Salt", "2. Sand". */
function areCounted(read: readonly RowRead[]): boolean {
  const places = read.map(({ found }) => Number(PLACE.exec(found?.notice.title ?? '')?.[1] ?? 0));
  return read.length > 1 && places.every((place, at) => place > (places[at - 1] ?? 0));
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

/** Returns the heading of the column that only counts rows: 101, 102, 103 under "#". */
function counterOf({ headings, rows }: Grid): string | undefined {
  const counts = (at: number) =>
    rows.every(({ cells }, row) => {
      const before = Number(rows[row - 1]?.cells[at]?.text ?? Number(cells[at]?.text) - 1);
      return /^\d+$/.test(cells[at]?.text ?? '') && Number(cells[at]?.text) === before + 1;
    });
  const found = headings.find((heading, at) => /^(?:#|s?r?\.? ?no\.?)$/i.test(heading) && counts(at));
  return rows.length < 2 ? undefined : found;
}

const WORDY = 12;

/** Returns the heading of the unknown column with the longest words ("Services"), which holds the titles. */
function wordiestColumn({ headings, rows }: Grid): string | undefined {
  let best: { heading: string; length: number } | undefined;
  headings.forEach((heading, at) => {
    if (meaningOf(heading)) return;
    const lengths = rows.map(({ cells }) => (cells[at]?.text.match(/\p{L}/gu) ?? []).length);
    const length = middle(lengths);
    if (length >= WORDY && length > (best?.length ?? 0)) best = { heading, length };
  });
  return best?.heading;
}

const FEW = 3;

/** Returns the boxes around a repeated label as a list of notices, or `undefined`. */
export function guessBoxes(page: GuessedPage, taken: readonly Element[]): Guess | undefined {
  for (const [label, nodes] of repeatedLabels(page.document, taken)) {
    const all = boxesOf(nodes);
    const open = openRows(all, (box) => box);
    const boxes = open.length > 0 ? open : all;
    const rows = rowsOfBoxes(boxes);
    const number = numberKey(rows.map(({ root }) => partsOf(root, page.page)));
    const shape: ListShape = {
      at: '',
      label,
      ...(number === undefined ? {} : { parts: { noticeId: number } }),
      ...(open.length > 0 ? { open: true } : {}),
    };
    const list = listOfBoxes(rows, boxes, shape, page);
    if (list) return list;
  }
  return undefined;
}

function listOfBoxes(
  rows: readonly ListRow[],
  boxes: readonly Element[],
  shape: ListShape,
  page: GuessedPage,
): Guess | undefined {
  const read = readAll(rows, shape, page);
  const notices = read.flatMap(({ found }) => found ?? []);
  // A single notice is the page's own, with its label repeated in a table below.
  const ids = new Set(notices.map(({ notice }) => notice.noticeId));
  const kinds = new Set(notices.map(({ found }) => found?.noticeId?.by));
  // Documents of one notice: its number is printed once, the others are only in their addresses.
  const isMixed = notices.length <= FEW && kinds.has('label') && kinds.has('linkAddress');
  // "Add this bid to my list" is a control of every row.
  const isControl = new Set(notices.map(({ notice }) => notice.title)).size * 2 <= notices.length;
  if (ids.size < 2 || isControl || notices.length * 2 < boxes.length || isMixed) return undefined;
  const score =
    middle(read.flatMap(({ found, recorded }) => (found ? [pointsOf(recorded)] : []))) +
    pointsOfContext(aboutPage(page.document, page.url, boxes[0]), '', notices, sayKind(boxes));
  return score < ENOUGH_POINTS ? undefined : { shape, notices, score };
}

function readAll(rows: readonly ListRow[], shape: ListShape, page: GuessedPage, cellsOf = cellReader([], page.page)) {
  const read = rowReader({ ...page, shape, cellsOf }, cache, INFERENCE.readRow);
  return rows.map((row) => read(row).read());
}

const OPEN =
  /\b(?:current|open|active|available|ongoing|latest)\b.*\b(?:bid|rf[pq]|solicitation|tender|procurement|invitation|opportunit|quote)/i;
/** Types that no other document has. */
const KIND =
  /^(?:RF(?:[PQIBST]|Qu|PQ|SO?Q)|RPQ|IF[BQ]|IT[BQNT]|R?EOI|(?:RF)?CSP|BAA|NOFO)\b|(?:^|[-_/ ])(?:RF[PQIBST]|IF[BQ]|IT[BNQT]|BAA)(?:$|[-_/ ])/;

/** Returns the best list among the page's repeating shapes, or `undefined`. */
export function guessRepeats(page: GuessedPage): Guess | undefined {
  const context = pointsOfContext(aboutPage(page.document, page.url));
  if (context < 0) return undefined;
  let best: Guess | undefined;
  for (const [repeats, rows] of repeatedRows(page.document)) {
    if (context < 1 && !sayKind(rows.map(({ root }) => root))) continue;
    const list = readRepeats(repeats, rows, page);
    if (list && (!best || list.notices.length > best.notices.length)) best = list;
  }
  return best;
}

function readRepeats(repeats: string, all: readonly ListRow[], page: GuessedPage): Guess | undefined {
  const table = all[0]?.first.closest('table');
  if (table && isOtherTable([...table.querySelectorAll('th')].map((cell) => lineOf(cell, 60)))) return undefined;
  const rows = openRows(all, ({ first }) => first);
  const parts = rows.map(({ root }) => partsOf(root, page.page));
  if (rows.length === 0 || areFields(parts)) return undefined;
  const [noticeId, title] = [numberKey(parts), titleKey(parts)];
  const days = daysOf(parts, page);
  const shape: ListShape = {
    at: '',
    repeats,
    open: true,
    parts: { ...(noticeId === undefined ? {} : { noticeId }), ...(title === undefined ? {} : { title }) },
    ...(days ? { days } : {}),
  };
  const read = readAll(rows, shape, page).flatMap(({ found, recorded }, at) =>
    found ? [{ found, recorded, parts: parts[at]?.parts ?? [] }] : [],
  );
  const notices = read.map(({ found }) => found);
  const ids = new Set(notices.map(({ notice }) => notice.noticeId));
  const [first] = read;
  // Documents of one notice repeat its number.
  if (!first || (ids.size < 2 && !isSure(first)) || ids.size < notices.length || read.length * 3 < rows.length * 2)
    return undefined;
  const about = aboutPage(page.document, page.url, rows[0]?.first);
  const score =
    middle(read.map(pointsOfRow)) +
    pointsOfContext(about, '', notices, sayKind(rows.map(({ root }) => root))) +
    (OPEN.test(about) ? 1 : 0);
  return score < ENOUGH_POINTS ? undefined : { shape, notices, score };
}

type Read = Required<Pick<RowRead, 'recorded'>> & { found: NonNullable<RowRead['found']>; parts: readonly Part[] };

/** Whether a row reads as a notice without others beside it: type, number, title, and closing day. */
function isSure({ found: { notice }, recorded, parts: [first] }: Read): boolean {
  const text = first?.text ?? '';
  const isFirst = isNumber(text) || splitNumber(text) !== undefined;
  return isFirst && KIND.test(notice.noticeId) && recorded.values.responseDeadLine !== undefined;
}

function pointsOfRow({ found: { notice }, recorded, parts }: Read): number {
  // In a sentence the number can be another notice's.
  const isOpening = parts.some(({ text }) => text.startsWith(notice.noticeId));
  return pointsOf(recorded) + (KIND.test(notice.noticeId) ? (isOpening ? 2.5 : 1) : 0);
}

/** Whether the rows are the fields of one notice: each opens with another label. */
function areFields(rows: readonly RowParts[]): boolean {
  return new Set(rows.flatMap(({ opening }) => opening ?? [])).size > 1;
}

/** Returns the place of the number that stands alone in most rows. Of several the linked one is the notice's. */
function numberKey(rows: readonly RowParts[]): string | undefined {
  return (
    keyWhere(rows, ({ text, holder }) => isNumber(text) && holder.closest('a') !== null) ??
    keyWhere(rows, ({ text }) => isNumber(text))
  );
}

/** Returns where the titles are; buyers and places beside them repeat or are bodies. */
function titleKey(rows: readonly RowParts[]): string | undefined {
  return keyWhere(rows, ({ text }) => isTitle(text) && !OFFICE.test(text));
}

const OFFICE =
  /^(?:dep(?:artmen)?t\.?|city|county|town|village|office|bureau|ministry|division|state|university|board|commission|school)\b (?:of|for|&)|\b(?:department(?: of)?|authority|agency|commission|council|district|university|administration|ministry|archives|division|bureau|county)$/i;

/** Returns the key of the first part that differs in most rows and passes a test in most. */
function keyWhere(rows: readonly RowParts[], test: (part: Part) => boolean): string | undefined {
  const keys = new Set(rows.flatMap(({ rest }) => rest.map(({ key }) => key)));
  return [...keys].find((key) => {
    const texts = rows.flatMap(({ rest }) => rest.find((part) => part.key === key && test(part))?.text ?? []);
    return texts.length * 3 >= rows.length * 2 && new Set(texts).size * 3 >= texts.length * 2;
  });
}

/** Returns what days without words mean: of two the first is the posted day, and one with an hour is the last. */
function daysOf(rows: readonly RowParts[], { knowledge }: GuessedPage): ListShape['days'] {
  const days = rows.map(({ rest }) => daysIn(rest, knowledge.dates));
  const areTwo = days.every(([first, second, third]) => {
    if (!first || !second || third) return false;
    return first.day < second.day && daysBetween(first.day, second.day) <= LONGEST_ASKED;
  });
  if (areTwo) return ['postedDate', 'responseDeadLine'];
  const areTimes = days.every(([first, second]) => first && !second && /\d:\d\d|\d ?[ap]\.?m/i.test(first.text));
  return areTimes ? ['responseDeadLine'] : undefined;
}
