/**
 * Builds a site adapter from a declaration: address patterns, row selectors, and places for values without
 * labels. Labels and column headings come first, selectors second. When row classes are gone, rows are found
 * again from the links to notices.
 */
import { parseHttpUrl } from '../../domain/text/link.ts';
import {
  addressFrom,
  at,
  kindAt,
  pattern,
  shapesAt,
  type DetailShape,
  type ExactShape,
  type ListShape,
  type SiteDeclaration,
} from './declaration.ts';
import {
  changedReading,
  isSettledPage,
  NOTHING,
  readInTurn,
  UNREADABLE,
  type FoundNotice,
  type PageReading,
  type SiteAdapter,
} from './reading.ts';
import { ALL_ROWS, RowCache, type PageRows } from './text/row-cache.ts';
import { cellsOfGrids, gridsIn } from './grid.ts';
import { addressOf } from './links.ts';
import { labelKey, readLabels } from './labels/labels.ts';
import { splitNumber } from './labels/notice-number.ts';
import { isInferred, knowledgeOf, rowReader, takePlaces, type Inference, type RowRead } from './list.ts';
import { noticeOfPage } from './notice-of-row.ts';
import { labeledIn, record } from './labels/labeled-values.ts';
import { wholeRow, type ListRow } from './runs.ts';
import { boxesAround, noticeLinks, rowsOf } from './rows.ts';
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

/** Parts of the engine that most pages don't load; a declaration that needs one that is missing reads nothing. */
export interface OptionalParts {
  inference?: Inference | undefined;
  exact?: ExactReader | undefined;
}

/** Returns the adapter a declaration describes. */
export function declared(site: SiteDeclaration, { inference, exact }: OptionalParts = {}): SiteAdapter {
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
      if ('exact' in shape)
        return changedReading(exact?.(document, url, shape, detail ? 'detail' : 'list', page) ?? NOTHING, (each) => ({
          ...each,
          notices: each.notices.map((found) => withShared(found, site.always)),
        }));
      if (!detail || 'exact' in detail) return readList(document, url, site, shape, page, cache, inference);
      const knowledge = knowledgeOf(document, url, site, detail);
      const own = detail.anywhere && inference?.readPage(document, url, detail, knowledge);
      if (!own) return readDetail(document, url, site, detail, place, knowledge);
      return { kind: 'detail', notices: [withShared(own.found, site.always)], facts: { dateOrder: knowledge.dates } };
    },
  };
}

/** Adds what is true of all notices to one. */
function withShared(found: FoundNotice, shared: Values | undefined): FoundNotice {
  return { ...found, notice: { ...found.notice, written: { ...shared, ...found.notice.written } } };
}

function readList(
  document: Document,
  url: URL,
  site: SiteDeclaration,
  shape: ListShape,
  page: PageRows,
  cache: RowCache<RowRead>,
  inference?: Inference,
): PageReading {
  const { rows: all, cellsOf } =
    inference && isInferred(shape)
      ? inference.listOn(document, shape, page)
      : {
          rows: rowsOn(document, url, site, shape),
          cellsOf: cellsOfGrids(gridsIn(document.documentElement, page)),
        };
  if (all.length === 0) return NOTHING;
  const knowledge = knowledgeOf(document, url, site, shape, page);
  const read = rowReader({ document, url, site, shape, page, cellsOf, inference, knowledge }, cache);
  const shared = { ...site.always, ...site.hooks?.shared?.(document) };
  const reading = readInTurn(
    all.filter(({ first }) => isSeen(first)).map((row) => read(row, site.hooks?.extra?.(row.root))),
    (each) => {
      const { recorded, values, found } = each.read();
      // A notice link without any of the list's labels belongs to another list, such as "recently viewed".
      if (!found || (recorded.shown.size === 0 && !shape.places && !shape.repeats)) return [];
      const { address } = shape;
      const own =
        address === undefined ? site.hooks?.address?.(each.row, values) : addressFrom(address, each.row, values, url);
      const link = own === undefined ? undefined : parseHttpUrl(own, url.href);
      const whole = withShared(found, shared);
      return [{ ...whole, notice: { ...whole.notice, ...(link ? { uiLink: link.href } : {}) } }];
    },
    ({ row, value }) => value !== undefined || page.isFirst(row),
    (found) => found.flat(),
  );
  const facts = { dateOrder: knowledge.dates };
  return changedReading(reading, (each) => ({ ...each, facts }));
}

function rowsOn(document: Document, url: URL, site: SiteDeclaration, { rows, marks }: ListShape): ListRow[] {
  const known = rows === undefined ? [] : [...document.querySelectorAll(rows)];
  if (known.length > 0) return known.map(wholeRow);
  const marked = marks === undefined ? [] : boxesAround([...document.querySelectorAll(marks)]);
  // A single mark would swallow everything around it, including rows that lost their mark.
  if (marked.length > 1) return marked.map(wholeRow);
  const targetOf = (href: string) => {
    const address = addressOf(href, document, url);
    if (address?.origin !== url.origin) return undefined;
    const place = `${address.pathname}${address.search}${address.hash}`;
    return site.details?.some((detail) => pattern(detail.at).test(place)) ? { noticeId: place } : undefined;
  };
  const linked = rowsOf(noticeLinks(document, 'a[href]', targetOf), 'tr, [role="row"]').map(({ box }) => box);
  return (linked.length > 1 || marked.length === 0 ? linked : marked).map(wholeRow);
}

function readDetail(
  document: Document,
  url: URL,
  site: SiteDeclaration,
  shape: DetailShape,
  place: string,
  knowledge: ReturnType<typeof knowledgeOf>,
): PageReading {
  const body = document.querySelector('body');
  const root = (shape.within === undefined ? undefined : document.querySelector(shape.within)) ?? body;
  if (!body || !root) return NOTHING;
  const recorded = record(labeledIn(root, knowledge, shape.prose), knowledge);
  const { values, shown } = recorded;
  takePlaces(recorded, root, shape.places);
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
  const found = withShared(noticeOfPage(root, url, recorded, { noticeId, title }, heading), site.always);
  const canceled = isCanceled(root, shape) ? { canceled: true as const } : {};
  const facts = { dateOrder: knowledge.dates };
  return { kind: 'detail', notices: [{ ...found, notice: { ...found.notice, ...canceled } }], facts };
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
