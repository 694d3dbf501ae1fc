/**
 * Reads the pages of a declared site: a list row by row, or a notice's own page. Where rows are and what their
 * texts mean is a vocabulary's to say: that of all sites (`declared.ts`), or a site's own labels (`closed.ts`),
 * with which a page script stays small.
 */
import type { DateOrder } from '../../domain/dates/printed-date.ts';
import {
  type DetailShape,
  type ExactShape,
  type ListShape,
  pattern,
  type PageShape,
  type Place,
  shapesAt,
  type SiteDeclaration,
} from './declaration.ts';
import { labelKey, readLabels } from './labels/labels.ts';
import type { Knowledge } from './labels/labeled-values.ts';
import {
  type Anchor,
  changedReading,
  type FoundNotice,
  NOTHING,
  type PageReading,
  readInTurn,
  type SiteAdapter,
  UNREADABLE,
} from './reading.ts';
import { ALL_ROWS, type PageRows } from './text/row-cache.ts';
import { isHiddenWithin, isSeen, lineOf, saysCanceled } from './text/text.ts';

/** A page with the vocabulary to read it with. */
export interface KnownPage {
  document: Document;
  url: URL;
  page: PageRows;
  knowledge: Knowledge & { dates: DateOrder };
}

/** A page of a declared site. */
export interface SitePage<Shape extends PageShape<Place>> extends KnownPage {
  site: SiteDeclaration;
  shape: Shape;
}

/** Reads exact shapes; a part of its own, which most pages don't load. */
export type ExactReader = (
  document: Document,
  url: URL,
  shape: ExactShape,
  kind: 'list' | 'detail',
  page: PageRows,
) => PageReading;

/** A row with what is known of it, and a function that reads it. */
interface UnreadRow {
  row: Element;
  /** What the row starts with on the page. */
  first: Element;
  value: unknown;
  read: () => { found: FoundNotice | undefined };
}

/** Finds what a declaration describes, and says what its texts mean. */
export interface Vocabulary {
  /** Returns the rows of a list, read or not. */
  rowsOf: (list: SitePage<ListShape>) => readonly UnreadRow[];
  /** Returns the notice of its own page. */
  noticeOf: (body: Element, page: SitePage<DetailShape>) => FoundNotice | undefined;
  /** Returns the order of numeric dates where the declaration does not say it. */
  orderOf?: (document: Document, url: URL) => DateOrder;
  exact?: ExactReader | undefined;
}

/** Returns the adapter that a declaration describes. One that needs a part that is missing reads nothing. */
export function readerOf(site: SiteDeclaration, vocabulary: Vocabulary): SiteAdapter {
  return {
    id: site.id,
    shows(url) {
      const { detail, list } = shapesAt(site, url);
      return detail ? 'detail' : list ? 'list' : 'none';
    },
    read(document, url, page = ALL_ROWS) {
      const { detail, list } = shapesAt(site, url);
      const shape = detail ?? list;
      if (!shape) return NOTHING;
      const known = {
        document,
        url,
        page,
        site,
        knowledge: knowledgeOf(site, shape, () => vocabulary.orderOf?.(document, url)),
      };
      const facts = { dateOrder: known.knowledge.dates, ...('facts' in shape && shape.facts) };
      return changedReading(readShape(shape), (each) => ({ facts, ...each }));

      function readShape(shape: ListShape | DetailShape | ExactShape): PageReading {
        if ('exact' in shape)
          return vocabulary.exact?.(document, url, shape, detail ? 'detail' : 'list', page) ?? NOTHING;
        return detail && !('exact' in detail)
          ? readDetail({ ...known, shape: detail }, vocabulary)
          : readList({ ...known, shape }, vocabulary);
      }
    },
  };
}

/** Returns the vocabulary of a page: its shape's and its site's. */
function knowledgeOf(site: Knowledge, shape: Knowledge, order: () => DateOrder | undefined): KnownPage['knowledge'] {
  return {
    dates: shape.dates ?? site.dates ?? order() ?? 'unknown',
    labels: { ...site.labels, ...shape.labels },
    never: [...(site.never ?? []), ...(shape.never ?? [])],
  };
}

function readList(list: SitePage<ListShape>, { rowsOf }: Vocabulary): PageReading {
  const { document, page, shape } = list;
  const rows = rowsOf(list);
  const { at, says } = shape.empty ?? {};
  if (rows.length === 0 || (at && says && pattern(says).test(lineOf(document.querySelector(at))))) return NOTHING;
  return readInTurn(
    rows.filter(({ first }) => isSeen(first)),
    (each) => each.read().found,
    ({ row, value }) => value !== undefined || page.isFirst(row),
    (read) => read.flatMap((found) => found ?? []),
  );
}

function readDetail(page: SitePage<DetailShape>, { noticeOf }: Vocabulary): PageReading {
  const body = page.document.querySelector('body');
  if (!body) return NOTHING;
  const found = noticeOf(body, page);
  // An empty shell or loading page says nothing yet; a full page without any known field is unreadable.
  if (!found) return isSettled(body) ? UNREADABLE : NOTHING;
  if (isCanceled(body, page.shape, found.anchor)) found.notice.canceled = true;
  return { kind: 'detail', notices: [found] };
}

const LOADING = '[aria-busy="true"], mat-spinner, sds-loading-indicator, .sds-load, .loading:not([hidden])';
/** A page with less text than this is a shell or an error line. */
const SOME_TEXT = 400;

/** Whether a single-page application has rendered: nothing says "loading" and there is text to read. */
function isSettled(body: Element): boolean {
  const text = body.textContent.trim();
  return body.querySelector(LOADING) === null && text.length >= SOME_TEXT && !/\bloading ?(?:\.{3}|…)/i.test(text);
}

/** Whether the status, the type, or the tag beside the title says so; a title or a description never does. */
function isCanceled(body: Element, { status = '', tag, prose }: DetailShape, title: Anchor): boolean {
  const labeled = status && readLabels(body, new Map([[labelKey(status), status]]), prose).get(status);
  const box = tag && title.parentElement?.closest(`:has(${tag})`);
  const [only, another] = box ? box.querySelectorAll(tag) : [];
  const tagged = only && !another && !isHiddenWithin(body, only) ? lineOf(only) : '';
  return [labeled ?? '', tagged].some(saysCanceled);
}
