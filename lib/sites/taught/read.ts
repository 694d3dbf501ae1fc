/** Reads a page with what the user taught about it. */
import { cellReader, type CellReader } from '../engine/columns.ts';
import { basisOf, gridsIn } from '../engine/grid.ts';
import { numberInAddress, ownAddress } from '../engine/links.ts';
import type { Recorded } from '../engine/labels/labeled-values.ts';
import { besideTitle, noticeOfRow } from '../engine/notice-of-row.ts';
import { UNREADABLE, type FoundNotice, type PageReading } from '../engine/reading.ts';
import { dateOrderOf, dateReader, NUMERIC, orderProvenBy, type DateOrder } from '../engine/text/dates.ts';
import { stateOfHost } from '../engine/text/host.ts';
import { onPage, wholeRow, type ListRow } from '../engine/runs.ts';
import { ALL_ROWS, allAtOnce, RowCache, type PageRows } from '../engine/text/row-cache.ts';
import { isSeen } from '../engine/text/text.ts';
import { shapeOfLink, wordsOf } from './link-shape.ts';
import { holderOf, likeness, recordOf, textsOf, type RowTexts } from './read-row.ts';
import { rowsLike, WHOLE } from './shape.ts';
import { addressKey, titleKey } from '../../domain/notices/identity.ts';
import { parseHttpUrl } from '../../domain/text/link.ts';
import type { TaughtPage, TaughtRows } from '../../domain/taught/taught-page.ts';

/** One notice of a taught page, with what its row shows. */
export interface ReadRow {
  row: ListRow;
  texts: RowTexts;
  found: FoundNotice;
}

/** The rows read with a declaration. */
export interface TaughtReading {
  rows: ReadRow[];
  /** Order in which numeric dates were read. */
  order: DateOrder;
  /** Whether the rows' own dates prove that order. */
  proven?: true;
  /** Read the texts of the rows that are out of view, each for the cache. */
  waiting?: (() => void)[];
}

/** What is found out once per page, however often its rows are tried. */
export interface PageParts {
  document: Document;
  url: URL;
  known: PageRows;
  columnsOf: CellReader;
  /** The order of numeric dates that the whole page suggests. */
  order: () => DateOrder;
}

/** Returns the parts of a page. */
export function partsOf(document: Document, url: URL, known: PageRows = ALL_ROWS): PageParts {
  let order: DateOrder | undefined;
  return {
    document,
    url,
    known,
    columnsOf: cellReader(gridsIn(document.documentElement, known), known),
    order: () => (order ??= dateOrderOf(document, url, known)),
  };
}

/** Reads the notices of a taught page; `unreadable` when nothing on it fits any more. */
export function readTaught(document: Document, url: URL, page: TaughtPage, known: PageRows = ALL_ROWS): PageReading {
  const reading = taughtReading(document, url, page, known);
  const whole = readingOf(reading, url, page);
  const { waiting = [] } = reading;
  if (waiting.length === 0) return whole;
  let next = 0;
  const rest = (isEnough = () => false): PageReading => {
    while (next < waiting.length) {
      waiting[next]?.();
      next += 1;
      if (isEnough() && next < waiting.length) return { ...whole, rest };
    }
    // All rows together prove the order of dates, and which rows are notices.
    return readTaught(document, url, page, allAtOnce(known));
  };
  return { ...whole, rest };
}

/** Returns the notices of rows that were read. */
export function readingOf(reading: TaughtReading, url: URL, page: TaughtPage): PageReading {
  const rows = noticeRows(reading);
  const state = stateOfHost(url.hostname);
  if (rows.length === 0) return UNREADABLE;
  return {
    kind: page.kind,
    notices: rows.map(({ found }) => (state === undefined ? found : { ...found, notice: { state, ...found.notice } })),
  };
}

/**
 * Returns one row for each notice: a page may list one several times, marked as new or with another query.
 * The same are number, address and title, and the due date if there is no number.
 */
