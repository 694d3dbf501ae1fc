/**
 * Builds a site adapter from a declaration: address patterns, row selectors, and places for values without
 * labels. Labels and column headings come first, selectors second. When row classes are gone, rows are found
 * again from the links to notices.
 */
import { VALUE_MAX } from '../../domain/limits.ts';
import type { WhereFound } from '../../domain/notices/where-found.ts';
import { printedValue } from '../../domain/text/plain-text.ts';
import { parseHttpUrl } from '../../domain/text/link.ts';
import {
  addressFrom,
  at,
  kindAt,
  pattern,
  shapesAt,
  textAt,
  type DetailShape,
  type ExactShape,
  type ListShape,
  type Place,
  type Places,
  type SiteDeclaration,
} from './declaration.ts';
import {
  changedReading,
  isSettledPage,
  NOTHING,
  UNREADABLE,
  type FoundNotice,
  type PageReading,
  type SiteAdapter,
} from './reading.ts';
import { ALL_ROWS, basesOf, RowCache, type PageRows } from './text/row-cache.ts';
import { dateOrderOf, dateReader } from './text/dates.ts';
import { gridsIn, type GridCell } from './grid.ts';
import { readList } from './list.ts';
import { stateOfHost } from './text/host.ts';
import { addressOf } from './links.ts';
import { labelKey, readLabels } from './labels/labels.ts';
import { isOnlyNumber, splitNumber } from './labels/notice-number.ts';
import { noticeOfPage, noticeOfRow } from './notice-of-row.ts';
import {
  isValueName,
  labeledIn,
  labeledInRow,
  record,
  take,
  type Knowledge,
  type Labeled,
  type Recorded,
} from './labels/labeled-values.ts';
import { boxesAround, noticeLinks, rowsOf } from './rows.ts';
import { wholeRow } from './runs.ts';
import { isSeen, lineOf, saysCanceled } from './text/text.ts';
import { titleHeading } from './title.ts';
import { titleIn, type Values } from './labels/values.ts';

const LOADING = '[aria-busy="true"], mat-spinner, .loading:not([hidden])';

/** Reads exact shapes; a part of its own, which most pages don't load. */
export type ExactReader = (
  document: Document,
  url: URL,
  shape: ExactShape,
  kind: 'list' | 'detail',
  page: PageRows,
) => PageReading;

/** Returns the adapter a declaration describes. `exact`: needed where it has exact shapes. */
export function declared(site: SiteDeclaration, exact?: ExactReader): SiteAdapter {
  const cache: ListCache = new RowCache();
  return {
    id: site.id,
    known: site,
    ...(site.identity === undefined ? {} : { identity: new RegExp(site.identity) }),
    shows: (url) => kindAt(site, url),
    read(document, url, page = ALL_ROWS) {
      const { detail, list, place } = shapesAt(site, url);
      const shape = detail ?? list;
      if (!shape) return NOTHING;
      if ('exact' in shape) {
        const shared = sharedValues(site, url);
        const withShared = (found: FoundNotice) => ({ ...found, notice: { ...shared, ...found.notice } });
        return changedReading(exact?.(document, url, shape, detail ? 'detail' : 'list', page) ?? NOTHING, (each) => ({
          ...each,
          notices: each.notices.map(withShared),
        }));
      }
      return detail
        ? readDetail(document, url, site, shape, place)
        : readLabeled(document, url, site, shape, page, cache);
    },
  };
}

/** A row's notice with the values for its address; `null` if the row shows no notice. */
type ListCache = RowCache<{ found: FoundNotice; values: Values } | null>;

