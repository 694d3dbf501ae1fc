/**
 * A site's adapter out of a declaration: which addresses show what, which elements are rows, and where a value stands that
 * no label names. Labels and column headings come first, as everybody's words or the site's own; selectors are the second
 * route. Rows whose classes are gone are found again from the links that lead to notices.
 */
import { VALUE_MAX } from '../../domain/limits.ts';
import { valueOf } from '../../domain/text/printed-value.ts';
import { parseHttpUrl } from '../../domain/text/link.ts';
import { NOTHING, UNREADABLE, type FoundNotice, type PageReading, type SiteAdapter } from './reading.ts';
import { dateOrderOf, dateReader } from './text/dates.ts';
import { gridsIn, type GridRow } from './grid.ts';
import { stateOfHost } from './text/host.ts';
import { addressOf, ownAddress } from './links.ts';
import { isOnlyNumber, splitNumber } from './labels/numbers.ts';
import { besideTitle, noticeOfRow } from './notice-of-row.ts';
import { labelledIn, record, type Knowledge, type Labelled, type Recorded } from './labels/record.ts';
import { boxesAround, noticeLinks, rowsOf } from './rows.ts';
import { isSettledPage } from './settled.ts';
import { isSeen, lineOf, withoutOurs } from './text/text.ts';
import { titleHeading } from './title.ts';
import { put, titleIn, type ValueName, type Values } from './labels/values.ts';

/** Where a value stands: a selector, or one with the attribute that holds it (`tr@data-id`, `@data-id` for the row itself). */
export type Place = string;
export type Places = Partial<Record<ValueName, Place>>;

/** What the page says once for all of its notices. */
export type Shared = (document: Document, url: URL) => Values;

export interface ListShape extends Knowledge {
  /** Path, query and fragment of the addresses where this list stands. */
  at: RegExp;
  /** The rows. Without it they are found from the links that lead to the site's notices. */
  rows?: string;
  /** Where rows have no name: an element that stands once in each; the row is the widest box that holds no other. */
  marks?: string;
  /** What a row says in a form of the site's own. */
  extra?: (row: Element) => Labelled[];
  places?: Places;
  /** Fields by the position of their cell, where a grid has no headings; `undefined` for what nobody wants. */
  columns?: readonly (ValueName | undefined)[];
  shared?: Shared;
  /** Makes the address of a row's notice, where the row has no link of its own. */
  address?: (row: Element, values: Values, url: URL) => string | undefined;
  /** Parts of a row that are running text. */
  prose?: string;
}

export interface DetailShape extends Knowledge {
  /** As in a list; its first group is the number that the address carries. */
  at: RegExp;
  places?: Places;
  shared?: Shared;
  prose?: string;
  /** The page's part that is about the notice. */
  within?: string;
}

export interface Declaration extends Knowledge {
  id: string;
  apart?: SiteAdapter['apart'];
  lists?: readonly ListShape[];
  details?: readonly DetailShape[];
}

const LOADING = '[aria-busy="true"], mat-spinner, .loading:not([hidden])';

/** The adapter that a declaration describes. */
export function declared(site: Declaration): SiteAdapter {
  return {
    id: site.id,
    known: site,
    ...(site.apart ? { apart: site.apart } : {}),
    shows(url) {
      const { detail, list } = shapesAt(site, url);
      return detail ? 'detail' : list ? 'list' : 'none';
    },
    read(document, url) {
      const { detail, list, place } = shapesAt(site, url);
      if (detail) return readDetail(document, url, site, detail, place);
      return list ? readList(document, url, site, list) : NOTHING;
    },
  };
}

function shapesAt({ details, lists }: Declaration, url: URL) {
  const place = `${url.pathname}${url.search}${url.hash}`;
  const detail = details?.find(({ at }) => at.test(place));
  return { place, detail, list: detail ? undefined : lists?.find(({ at }) => at.test(place)) };
}

function readList(document: Document, url: URL, site: Declaration, shape: ListShape): PageReading {
  const rows = rowsOn(document, url, site, shape);
  if (rows.length === 0) return NOTHING;
  const knowledge = knowledgeOf(document, url, site, shape);
  const grids = new Map(
    gridsIn(document.documentElement).flatMap((grid) => grid.rows.map((row) => [row.element, row])),
  );
  const shared = sharedValues(document, url, shape.shared);
  const notices = rows.flatMap((row): FoundNotice[] => {
    if (!isSeen(row)) return [];
    const recorded = record(labelledOf(row, grids.get(row), knowledge, shape), knowledge);
    takeTitle(recorded, row, shape.places?.title);
    takePlaces(recorded, row, shape.places, knowledge);
    if (!grids.has(row)) takeColumns(recorded, row, shape.columns, knowledge);
    const own = shape.address?.(row, recorded.values, url);
    const parts = { row, title: at(row, shape.places?.title), number: at(row, shape.places?.noticeId) };
    const found = noticeOfRow(recorded, parts, document, url);
    // A link to a notice without any of the list's words is some other list, e.g. "recently viewed".
    if (!found || (recorded.shown.size === 0 && !shape.places && !shape.columns)) return [];
    const link = own === undefined ? undefined : parseHttpUrl(own, url.href);
    return [{ ...found, notice: { ...shared, ...found.notice, ...(link ? { uiLink: link.href } : {}) } }];
  });
  return notices.length === 0 ? UNREADABLE : { kind: 'list', notices };
}

