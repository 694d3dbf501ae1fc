/**
 * Reads what a declaration describes with the vocabulary that all sites share. Labels and column headings come
 * first, selectors second. When row classes are gone, rows are found again from the links to notices.
 */
import { parseHttpUrl } from '../../domain/text/link.ts';
import {
  addressFrom,
  at,
  type DetailShape,
  type ListShape,
  pattern,
  type Place,
  type Places,
  shapesAt,
  type SiteDeclaration,
  textAt,
} from './declaration.ts';
import { type ExactReader, type KnownPage, readerOf, type SitePage } from './reader.ts';
import { changedReading, type FoundNotice, type SiteAdapter } from './reading.ts';
import { basesOf, type PageRows, RowCache } from './text/row-cache.ts';
import { basisOf, type CellReader, cellsOfGrids, type GridCell, gridsIn } from './grid.ts';
import { addressOf } from './links.ts';
import { isOnlyNumber, splitNumber } from './labels/notice-number.ts';
import { noticeOfPage, noticeOfRow } from './notice-of-row.ts';
import {
  isValueName,
  type Labeled,
  labeledIn,
  labeledInRow,
  record,
  type Recorded,
  take,
} from './labels/labeled-values.ts';
import type { RowOnPage } from './runs.ts';
import { boxesAround, noticeLinks, rowsOf } from './rows.ts';
import { lineOf, withoutOurs, orderOfCountry } from './text/text.ts';
import { titleHeading } from './title.ts';
import { titleIn } from './labels/values.ts';
import { VALUE_MAX } from '../../domain/limits.ts';
import type { WhereFound } from '../../domain/notices/where-found.ts';
import { printedValue } from '../../domain/text/plain-text.ts';

/** What a row shows, and its notice, if it is one. */
export interface RowRead {
  recorded: Recorded;
  found: FoundNotice | undefined;
}

/** What a notice's own page shows. */
export interface PageRead {
  recorded: Recorded;
  found: FoundNotice;
  /** Whether the page has structured data about the notice. */
  hasData: boolean;
}

/** A list on a page. */
export interface PageList extends KnownPage {
  shape: ListShape;
  cellsOf: CellReader;
}

type ReadRow = (row: RowOnPage, cells: readonly GridCell[], list: PageList, extra?: readonly Labeled[]) => RowRead;

/**
 * Finds and reads what a declaration describes by headings or repetition, or leaves to the page's own labels.
 * Apart from the rest of the engine, because few sites need its code.
 */
export interface Inference {
  listOn: (document: Document, shape: ListShape, page: PageRows) => { rows: readonly RowOnPage[]; cellsOf: CellReader };
  readRow: ReadRow;
  readPage: (page: KnownPage, shape: DetailShape) => PageRead | undefined;
}

/** Returns the adapter that a declaration describes, with the vocabulary that all sites share. */
export function declared(
  site: SiteDeclaration,
  { inference, exact }: { inference?: Inference; exact?: ExactReader | undefined } = {},
): SiteAdapter {
  const cache = new RowCache<RowRead>();
  const { identity, hooks } = site;
  const reader = readerOf(site, {
    orderOf: orderOfCountry,
    rowsOf(list) {
      const { document, shape, page } = list;
      const part = isInferred(shape) ? inference : undefined;
      const { rows, cellsOf } = part?.listOn(document, shape, page) ?? {
        rows: rowsOn(list).map((row) => ({ root: row, first: row })),
        cellsOf: cellsOfGrids(gridsIn(document.documentElement, page)),
      };
      const rowOf = rowReader({ ...list, cellsOf }, cache, part?.readRow);
      return rows.map((row) => {
        const each = rowOf(row, hooks?.extra?.(row.root));
        return { ...each, first: row.first, read: () => withAddress(each.read(), each.row, list) };
      });
    },
    noticeOf: (body, page) =>
      (page.shape.anywhere && inference?.readPage(page, page.shape)?.found) ?? declaredNotice(body, page),
    exact,
  });
  return {
    ...reader,
    known: site,
    ...(identity === undefined ? {} : { identity: new RegExp(identity) }),
    read(document, url, page) {
      const reading = reader.read(document, url, page);
      const shared = { ...site.always, ...(reading.kind === 'list' && hooks?.shared?.(document)) };
      return changedReading(reading, (each) => ({
        ...each,
        notices: each.notices.map(({ notice, ...found }) => ({
          ...found,
          notice: { ...notice, written: { ...shared, ...notice.written } },
        })),
      }));
    },
  };
}

/** Whether a list is declared by what repeats on the page, or by its headings: only `Inference` reads it. */
export function isInferred({ label, repeats, tables }: ListShape): boolean {
  return (label ?? repeats ?? tables) !== undefined;
}

