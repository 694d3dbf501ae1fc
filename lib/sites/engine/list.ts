/** Reads the rows of a list with its declaration: labels and column headings first, places second. */
import { VALUE_MAX } from '../../domain/limits.ts';
import type { WhereFound } from '../../domain/notices/where-found.ts';
import { printedValue } from '../../domain/text/plain-text.ts';
import { cellReader, cellsOfGrids } from './columns.ts';
import {
  at,
  textAt,
  type Declaration,
  type DetailShape,
  type ListShape,
  type Place,
  type Places,
} from './declaration.ts';
import { basisOf, type Grid, type GridCell } from './grid.ts';
import {
  isValueName,
  labeledInRow,
  record,
  take,
  type Knowledge,
  type Labeled,
  type Recorded,
} from './labels/labeled-values.ts';
import { isOnlyNumber } from './labels/notice-number.ts';
import { titleIn, type Values } from './labels/values.ts';
import { noticeOfRow } from './notice-of-row.ts';
import type { FoundNotice } from './reading.ts';
import type { ListRow } from './runs.ts';
import { takeFromCells, textsOfCells, withoutPaper } from './table-row.ts';
import type { DateOrder } from '../../domain/dates/printed-date.ts';
import { dateOrderOf } from './text/date-order.ts';
import { lineOf, withoutOurs } from './text/text.ts';
import { basesOf, type CachedRow, type PageRows, type RowCache } from './text/row-cache.ts';

/** What a row shows. */
export interface RowRead {
  recorded: Recorded;
  /** The values before the title was chosen, for an address. */
  values: Values;
  /** The row's notice, if it is one. */
  found: FoundNotice | undefined;
}

/** Where a row is, and what is known before it is read. */
export interface RowAround {
  document: Document;
  url: URL;
  page: PageRows;
  cells: readonly GridCell[];
  knowledge: Knowledge;
}

/** What a notice's own page shows. */
export interface PageRead {
  recorded: Recorded;
  found: FoundNotice;
  /** Whether the page has structured data about the notice. */
  hasData: boolean;
}

/**
 * Finds and reads what a declaration describes by repetition, or leaves to the page's own labels. Apart from
 * the rest of the engine, because few sites need its code.
 */
export interface Inference {
  rowsOf: (document: Document, shape: ListShape) => ListRow[];
  readRow: (row: ListRow, shape: ListShape, around: RowAround) => RowRead;
  readPage: (document: Document, url: URL, shape: DetailShape, knowledge: Knowledge) => PageRead | undefined;
}

/** Whether a list is declared by what repeats on the page. */
export function isRepeated({ label, repeats }: ListShape): boolean {
  return label !== undefined || repeats !== undefined;
}

/** A list on a page. */
export interface PageList {
  document: Document;
  url: URL;
  site: Declaration;
  shape: ListShape;
  page: PageRows;
  grids: readonly Grid[];
  inference?: Inference | undefined;
  /** The vocabulary of the page, if it is known already. */
  knowledge?: Knowledge;
}

/** A row with what is known of it, and a function that reads it. */
interface UnreadRow extends CachedRow<RowRead> {
  read: () => RowRead;
}