function readLabeled(
  document: Document,
  url: URL,
  site: SiteDeclaration,
  shape: ListShape,
  page: PageRows,
  cache: ListCache,
): PageReading {
  const all = rowsOn(document, url, site, shape);
  if (all.length === 0) return NOTHING;
  const knowledge = knowledgeOf(document, url, site, shape, page);
  const grids = new Map(
    gridsIn(document.documentElement, page).flatMap((grid) => grid.rows.map(({ element, cells }) => [element, cells])),
  );
  const shared = { ...sharedValues(site, url), ...site.hooks?.shared?.(document) };
  const basis = [shape, url.href, knowledge.dates, ...basesOf(document)];
  const rows = all.filter(isSeen).map((row) => {
    const cells = grids.get(row) ?? [];
    // A site's own labels can be anywhere on its page.
    const extra = site.hooks?.extra?.(row) ?? [];
    const labels = extra.flatMap(({ label, text }) => [label, text]);
    return { row: wholeRow(row), cells, basis: [...basis, ...labels], read: () => readRow(row, cells, extra) };
  });
  return readList(rows, page, cache, (read) =>
    read.flatMap(({ row, read }) => (read ? [addressed(row.root, read)] : [])),
  );

  function readRow(row: Element, cells: readonly GridCell[], extra: readonly Labeled[]) {
    const isHeaded = cells.length > 0;
    const recorded = record(labeledOf(row, cells, knowledge, shape, extra), knowledge);
    takeTitle(recorded, row, shape.places?.title);
    takePlaces(recorded, row, shape.places, knowledge, isHeaded);
    const partAt = (place: Place | undefined) => (typeof place === 'object' && isHeaded ? undefined : at(row, place));
    const parts = { row, title: partAt(shape.places?.title), number: partAt(shape.places?.noticeId) };
    const values = { ...recorded.values };
    const found = noticeOfRow(recorded, parts, document, url);
    // A notice link without any of the list's labels belongs to another list, such as "recently viewed".
    if (!found || (recorded.shown.size === 0 && !shape.places)) return null;
    return { found, values };
  }

  function addressed(row: Element, { found, values }: { found: FoundNotice; values: Values }): FoundNotice {
    const { address } = shape;
    const own = address === undefined ? site.hooks?.address?.(row, values) : addressFrom(address, row, values, url);
    const link = own === undefined ? undefined : parseHttpUrl(own, url.href);
    return { ...found, notice: { ...shared, ...found.notice, ...(link ? { uiLink: link.href } : {}) } };
  }
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

function labeledOf(
  row: Element,
  cells: readonly GridCell[],
  knowledge: Knowledge,
  { prose }: ListShape,
  extra: readonly Labeled[],
): Labeled[] {
  const columns = cells.map(({ label, text }): Labeled => ({ label, text, by: 'column' }));
  return [...columns, ...extra, ...labeledInRow(row, knowledge, prose)];
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
function takePlaces(
  recorded: Recorded,
  root: Element,
  places: Places | undefined,
  { dates }: Knowledge,
  isHeaded = false,
): void {
  for (const [name, place] of Object.entries(places ?? {})) {
    if (!isValueName(name) || recorded.values[name] !== undefined) continue;
    const isCell = typeof place === 'object';
    if (isCell ? isHeaded : recorded.shown.has(name) && name !== 'title') continue;
    const where: WhereFound = isCell ? { by: 'position', text: String(place.cell + 1) } : { by: 'place', text: place };
    const text = printedValue(textAt(root, place), VALUE_MAX.title);
    if (!take(recorded, name, text, where, dateReader(dates))) continue;
    const holder = at(root, place);
    if (holder) recorded.holders[name] = holder;
  }
}

function knowledgeOf(
  document: Document,
  url: URL,
  site: SiteDeclaration,
  shape: Knowledge,
  page?: PageRows,
): Knowledge {
  const dates = shape.dates ?? site.dates ?? dateOrderOf(document, url, page);
  return {
    dates,
    labels: { ...site.labels, ...shape.labels },
    never: [...(site.never ?? []), ...(shape.never ?? [])],
  };
}

function sharedValues({ always }: SiteDeclaration, url: URL): Values {
  const state = stateOfHost(url.hostname);
  return { ...(state === undefined ? {} : { state }), ...always };
}

function readDetail(
  document: Document,
  url: URL,
  site: SiteDeclaration,
  shape: DetailShape,
  place: string,
): PageReading {
  const body = document.querySelector('body');
  const root = (shape.within === undefined ? undefined : document.querySelector(shape.within)) ?? body;
  if (!body || !root) return NOTHING;
  const knowledge = knowledgeOf(document, url, site, shape);
  const recorded = record(labeledIn(root, knowledge, shape.prose), knowledge);
  const { values, shown } = recorded;
  takePlaces(recorded, root, shape.places, knowledge);
  const unnamed = values.title === undefined || recorded.doubtful === true;
  const named = unnamed || recorded.found.title?.by === 'place';
  const heading =
    (named ? at(root, shape.places?.title) : undefined) ??
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
  const found = noticeOfPage(root, url, recorded, { noticeId, title }, heading);
  const canceled = isCanceled(root, shape) ? { canceled: true as const } : {};
  return {
    kind: 'detail',
    notices: [{ ...found, notice: { ...sharedValues(site, url), ...found.notice, ...canceled } }],
  };
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
