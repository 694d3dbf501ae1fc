/** Reads a page with what the user taught about it. */
import { numberInAddress, ownAddress } from '../engine/links.ts';
import type { Recorded } from '../engine/labels/labeled-values.ts';
import { besideTitle, noticeOfRow } from '../engine/notice-of-row.ts';
import { UNREADABLE, type FoundNotice, type PageReading } from '../engine/reading.ts';
import { dateOrderOf, dateReader, NUMERIC, orderProvenBy, type DateOrder } from '../engine/text/dates.ts';
import { stateOfHost } from '../engine/text/host.ts';
import { isSeen } from '../engine/text/text.ts';
import { columnReader } from './headings.ts';
import { holderOf, isNotice, recordOf, textsOf, type RowTexts } from './read-row.ts';
import { onPage, rowsLike, type TaughtRow } from './row.ts';
import type { TaughtPage, TaughtRows } from './taught-page.ts';

/** Reads the notices of a taught page; `unreadable` when nothing on it fits any more. */
export function readTaught(document: Document, url: URL, page: TaughtPage): PageReading {
  const state = stateOfHost(url.hostname);
  const notices = page.kind === 'detail' ? readDetail(document, url, page) : readList(document, url, page);
  if (notices.length === 0) return UNREADABLE;
  return {
    kind: page.kind,
    notices: state === undefined ? notices : notices.map((each) => ({ ...each, notice: { state, ...each.notice } })),
  };
}

function readList(document: Document, url: URL, page: TaughtPage): FoundNotice[] {
  if (!page.rows) return [];
  for (const { rows, depth } of narrowing(page.rows, page)) {
    const found = readRows(document, url, page, rowsLike(document, rows, depth));
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns ways to look for rows, strictest first. */
function narrowing(rows: TaughtRows, { values }: TaughtPage): { rows: TaughtRows; depth: number }[] {
  const bare = { ...rows, classes: [] };
  const whole = rows.around.length;
  const near = Math.min(3, whole);
  // Without classes and surroundings only a heading or label tells rows from anything else.
  const isNamed = Object.values(values).some(({ column, label }) => column !== undefined || label !== undefined);
  return [
    { rows, depth: whole },
    { rows, depth: near },
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
export function readRows(document: Document, url: URL, page: TaughtPage, rows: readonly TaughtRow[]): FoundNotice[] {
  const read = textsOfRows(document, page, rows);
  const order = orderIn(
    read.map(({ texts }) => texts),
    page.dates ?? dateOrderOf(document, url),
  );
  const dates = dateReader(order);
  return read.flatMap(({ row, texts }) => {
    const recorded = recordOf(texts, page, dates, order);
    if (!isNotice(recorded, texts, page)) return [];
    const parts = { row: row.root, title: holderOf(texts.texts.title), number: holderOf(texts.texts.noticeId) };
    const found = noticeOfRow(recorded, parts, document, url) ?? noticeOfRow(named(recorded), parts, document, url);
    if (!found) return [];
    const place = onPage(row, found.anchor);
    return [{ ...found, anchor: isAnchor(place) ? place : (row.members[0] ?? row.root) }];
  });
}

/** Returns the order of numeric dates that the rows prove, to read rows that prove none. */
export function provenOrder(document: Document, page: TaughtPage, rows: readonly TaughtRow[]): DateOrder {
  const texts = textsOfRows(document, page, rows).map((each) => each.texts);
  return orderIn(texts, 'unknown');
}

function textsOfRows(document: Document, page: TaughtPage, rows: readonly TaughtRow[]) {
  const columnsOf = columnReader(document);
  const seen = rows.filter(({ members }) => members.every((member) => isSeen(member)));
  return inOneTable(
    seen.map((row) => ({ row, columns: columnsOf(row.root) })),
    page,
  ).map(({ row, columns }) => ({ row, texts: textsOf(row.root, columns, page) }));
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
function inOneTable<Row extends { columns: readonly { heading: string }[] }>(
  rows: readonly Row[],
  page: TaughtPage,
): readonly Row[] {
  const wanted = Object.values(page.values).flatMap(({ column }) => column ?? []);
  const whole = rows.filter(({ columns }) =>
    wanted.every((column) => columns.some(({ heading }) => heading === column)),
  );
  return whole.length > 0 ? whole : rows;
}

/** Whether a button can stand beside the node. */
export function isAnchor(node: Node | undefined): node is Element | Text {
  return node !== undefined && (node.nodeType === 1 || node.nodeType === 3);
}

/** Returns the order of numeric dates: from the dates of all rows, else the page's. */
function orderIn(rows: readonly RowTexts[], fallback: DateOrder): DateOrder {
  const dates = rows.flatMap(({ texts }) => [texts.responseDeadLine?.text, texts.postedDate?.text]);
  return orderProvenBy(dates.map((text) => NUMERIC.exec(text ?? '') ?? [])) ?? fallback;
}

/** Reads a notice's own page. */
export function readDetail(document: Document, url: URL, page: TaughtPage): FoundNotice[] {
  const root = document.body;
  const texts = textsOf(root, [], page);
  const order = orderIn([texts], page.dates ?? dateOrderOf(document, url));
  const { values, found } = recordOf(texts, page, dateReader(order), order);
  const fromAddress = values.noticeId === undefined ? numberInAddress(url) : undefined;
  const noticeId = values.noticeId ?? fromAddress;
  if (values.title === undefined || noticeId === undefined) return [];
  if (fromAddress !== undefined) found.noticeId = { by: 'address' };
  const anchor = besideTitle(root, values.title, holderOf(texts.texts.title));
  return [{ notice: { ...values, noticeId, title: values.title, ...ownAddress(url) }, anchor, found }];
}