export function noticeRows({ rows }: TaughtReading): ReadRow[] {
  const first = new Map<string, ReadRow>();
  for (const row of rows) {
    const { noticeId, uiLink, title, responseDeadLine, written } = row.found.notice;
    const link = parseHttpUrl(uiLink ?? '');
    const place = link && (addressKey(link) ?? link.href.replace(/#(?![!/]).*/, ''));
    const due = responseDeadLine ?? written?.responseDeadLine;
    const number = noticeId.startsWith(UNNUMBERED) ? [due] : noticeId.toLowerCase();
    const key = JSON.stringify([number, link?.host, place, titleKey(title.replace(MARKED, ''))]);
    if (!first.has(key)) first.set(key, row);
  }
  return [...first.values()];
}

const MARKED = /\W+(?:new|updated)\W*$/i;

/** Reads the rows of a taught page, with what each shows. */
export function taughtReading(document: Document, url: URL, page: TaughtPage, known?: PageRows): TaughtReading {
  return page.kind === 'detail' ? readDetail(document, url, page) : readList(document, url, page, known);
}

function readList(document: Document, url: URL, page: TaughtPage, known?: PageRows): TaughtReading {
  if (!page.rows) return NO_ROWS;
  const parts = partsOf(document, url, known);
  let strictest: TaughtReading | undefined;
  for (const { rows, depth } of narrowing(page.rows, page)) {
    const all = rowsLike(document, rows, depth);
    let found = readRows(parts, page, all);
    // Too few in view to choose a way to look for rows.
    if (found.waiting && found.rows.length < 2)
      found = readRows({ ...parts, known: allAtOnce(parts.known) }, page, all);
    if (found.rows.length > 1) return found;
    strictest ??= found.rows.length > 0 ? found : undefined;
    // One row can be all there is: looser patterns may only add what has every value.
    if (strictest && rows.classes.length === 0) break;
  }
  return strictest ?? NO_ROWS;
}
const NO_ROWS: TaughtReading = { rows: [], order: 'unknown' };

/** Returns ways to look for rows, strictest first. */
function narrowing(rows: TaughtRows, { values }: TaughtPage): { rows: TaughtRows; depth: number }[] {
  const bare = { ...rows, classes: [] };
  const whole = rows.around.length;
  const near = Math.min(3, whole);
  // Without classes and surroundings only a heading or label tells rows from anything else.
  const isNamed = Object.values(values).some(({ column, label }) => column !== undefined || label !== undefined);
  return [
    { rows, depth: WHOLE },
    { rows, depth: whole },
    { rows, depth: near },
    { rows: bare, depth: WHOLE },
    { rows: bare, depth: whole },
    ...(rows.classes.length > 0 ? [{ rows, depth: 0 }] : []),
    ...(isNamed
      ? [
          { rows: bare, depth: near },
          { rows: bare, depth: Math.min(1, whole) },
        ]
      : []),
  ];
}

/** Reads each row that has a title and something else of a notice. */
export function readRows(parts: PageParts, page: TaughtPage, rows: readonly ListRow[]): TaughtReading {
  const { read, waiting } = textsOfRows(parts, page, rows);
  const proven = orderIn(read.map(({ texts }) => texts));
  const order = proven ?? page.dates ?? parts.order();
  const dates = dateReader(order);
  const likely = read.map(({ row, texts }) => {
    const recorded = recordOf(texts, page, dates, order);
    return { row, texts, recorded, like: likeness(recorded, texts, page) };
  });
  const isLikeOthers = likenessTo(
    likely.filter(({ like }) => like === 'notice'),
    parts.url,
  );
  const all = likely.flatMap(({ row, texts, recorded, like }): ReadRow[] => {
    if (like === 'none' || (like === 'perhaps' && (waiting.length > 0 || !isLikeOthers(row, texts)))) return [];
    const found = noticeIn(parts, row, texts, recorded);
    return found ? [{ row, texts, found }] : [];
  });
  return {
    rows: all,
    order,
    ...(proven === undefined || proven === 'unknown' ? {} : { proven: true }),
    ...(waiting.length > 0 ? { waiting } : {}),
  };
}

/**
 * Returns whether a row without any other value leads where the notices lead, or shows the labels they show.
 */
function likenessTo(notices: readonly { row: ListRow; texts: RowTexts }[], url: URL) {
  const shapeOf = ({ texts }: RowTexts) => shapeOfLink(holderOf(texts.title), url);
  const shapes = notices.flatMap(({ texts }) => shapeOf(texts) ?? []);
  let counts: Map<string, number> | undefined;
  return (row: ListRow, texts: RowTexts): boolean => {
    const shape = shapeOf(texts);
    if (shape !== undefined) return shapes.filter((each) => each === shape).length > 1;
    // Without a link, the site's own name for its titles, or labels that most notices have.
    if (shapes.length === 0 && (texts.texts.title?.where.text ?? '') !== '') return true;
    counts ??= countsOf(notices.map((each) => wordsIn(each)));
    return [...wordsIn({ row, texts })].some((word) => (counts?.get(word) ?? 0) * 2 > Math.max(2, notices.length));
  };
}

function wordsIn({ row, texts }: { row: ListRow; texts: RowTexts }): Set<string> {
  return wordsOf(row.root, texts.texts.title?.text ?? '');
}

function countsOf(sets: readonly Set<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of sets.flatMap((set) => [...set])) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function noticeIn({ document, url }: PageParts, row: ListRow, { texts }: RowTexts, recorded: Recorded) {
  const parts = { row: row.root, title: holderOf(texts.title), number: holderOf(texts.noticeId) };
  const found = noticeOfRow(recorded, parts, document, url) ?? noticeOfRow(named(recorded), parts, document, url);
  if (!found) return undefined;
  const place = onPage(row, found.anchor);
  return { ...found, anchor: isAnchor(place) ? place : row.first };
}

const cache = new RowCache<RowTexts>();

/** Reads the texts of each row that is known, in view, or a copy; `waiting` reads those of the others. */
function textsOfRows({ columnsOf, known }: PageParts, page: TaughtPage, rows: readonly ListRow[]) {
  const seen = rows.filter(({ members }) => members.every((member) => isSeen(member)));
  const all = inOneTable(
    seen.map((row) => ({ row, columns: columnsOf(row.root) })),
    page,
  );
  const waiting: (() => void)[] = [];
  const read = all.flatMap(({ row, columns }) => {
    const { root } = row;
    const basis = basisOf({ element: root, cells: columns }, known);
    const { value, keep } = cache.find(known, root, [page, ...basis]);
    const readTexts = () => keep(textsOf(root, columns, page));
    if (value !== undefined || !root.isConnected || known.isFirst(root)) return [{ row, texts: value ?? readTexts() }];
    waiting.push(readTexts);
    return [];
  });
  return { read, waiting };
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
/** Start of the id of a notice that shows no number. */
export const UNNUMBERED = 'title-';

/** Leaves out rows of other tables, where some have all the taught columns. */
function inOneTable<Row extends { columns: readonly { label: string }[] }>(
  rows: readonly Row[],
  page: TaughtPage,
): readonly Row[] {
  const wanted = Object.values(page.values).flatMap(({ column }) => column ?? []);
  const whole = rows.filter(({ columns }) => wanted.every((column) => columns.some(({ label }) => label === column)));
  return whole.length > 0 ? whole : rows;
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

/** Reads a notice's own page. */
export function readDetail(document: Document, url: URL, page: TaughtPage): TaughtReading {
  const root = document.body;
  const texts = textsOf(root, [], page);
  const order = orderIn([texts]) ?? page.dates ?? dateOrderOf(document, url);
  const { values, found, holders } = recordOf(texts, page, dateReader(order), order);
  const fromAddress = values.noticeId === undefined ? numberInAddress(url) : undefined;
  const noticeId = values.noticeId ?? fromAddress;
  if (values.title === undefined || noticeId === undefined) return NO_ROWS;
  if (fromAddress !== undefined) found.noticeId = { by: 'address' };
  const anchor = besideTitle(root, values.title, holderOf(texts.texts.title));
  const notice = { ...values, noticeId, title: values.title, ...ownAddress(url) };
  return { rows: [{ row: wholeRow(root), texts, found: { notice, anchor, found, holders } }], order };
}