/** Returns a function that looks for a row's reading in the cache. `extra`: texts that a hook reads. */
export function rowReader(list: PageList, cache: RowCache<RowRead>) {
  const { document, url, site, shape, page, grids, inference } = list;
  const repeated = isRepeated(shape) ? inference : undefined;
  const { knowledge = knowledgeOf(document, url, site, shape, page) } = list;
  // Words that head a column elsewhere can be a box's own: only a repeated row needs headings nobody knows.
  const inGrids = cellsOfGrids(grids);
  const cellsOf = repeated ? cellReader([], page) : (row: Element) => inGrids.get(row) ?? [];
  const basis = [JSON.stringify([shape, knowledge]), url.href, ...basesOf(document)];
  return (listed: ListRow, extra: readonly Labeled[] = []): UnreadRow => {
    const { root: row } = listed;
    const cells = cellsOf(row);
    const known = cache.find(page, row, [
      ...basis,
      ...extra.flatMap(({ label, text }) => [label, text]),
      ...basisOf({ element: row, cells }, page),
    ]);
    return {
      ...known,
      read: () =>
        known.value ??
        known.keep(repeated?.readRow(listed, shape, { document, url, page, cells, knowledge }) ?? readRow()),
    };

    function readRow(): RowRead {
      const isHeaded = cells.some(({ label }) => label !== '');
      const texts = isHeaded
        ? textsOfCells(cells, knowledge, shape.headings)
        : labeledInRow(row, knowledge, shape.prose);
      const recorded = record([...extra, ...texts], knowledge);
      const from = isHeaded ? takeFromCells(recorded, cells, shape) : {};
      takeTitle(recorded, row, shape.places?.title);
      takePlaces(recorded, row, shape.places, isHeaded);
      if (shape.counted && recorded.values.title) recorded.values.title = recorded.values.title.replace(PLACE, '');
      const values = { ...recorded.values };
      const partAt = (place: Place | undefined) =>
        typeof place === 'object' ? (isHeaded ? undefined : cellAt(row, place)) : at(row, place);
      const title = partAt(shape.places?.title) ?? from.title;
      const number = partAt(shape.places?.noticeId) ?? from.number;
      const found = noticeOfRow(recorded, { row, title, number }, document, url);
      return { recorded, values, found: found && withoutPaper(found, cells) };
    }
  };
}
/** A title's place in its list: "2. Sand". */
export const PLACE = /^(\d{1,3})[.)] +(?=\S)/;

/** Prefers the site's own title element over a column that can hold more than the title. */
function takeTitle(recorded: Recorded, row: Element, place: Place | undefined): void {
  // A cell is only a title where the row has no title by its label.
  if (typeof place !== 'string') return;
  const title = titleIn(textAt(row, place) ?? '');
  // Some lists link the number; then the title is in its column.
  if (title === undefined || title === recorded.values.noticeId || (recorded.values.title && isOnlyNumber(title)))
    return;
  recorded.values.title = title;
  recorded.doubtful = false;
  recorded.found.title = { by: 'place', text: place };
}

/**
 * Takes values without labels. A label without a value means the field is empty: do not look elsewhere. A
 * cell's number counts only without headings.
 */
export function takePlaces(recorded: Recorded, root: Element, places: Places | undefined, isHeaded = false): void {
  for (const [name, place] of Object.entries(places ?? {})) {
    if (!isValueName(name) || recorded.values[name] !== undefined) continue;
    const isCell = typeof place === 'object';
    if (isCell ? isHeaded : recorded.shown.has(name) && name !== 'title') continue;
    const where: WhereFound = isCell ? { by: 'position', text: String(place.cell + 1) } : { by: 'place', text: place };
    const holder = isCell ? cellAt(root, place) : at(root, place);
    const text = printedValue(isCell ? lineOf(holder) : textAt(root, place), VALUE_MAX.title);
    if (!take(recorded, name, text, where)) continue;
    if (holder) recorded.holders[name] = holder;
  }
}

function cellAt(row: Element, { cell }: { cell: number }): Element | undefined {
  return withoutOurs(row.children)[cell];
}

/** Returns the vocabulary of a page: its shape's and its site's. */
export function knowledgeOf(
  document: Document,
  url: URL,
  site: Declaration,
  shape: Knowledge,
  page?: PageRows,
): Knowledge & { dates: DateOrder } {
  const dates = shape.dates ?? site.dates ?? dateOrderOf(document, url, page);
  return {
    dates,
    labels: { ...site.labels, ...shape.labels },
    never: [...(site.never ?? []), ...(shape.never ?? [])],
  };
}
