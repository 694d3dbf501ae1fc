/** Reads exact shapes: rows by what they have in common, and the values at their places. */
import { cellReader } from '../columns.ts';
import type { ExactShape } from '../declaration.ts';
import type { ExactReader } from '../reader.ts';
import { basisOf, gridsIn, type CellReader } from '../grid.ts';
import type { Recorded } from '../labels/labeled-values.ts';
import { numberInAddress } from '../links.ts';
import { noticeOfPage, noticeOfRow } from '../notice-of-row.ts';
import { changedReading, readInTurn, UNREADABLE, type FoundNotice, type PageReading } from '../reading.ts';
import { onPage, wholeRow, type ListRow } from '../runs.ts';
import { NUMERIC, type DateOrder } from '../../../domain/dates/printed-date.ts';
import { dateOrderOf, orderProvenBy } from '../text/date-order.ts';
import { ALL_ROWS, RowCache, type PageRows } from '../text/row-cache.ts';
import { isSeen } from '../text/text.ts';
import { likeness, likenessTo, onePerNotice, UNNUMBERED } from './likeness.ts';
import { rowsLike, waysToFind } from './repetition.ts';
import { holderOf, recordOf, textsOf, type RowTexts } from './values.ts';

/** One notice, with what its row shows. */
export interface ReadRow extends ShownRow {
  found: FoundNotice;
}

/** The rows read with a shape. */
export interface ExactReading {
  rows: ReadRow[];
  /** Order in which numeric dates were read. */
  order: DateOrder;
  /** Whether the rows' own dates prove that order. */
  proven?: true;
}

/** What is found out once per page, however often its rows are tried. */
export interface PageParts {
  document: Document;
  url: URL;
  cellsOf: CellReader;
  /** The order of numeric dates that the whole page suggests. */
  order: () => DateOrder;
}

/** Returns the parts of a page. */
export function partsOf(document: Document, url: URL, page: PageRows = ALL_ROWS): PageParts {
  let order: DateOrder | undefined;
  return {
    document,
    url,
    cellsOf: cellReader(gridsIn(document.documentElement, page), page),
    order: () => (order ??= dateOrderOf(document, url, page)),
  };
}

/** Reads a page; `unreadable` when nothing on it fits any more. */
export const readExact: ExactReader = (document, url, shape, kind, page) => {
  const parts = partsOf(document, url, page);
  if (kind === 'detail') {
    const { rows, order } = readOwnPage(parts, shape);
    return rows.length > 0
      ? { kind, notices: rows.map(({ found }) => found), facts: { dateOrder: order } }
      : UNREADABLE;
  }
  const { reading } = inSurestWay(parts, shape, page) ?? { reading: UNREADABLE };
  return changedReading(reading, (each) => ({ ...each, notices: onePerNotice(each.notices, (found) => found) }));
};

/** Reads all of a page at once, with what each row shows. */
export function exactReading(document: Document, url: URL, shape: ExactShape): ExactReading {
  const parts = partsOf(document, url);
  return (shape.rows ? inSurestWay(parts, shape, ALL_ROWS)?.read() : readOwnPage(parts, shape)) ?? NO_ROWS;
}
const NO_ROWS: ExactReading = { rows: [], order: 'unknown' };

/** Returns one row for each notice. */
export function noticeRows({ rows }: ExactReading): ReadRow[] {
  return onePerNotice(rows, ({ found }) => found);
}

/** Rows found in one way: what is read of them, and the latest of that with what each row shows. */
interface Way {
  reading: PageReading;
  read: () => ExactReading;
}

/** Looks for rows in one way after another until several of them are notices. */
function inSurestWay(parts: PageParts, shape: ExactShape, page: PageRows): Way | undefined {
  let strictest: Way | undefined;
  for (const { rows, depth } of shape.rows ? waysToFind(shape.rows, shape.places) : []) {
    const found = inTurn(parts, shape, rowsLike(parts.document, rows, depth), page);
    const count = found.read().rows.length;
    if (count > 1) return found;
    strictest ??= count > 0 ? found : undefined;
    // One row can be all there is: looser patterns may only add what has every value.
    if (strictest && rows.classes.length === 0) break;
  }
  return strictest;
}

function inTurn(parts: PageParts, shape: ExactShape, rows: readonly ListRow[], page: PageRows): Way {
  let read = NO_ROWS;
  let reading = readInTurn(
    unreadRows(parts, shape, rows, page),
    (each) => each.read(),
    ({ row: { root }, isKnown }) => isKnown || !root.isConnected || page.isFirst(root),
    (all, isWhole) => {
      read = recordRows(parts, shape, all, isWhole);
      return read.rows.map(({ found }) => found);
    },
  );
  // Too few in view to choose a way to look for rows.
  if (read.rows.length < 2 && reading.rest) reading = reading.rest();
  reading = changedReading(reading, (each) => ({ ...each, facts: { dateOrder: read.order } }));
  return { reading, read: () => read };
}

