/**
 * Builds a site adapter from a declaration: address patterns, row selectors, and places for values without
 * labels. Labels and column headings come first, selectors second. When row classes are gone, rows are found
 * again from the links to notices.
 */
import { parseHttpUrl } from '../../domain/text/link.ts';
import {
  addressFrom,
  at,
  type Declaration,
  type DetailShape,
  type ExactShape,
  kindAt,
  type ListShape,
  pattern,
  type Place,
  type Places,
  shapesAt,
  type SiteDeclaration,
  textAt,
} from './declaration.ts';
import {
  changedReading,
  type FoundNotice,
  isSettledPage,
  NOTHING,
  type PageReading,
  readInTurn,
  type SiteAdapter,
  UNREADABLE,
} from './reading.ts';
import { ALL_ROWS, basesOf, type CachedRow, type PageRows, RowCache } from './text/row-cache.ts';
import { basisOf, type CellReader, cellsOfGrids, type GridCell, gridsIn } from './grid.ts';
import { addressOf } from './links.ts';
import { labelKey, readLabels } from './labels/labels.ts';
import { isOnlyNumber, splitNumber } from './labels/notice-number.ts';
import { noticeOfPage, noticeOfRow } from './notice-of-row.ts';
import {
  isValueName,
  type Knowledge,
  type Labeled,
  labeledIn,
  labeledInRow,
  record,
  type Recorded,
  take,
} from './labels/labeled-values.ts';
import type { RowOnPage } from './runs.ts';
import { boxesAround, noticeLinks, rowsOf } from './rows.ts';
import { isSeen, lineOf, saysCanceled, US_HOST, withoutOurs } from './text/text.ts';
import { titleHeading } from './title.ts';
import { titleIn } from './labels/values.ts';
import { VALUE_MAX } from '../../domain/limits.ts';
import type { WhereFound } from '../../domain/notices/where-found.ts';
import { printedValue } from '../../domain/text/plain-text.ts';
import type { DateOrder } from '../../domain/dates/printed-date.ts';

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