/** Gives a row's notice the address that its list declares. */
function withAddress({ recorded, found }: RowRead, row: Element, { url, site, shape }: SitePage<ListShape>) {
  const { address } = shape;
  const own = found
    ? address === undefined
      ? site.hooks?.address?.(row, recorded.values)
      : addressFrom(address, row, recorded.values, url)
    : undefined;
  const link = own === undefined ? undefined : parseHttpUrl(own, url.href);
  return { found: found && link ? { ...found, notice: { ...found.notice, uiLink: link.href } } : found };
}

function rowsOn({ document, url, site, shape: { rows, marks } }: SitePage<ListShape>): Element[] {
  const known = rows === undefined ? [] : [...document.querySelectorAll(rows)];
  if (known.length > 0) return known;
  const marked = marks === undefined ? [] : boxesAround([...document.querySelectorAll(marks)]);
  // A single mark would swallow everything around it, including rows that lost their mark.
  if (marked.length > 1) return marked;
  const targetOf = (href: string) => {
    const address = addressOf(href, document, url);
    if (address?.origin !== url.origin) return undefined;
    const { place, detail } = shapesAt(site, address);
    return detail && { noticeId: place };
  };
  const linked = rowsOf(noticeLinks(document, targetOf)).map(({ box }) => box);
  return linked.length > 1 || marked.length === 0 ? linked : marked;
}

/** Returns a function that looks for a row's reading in the cache. `extra`: texts that a hook reads. */
export function rowReader(list: PageList, cache: RowCache<RowRead>, readRow: ReadRow = readDeclared) {
  const { document, url, shape, page, cellsOf, knowledge } = list;
  const basis = [JSON.stringify([shape, knowledge]), url.href, ...basesOf(document)];
  return (row: RowOnPage, extra: readonly Labeled[] = []) => {
    const cells = cellsOf(row.root);
    const known = cache.find(page, row.root, [
      ...basis,
      ...extra.flatMap(({ label, text }) => [label, text]),
      ...basisOf({ element: row.root, cells }, page),
    ]);
    return { ...known, read: () => known.value ?? known.keep(readRow(row, cells, list, extra)) };
  };
}

function readDeclared(
  { root: row }: RowOnPage,
  cells: readonly GridCell[],
  { document, url, shape: { places, prose }, knowledge }: PageList,
  extra: readonly Labeled[] = [],
): RowRead {
  const columns = cells.map(({ label, text }): Labeled => ({ label, text, by: 'column' }));
  const recorded = record([...columns, ...extra, ...labeledInRow(row, knowledge, prose)], knowledge);
  const isHeaded = cells.length > 0;
  takeTitle(recorded, row, places?.title);
  takePlaces(recorded, row, places, isHeaded);
  // A title without a place stands in its column's cell, and the button behind it there.
  const partOf = (name: 'title' | 'noticeId') => {
    const place = places?.[name];
    const own = typeof place === 'object' ? (isHeaded ? undefined : cellAt(row, place)) : at(row, place);
    return own ?? cellUnder(cells, recorded.found[name]);
  };
  const parts = { row, title: partOf('title'), number: partOf('noticeId') };
  // A notice link without any of the list's labels belongs to another list, such as "recently viewed".
  const isRow = recorded.shown.size > 0 || places;
  return { recorded, found: isRow ? noticeOfRow(recorded, parts, document, url) : undefined };
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
function takePlaces(recorded: Recorded, root: Element, places: Places | undefined, isHeaded = false): void {
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

function declaredNotice(body: Element, page: SitePage<DetailShape>): FoundNotice | undefined {
  const { document, url, site, shape, knowledge } = page;
  const recorded = record(labeledIn(body, knowledge, shape.prose), knowledge);
  const { values, shown } = recorded;
  takePlaces(recorded, body, shape.places);
  const unnamed = values.title === undefined || recorded.doubtful === true;
  const named = unnamed || recorded.found.title?.by === 'place';
  const heading =
    (named ? at(body, shape.places?.title) : undefined) ??
    titleHeading(document, undefined, recorded.doubtful)?.element;
  const headed = titleIn(lineOf(heading));
  if (unnamed && headed !== undefined) {
    values.title = headed;
    recorded.found.title = { by: 'heading' };
  }
  const whole = values.title;
  // Prefer a printed number in the title to one that only the address carries.
  const split =
    whole === undefined || values.noticeId !== undefined || knowledge.never?.includes('noticeId')
      ? undefined
      : splitNumber(whole);
  const title = split?.title ?? whole;
  const noticeId = values.noticeId ?? split?.number ?? decoded(pattern(shape.at).exec(shapesAt(site, url).place)?.[1]);
  if (title === undefined || noticeId === undefined || shown.size === 0) return undefined;
  return noticeOfPage(body, url, recorded, { noticeId, title }, heading);
}

function decoded(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