/** Reads each row that has a title and something else of a notice. */
export function readRows(parts: PageParts, shape: ExactShape, rows: readonly ListRow[]): ExactReading {
  const read = unreadRows(parts, shape, rows, ALL_ROWS).map((each) => each.read());
  return recordRows(parts, shape, read, true);
}

/** A row with its texts. */
interface ShownRow {
  row: ListRow;
  texts: RowTexts;
}

/** Looks for the texts of visible rows in the cache. */
function unreadRows({ cellsOf }: PageParts, shape: ExactShape, rows: readonly ListRow[], page: PageRows) {
  const seen = rows
    .filter(({ members }) => members.every((member) => isSeen(member)))
    .map((row) => ({ row, cells: cellsOf(row.root) }));
  // Leaves out rows of other tables, where some have all the columns.
  const wanted = Object.values(shape.places).flatMap(({ column }) => column ?? []);
  const whole = seen.filter(({ cells }) => wanted.every((column) => cells.some(({ label }) => label === column)));
  return (whole.length > 0 ? whole : seen).map(({ row, cells }) => {
    const { value, keep } = cache.find(page, row.root, [shape, ...basisOf({ element: row.root, cells }, page)]);
    const read = (): ShownRow => ({ row, texts: value ?? keep(textsOf(row.root, cells, shape)) });
    return { row, isKnown: value !== undefined, read };
  });
}
const cache = new RowCache<RowTexts>();

/** Makes notices of rows. All of them together prove the order of dates, and which rows are notices. */
function recordRows(parts: PageParts, shape: ExactShape, rows: readonly ShownRow[], isWhole: boolean): ExactReading {
  const proven = orderIn(rows.map(({ texts }) => texts));
  const order = proven ?? shape.dates ?? parts.order();
  const likely = rows.map(({ row, texts }) => {
    const recorded = recordOf(texts, shape);
    return { row, texts, recorded, like: likeness(recorded, texts, shape) };
  });
  const isLikeOthers = likenessTo(
    likely.filter(({ like }) => like === 'notice'),
    parts.url,
  );
  const all = likely.flatMap(({ row, texts, recorded, like }): ReadRow[] => {
    if (like === 'none' || (like === 'perhaps' && !(isWhole && isLikeOthers(row, texts)))) return [];
    const found = noticeIn(parts, row, texts, recorded);
    return found ? [{ row, texts, found }] : [];
  });
  return { rows: all, order, ...(proven === undefined || proven === 'unknown' ? {} : { proven: true }) };
}

function noticeIn({ document, url }: PageParts, row: ListRow, { texts }: RowTexts, recorded: Recorded) {
  const parts = { row: row.root, title: holderOf(texts.title), number: holderOf(texts.noticeId) };
  const found = noticeOfRow(recorded, parts, document, url) ?? noticeOfRow(named(recorded), parts, document, url);
  if (!found) return undefined;
  const place = onPage(row, found.anchor);
  return { ...found, anchor: isAnchor(place) ? place : row.first };
}

/** Names a notice without a number or address after its title, so that it is the same one tomorrow. */
function named(recorded: Recorded): Recorded {
  const { title, agency = '' } = recorded.values;
  if (title === undefined) return recorded;
  let hash = 0x811c9dc5;
  for (const letter of `${title}\n${agency}`.toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return { ...recorded, values: { ...recorded.values, noticeId: `${UNNUMBERED}${(hash >>> 0).toString(36)}` } };
}
/** Whether a button can stand beside the node. */
export function isAnchor(node: Node | undefined): node is Element | Text {
  return node !== undefined && (node.nodeType === 1 || node.nodeType === 3);
}

/** Returns the order of numeric dates that the rows prove. */
function orderIn(rows: readonly RowTexts[]): DateOrder | undefined {
  const dates = rows.flatMap(({ texts }) => [texts.responseDeadLine?.text, texts.postedDate?.text]);
  return orderProvenBy(dates.map((text) => NUMERIC.exec(text ?? '') ?? []));
}

function readOwnPage({ document, url, order: pageOrder }: PageParts, shape: ExactShape): ExactReading {
  const root = document.body;
  const texts = textsOf(root, [], shape);
  const order = orderIn([texts]) ?? shape.dates ?? pageOrder();
  const recorded = recordOf(texts, shape);
  const { title, noticeId = numberInAddress(url) } = recorded.values;
  // An error can be at a notice's address: its heading alone is no title.
  if (title === undefined || noticeId === undefined || likeness(recorded, texts, shape) !== 'notice') return NO_ROWS;
  if (recorded.values.noticeId === undefined) recorded.found.noticeId = { by: 'address' };
  const found = noticeOfPage(root, url, recorded, { noticeId, title }, holderOf(texts.texts.title));
  return { rows: [{ row: wholeRow(root), texts, found }], order };
}