function rowsOn(document: Document, url: URL, site: Declaration, { rows, marks }: ListShape): Element[] {
  const known = rows === undefined ? [] : [...document.querySelectorAll(rows)];
  if (known.length > 0) return known;
  const marked = marks === undefined ? [] : boxesAround([...document.querySelectorAll(marks)]);
  // One mark alone takes in all that is around it, also rows that lost theirs.
  if (marked.length > 1) return marked;
  const targetOf = (href: string) => {
    const address = addressOf(href, document, url);
    if (address?.hostname !== url.hostname) return undefined;
    const place = `${address.pathname}${address.search}${address.hash}`;
    return site.details?.some((detail) => detail.at.test(place)) ? { noticeId: place } : undefined;
  };
  const linked = rowsOf(noticeLinks(document, 'a[href]', targetOf), 'tr, [role="row"]').map(({ box }) => box);
  return linked.length > 1 || marked.length === 0 ? linked : marked;
}

function labelledOf(
  row: Element,
  cells: GridRow | undefined,
  knowledge: Knowledge,
  { prose, extra }: ListShape,
): Labelled[] {
  const columns = cells?.cells.map(({ label, text }): Labelled => ({ label, text, by: 'column' })) ?? [];
  // In a table's row a cell's neighbour belongs to another column: "Posted" may be a state, and a day beside it the last.
  const parts = withoutOurs(row.children);
  const boxes = row.localName === 'tr' && parts.length > 2 ? parts : [row];
  return [...columns, ...(extra?.(row) ?? []), ...boxes.flatMap((box) => labelledIn(box, knowledge, prose))];
}

function takeColumns(
  recorded: Recorded,
  row: Element,
  columns: ListShape['columns'],
  { dates = 'monthFirst' }: Knowledge,
): void {
  const cells = columns ? withoutOurs(row.children) : [];
  columns?.forEach((field, index) => {
    const cell = cells[index];
    if (field === undefined || !cell || recorded.values[field] !== undefined) return;
    const text = valueOf(lineOf(cell), VALUE_MAX.title);
    if (text !== undefined && put(recorded.values, field, text, dateReader(dates)))
      recorded.found[field] = { by: 'position', text: String(index + 1) };
  });
}

/** The title's own element, where the site has one, is surer than a column that may hold more than the title. */
function takeTitle(recorded: Recorded, row: Element, place: Place | undefined): void {
  if (place === undefined) return;
  const title = titleIn(textAt(row, place) ?? '');
  // Some lists link the number; the title is in its column then.
  if (title === undefined || title === recorded.values.noticeId || (recorded.values.title && isOnlyNumber(title)))
    return;
  recorded.values.title = title;
  recorded.doubtful = false;
  recorded.found.title = { by: 'place', text: place };
}

/** Values that no label names. A label without a value says that there is none: its field is not looked for elsewhere. */
function takePlaces(
  recorded: Recorded,
  root: Element,
  places: Places | undefined,
  { dates = 'monthFirst' }: Knowledge,
): void {
  for (const [name, place] of Object.entries(places ?? {})) {
    const field = isField(name) ? name : undefined;
    if (field === undefined || recorded.values[field] !== undefined) continue;
    if (recorded.shown.has(field) && field !== 'title') continue;
    const text = valueOf(textAt(root, place), VALUE_MAX.title);
    if (text === undefined) continue;
    if (put(recorded.values, field, text, dateReader(dates))) recorded.found[field] = { by: 'place', text: place };
  }
}

function isField(name: string): name is ValueName {
  return name !== 'uiLink';
}

function at(root: Element, place: Place | undefined): Element | undefined {
  const [selector = ''] = place?.split('@') ?? [];
  return selector === '' ? undefined : within(root, selector);
}

/** The first element that fits, the root itself included: a row may be its own title. */
function within(root: Element, selector: string): Element | undefined {
  return root.matches(selector) ? root : (root.querySelector(selector) ?? undefined);
}

function textAt(root: Element, place: Place): string | undefined {
  const [selector, attribute] = place.split('@');
  const element = selector ? within(root, selector) : root;
  if (attribute === undefined) return element && lineOf(element);
  // Titles that do not fit are whole in an attribute, behind the words that say so.
  return element?.getAttribute(attribute)?.replace(/^full (?:title: |details for )/i, '');
}

function knowledgeOf(document: Document, url: URL, site: Declaration, shape: Knowledge): Knowledge {
  const dates = shape.dates ?? site.dates ?? dateOrderOf(document, url);
  return {
    dates,
    labels: { ...site.labels, ...shape.labels },
    never: [...(site.never ?? []), ...(shape.never ?? [])],
  };
}

function sharedValues(document: Document, url: URL, shared: Shared | undefined): Values {
  const state = stateOfHost(url.hostname);
  return { ...(state === undefined ? {} : { state }), ...shared?.(document, url) };
}

function readDetail(document: Document, url: URL, site: Declaration, shape: DetailShape, place: string): PageReading {
  const body = document.querySelector('body');
  const root = (shape.within === undefined ? undefined : document.querySelector(shape.within)) ?? body;
  if (!body || !root) return NOTHING;
  const knowledge = knowledgeOf(document, url, site, shape);
  const recorded = record(labelledIn(root, knowledge, shape.prose), knowledge);
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
  // A number that people read, in the title, before the one that only the address carries.
  const split =
    whole === undefined || values.noticeId !== undefined || knowledge.never?.includes('noticeId')
      ? undefined
      : splitNumber(whole);
  const title = split?.title ?? whole;
  const noticeId = values.noticeId ?? split?.number ?? decoded(shape.at.exec(place)?.[1]);
  if (title === undefined || noticeId === undefined || shown.size === 0) {
    return isSettledPage(body, LOADING) ? UNREADABLE : NOTHING;
  }
  const notice = { ...sharedValues(document, url, shape.shared), ...values, noticeId, title, ...ownAddress(url) };
  return { kind: 'detail', notices: [{ notice, anchor: besideTitle(root, title, heading), found: recorded.found }] };
}

function decoded(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