/** A page with the vocabulary to read it with. */
export interface KnownPage {
  document: Document;
  url: URL;
  page: PageRows;
  knowledge: Knowledge & { dates: DateOrder };
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

/** Reads exact shapes; a part of its own, which most pages don't load. */
export type ExactReader = (
  document: Document,
  url: URL,
  shape: ExactShape,
  kind: 'list' | 'detail',
  page: PageRows,
) => PageReading;

const LOADING = '[aria-busy="true"], mat-spinner, .loading:not([hidden])';

/** Returns the adapter a declaration describes. One that needs a part that is missing reads nothing. */
export function declared(
  site: SiteDeclaration,
  { inference, exact }: { inference?: Inference; exact?: ExactReader | undefined } = {},
): SiteAdapter {
  const cache = new RowCache<RowRead>();
  return {
    id: site.id,
    known: site,
    ...(site.identity === undefined ? {} : { identity: new RegExp(site.identity) }),
    shows: (url) => kindAt(site, url),
    read(document, url, page = ALL_ROWS) {
      const { detail, list, place } = shapesAt(site, url);
      const shape = detail ?? list;
      if (!shape) return NOTHING;
      const shared = { ...site.always, ...(list && site.hooks?.shared?.(document)) };
      return changedReading(readShape(shape), (each) => ({
        ...each,
        notices: each.notices.map((found) => {
          const written = { ...shared, ...found.notice.written };
          return { ...found, notice: { ...found.notice, written } };
        }),
      }));

      function readShape(shape: ListShape | DetailShape | ExactShape): PageReading {
        if ('exact' in shape) return exact?.(document, url, shape, detail ? 'detail' : 'list', page) ?? NOTHING;
        const known = { document, url, page, knowledge: knowledgeOf(url, site, shape) };
        const reading =
          detail && !('exact' in detail)
            ? readDetail(known, detail, place, inference)
            : readList(known, site, shape, cache, isInferred(shape) ? inference : undefined);
        return changedReading(reading, (each) => ({ ...each, facts: { dateOrder: known.knowledge.dates } }));
      }
    },
  };
}

/** Whether a list is declared by what repeats on the page, or by its headings: only `Inference` reads it. */
export function isInferred({ label, repeats, tables }: ListShape): boolean {
  return (label ?? repeats ?? tables) !== undefined;
}

function readList(
  known: KnownPage,
  site: SiteDeclaration,
  shape: ListShape,
  cache: RowCache<RowRead>,
  inference?: Inference,
): PageReading {
  const { document, url, page } = known;
  const { rows, cellsOf } = inference?.listOn(document, shape, page) ?? {
    rows: rowsOn(document, url, site, shape).map((row) => ({ root: row, first: row })),
    cellsOf: cellsOfGrids(gridsIn(document.documentElement, page)),
  };
  if (rows.length === 0) return NOTHING;
  const read = rowReader({ ...known, shape, cellsOf }, cache, inference?.readRow);
  return readInTurn(
    rows.filter(({ first }) => isSeen(first)).map((row) => read(row, site.hooks?.extra?.(row.root))),
    (each) => {
      const { recorded, found } = each.read();
      if (!found) return [];
      const { address } = shape;
      const own =
        address === undefined
          ? site.hooks?.address?.(each.row, recorded.values)
          : addressFrom(address, each.row, recorded.values, url);
      const link = own === undefined ? undefined : parseHttpUrl(own, url.href);
      return [{ ...found, notice: { ...found.notice, ...(link ? { uiLink: link.href } : {}) } }];
    },
    ({ row, value }) => value !== undefined || page.isFirst(row),
    (found) => found.flat(),
  );
}

function rowsOn(document: Document, url: URL, site: SiteDeclaration, { rows, marks }: ListShape): Element[] {
  const known = rows === undefined ? [] : [...document.querySelectorAll(rows)];
  if (known.length > 0) return known;
  const marked = marks === undefined ? [] : boxesAround([...document.querySelectorAll(marks)]);
  // A single mark would swallow everything around it, including rows that lost their mark.
  if (marked.length > 1) return marked;
  const targetOf = (href: string) => {
    const address = addressOf(href, document, url);
    if (address?.origin !== url.origin) return undefined;
    const place = `${address.pathname}${address.search}${address.hash}`;
    return site.details?.some((detail) => pattern(detail.at).test(place)) ? { noticeId: place } : undefined;
  };
  const linked = rowsOf(noticeLinks(document, 'a[href]', targetOf), 'tr, [role="row"]').map(({ box }) => box);
  return linked.length > 1 || marked.length === 0 ? linked : marked;
}

/** A row with what is known of it, and a function that reads it. */
interface UnreadRow extends CachedRow<RowRead> {
  read: () => RowRead;
}

/** Returns a function that looks for a row's reading in the cache. `extra`: texts that a hook reads. */
export function rowReader(list: PageList, cache: RowCache<RowRead>, readRow: ReadRow = readDeclared) {
  const { document, url, shape, page, cellsOf, knowledge } = list;
  const basis = [JSON.stringify([shape, knowledge]), url.href, ...basesOf(document)];
  return (row: RowOnPage, extra: readonly Labeled[] = []): UnreadRow => {
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

/** Returns the vocabulary of a page: its shape's and its site's. */
function knowledgeOf({ hostname }: URL, site: Declaration, shape: Knowledge): KnownPage['knowledge'] {
  return {
    dates: shape.dates ?? site.dates ?? (US_HOST.test(hostname) ? 'monthFirst' : 'unknown'),
    labels: { ...site.labels, ...shape.labels },
    never: [...(site.never ?? []), ...(shape.never ?? [])],
  };
}

function readDetail(known: KnownPage, shape: DetailShape, place: string, inference?: Inference): PageReading {
  const { document, url, knowledge } = known;
  const inferred = shape.anywhere && inference?.readPage(known, shape);
  if (inferred) return { kind: 'detail', notices: [inferred.found] };
  const body = document.querySelector('body');
  if (!body) return NOTHING;
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
  const noticeId = values.noticeId ?? split?.number ?? decoded(pattern(shape.at).exec(place)?.[1]);
  if (title === undefined || noticeId === undefined || shown.size === 0) {
    return isSettledPage(body, LOADING) ? UNREADABLE : NOTHING;
  }
  const found = noticeOfPage(body, url, recorded, { noticeId, title }, heading);
  const canceled = isCanceled(body, shape) ? { canceled: true as const } : {};
  return { kind: 'detail', notices: [{ ...found, notice: { ...found.notice, ...canceled } }] };
}

function isCanceled(root: Element, { status, prose }: DetailShape): boolean {
  if (status === undefined) return false;
  return saysCanceled(readLabels(root, new Map([[labelKey(status), status]]), prose).get(status) ?? '');
}

function decoded(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
