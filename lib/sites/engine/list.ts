/** Reads the rows of a list with its declaration: labels and column headings first, places second. */
import { VALUE_MAX } from '../../domain/limits.ts';
import type { WhereFound } from '../../domain/notices/where-found.ts';
import { printedValue } from '../../domain/text/plain-text.ts';
import {
  at,
  textAt,
  type Declaration,
  type DetailShape,
  type ListShape,
  type Place,
  type Places,
} from './declaration.ts';
import { basisOf, type CellReader, type GridCell } from './grid.ts';
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

/** The rows of a list and their cells. */
export interface ListOnPage {
  rows: ListRow[];
  cellsOf: CellReader;
}

/**
 * Finds and reads what a declaration describes by headings or repetition, or leaves to the page's own labels. Apart from
 * the rest of the engine, because few sites need its code.
 */
export interface Inference {
  listOn: (document: Document, shape: ListShape, page: PageRows) => ListOnPage;
  readRow: (row: ListRow, shape: ListShape, around: RowAround) => RowRead;
  readPage: (document: Document, url: URL, shape: DetailShape, knowledge: Knowledge) => PageRead | undefined;
}

/** Whether a list is declared by what repeats on the page, or by its headings. */
export function isInferred({ label, repeats, tables }: ListShape): boolean {
  return (label ?? repeats ?? tables) !== undefined;
}

/** A list on a page. */
export interface PageList {
  document: Document;
  url: URL;
  site: Declaration;
  shape: ListShape;
  page: PageRows;
  cellsOf: CellReader;
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
  const { document, url, site, shape, page, cellsOf } = list;
  const inference = isInferred(shape) ? list.inference : undefined;
  const { knowledge = knowledgeOf(document, url, site, shape, page) } = list;
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
        known.keep(inference?.readRow(listed, shape, { document, url, page, cells, knowledge }) ?? readRow()),
    };

    function readRow(): RowRead {
      const columns = cells.map(({ label, text }): Labeled => ({ label, text, by: 'column' }));
      const recorded = record([...columns, ...extra, ...labeledInRow(row, knowledge, shape.prose)], knowledge);
      const isHeaded = cells.length > 0;
      takeTitle(recorded, row, shape.places?.title);
      takePlaces(recorded, row, shape.places, isHeaded);
      const values = { ...recorded.values };
      // A title without a place stands in its column's cell, and the button behind it there.
      const partOf = (name: 'title' | 'noticeId') => {
        const place = shape.places?.[name];
        const own = typeof place === 'object' ? (isHeaded ? undefined : cellAt(row, place)) : at(row, place);
        return own ?? cellUnder(cells, recorded.found[name]);
      };
      const parts = { row, title: partOf('title'), number: partOf('noticeId') };
      return { recorded, values, found: noticeOfRow(recorded, parts, document, url) };
    }
  };
}

/** Returns the cell of the column where a value was found. */
export function cellUnder(cells: readonly GridCell[], where: WhereFound | undefined): Element | undefined {
  return where?.by === 'column' ? cells.find(({ label }) => label === where.text)?.element : undefined;
}

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
