/** Proposes tables whose headings say that they list notices. */
import { boxGridsIn } from '../engine/columns.ts';
import { cellsOfGrids, type Grid } from '../engine/grid.ts';
import { CONTRACT, meaningOf, type Meant } from '../engine/labels/meaning.ts';
import { rowReader, type RowRead } from '../engine/declared.ts';
import { isOpenTable } from '../engine/infer/rows.ts';
import type { ListShape } from '../engine/declaration.ts';
import { PAPERS, PLACE, readTableRow } from '../engine/infer/tables.ts';
import { wholeRow } from '../engine/runs.ts';
import { RowCache } from '../engine/text/row-cache.ts';
import { aboutPage, ENOUGH_POINTS, middle, pointsAgainst, pointsOf, pointsOfContext } from './evidence.ts';
import type { Guess, GuessedPage } from './evidence.ts';

// Columns of lists about other things: purchased items, attachments, contract holders.
const NOT_NOTICES =
  /\b(?:qty|quantity|unit price|file ?name|file size|attachment|vendor|supplier|contractor|awardee|bidder|salary|position|price|current bid|lot|grantee|recipient|agenda|minutes|ordinance|resolution|bill|enactment|sponsor|parcel|permit|docket)\b/i;

/** Whether column headings name other things than notices. */
export function isOtherTable(headings: readonly string[]): boolean {
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
  const readIn = (shape: ListShape) => {
    const read = rowReader({ ...page, shape, cellsOf: cellsOfGrids([grid]) }, cache, readTableRow);
    return grid.rows.map(({ element }) => read(wholeRow(element)).read()).filter(({ found }) => found !== undefined);
  };
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
