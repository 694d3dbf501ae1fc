/**
 * Learns how to read a page from what the user pointed at: one title and one date are enough for a list. The
 * row is the widest element that repeats; each value is described by its column or label, then by its place.
 */
import { withoutOurs } from '../engine/text/text.ts';
import type { FoundNotice } from '../engine/reading.ts';
import { columnReader, type ColumnReader } from './headings.ts';
import { learnValue } from './learn-value.ts';
import { isAnchor, provenOrder, readDetail, readRows } from './read.ts';
import { insideRow, rowsLike, type TaughtRow } from './row.ts';
import { stableClasses, tagsAround } from './shape.ts';
import type { TaughtField, TaughtPage, TaughtRows } from './taught-page.ts';
import { elementOf } from './values.ts';

/** What the user pointed at. Several for one field are examples from several rows. */
export interface Pick {
  field: TaughtField;
  node: Element | Text;
}

export interface Learned {
  page: TaughtPage;
  notices: FoundNotice[];
}

/** Too small to hold a notice when a wider element repeats as well. */
const PARTS = /^(?:t[dh]|d[dt]|a|span|b|strong|em|h[1-6]|p)$/;

/** Returns the best declaration for the picks, or `undefined` when no title was picked or nothing fits. */
export function learn(document: Document, url: URL, picks: readonly Pick[]): Learned | undefined {
  const title = picks.find(({ field }) => field === 'title');
  if (!title) return undefined;
  const columnsOf = columnReader(document);
  let best: (Learned & { score: number }) | undefined;
  for (const rows of candidates(document, title, picks)) {
    const each = learnList(document, url, rows, picks, columnsOf);
    if (!each || each.notices.length < 2) continue;
    const isPart = !rows.starts && PARTS.test(rows.tag);
    const score = isPart ? 1 : valuesOf(each);
    // Later candidates are wider: of equals, the widest has the whole row.
    if (!best || score > best.score || (score === best.score && !rows.starts)) best = { ...each, score };
  }
  return best ?? learnDetail(document, url, picks);
}

function valuesOf({ page, notices }: Learned): number {
  const fields = Object.keys(page.values);
  return notices.reduce((sum, { notice }) => {
    const has = new Set(Object.keys(notice));
    return sum + fields.filter((field) => has.has(field)).length;
  }, 0);
}

/** Returns the elements that could be the row, from the smallest around the picks outward. */
function candidates(document: Document, title: Pick, picks: readonly Pick[]): TaughtRows[] {
  const titles = picks.filter(({ field }) => field === 'title').map(({ node }) => elementOf(node));
  const [, second] = anchorsOf(picks);
  const own = elementOf(title.node);
  const base = second ? meeting(own, elementOf(second.node)) : own;
  const found: TaughtRows[] = [];
  for (let box: Element | null = base; box && box !== document.body; box = box.parentElement) {
    const [, other] = titles;
    const twin = other && twinOf(box, other);
    found.push(twin ? common(box, twin) : patternOf(box), { ...patternOf(box), classes: [] });
  }
  for (const parent of second ? [base] : [base.parentElement ?? base]) {
    const start = withoutOurs(parent.children).find((child) => child.contains(own));
    if (start) found.unshift({ ...patternOf(start), children: withoutOurs(start.children).length, starts: true });
  }
  return found;
}

/** Returns the title and the pick that shows how far its row reaches. */
function anchorsOf(picks: readonly Pick[]): [Pick | undefined, Pick | undefined] {
  const first = (field: TaughtField) => picks.find((pick) => pick.field === field);
  const title = first('title');
  return [
    title,
    first('responseDeadLine') ?? picks.find(({ field, node }) => field !== 'title' && node !== title?.node),
  ];
}

function patternOf(element: Element): TaughtRows {
  return { tag: element.localName, classes: stableClasses(element), around: tagsAround(element) };
}

/** Returns the element around a second example that corresponds to a row around the first. */
function twinOf(row: Element, other: Element): Element | undefined {
  if (row.contains(other)) return undefined;
  for (let box: Element | null = other; box; box = box.parentElement)
    if (box.localName === row.localName && !box.contains(row)) return box;
  return undefined;
}

function common(a: Element, b: Element): TaughtRows {
  const [one, two] = [patternOf(a), patternOf(b)];
  const differs = one.around.findIndex((tag, at) => tag !== two.around[at]);
  return {
    tag: one.tag,
    classes: one.classes.filter((name) => two.classes.includes(name)),
    around: differs < 0 ? one.around : one.around.slice(0, differs),
  };
}

function learnList(
  document: Document,
  url: URL,
  pattern: TaughtRows,
  picks: readonly Pick[],
  columnsOf: ColumnReader,
): Learned | undefined {
  const all = rowsLike(document, pattern, pattern.around.length);
  if (all.length < 2) return undefined;
  const [title, second] = anchorsOf(picks);
  const taught = title && all.find((row) => insideRow(row, title.node));
  if (!taught || (second && !insideRow(taught, second.node))) return undefined;
  const page = withValues({ kind: 'list', rows: pattern, values: {} }, picks, taught, all, columnsOf);
  if (!page.values.title) return undefined;
  const notices = readRows(document, url, page, all);
  const classes = pattern.classes.length > 0 ? pattern.classes : sharedClasses(all, notices);
  const dates = provenOrder(document, page, all);
  return { page: { ...page, rows: { ...pattern, classes }, ...(dates === 'unknown' ? {} : { dates }) }, notices };
}

function withValues(
  page: TaughtPage,
  picks: readonly Pick[],
  row: TaughtRow,
  all: readonly TaughtRow[],
  columnsOf: ColumnReader,
): TaughtPage {
  const values: TaughtPage['values'] = {};
  for (const { field, node } of picks) {
    const inside = insideRow(row, node);
    if (values[field] || !inside || !isAnchor(inside)) continue;
    const value = learnValue(field, inside, row.root, all, columnsOf);
    if (value) values[field] = value;
  }
  return { ...page, values };
}

/** Returns the class names that every row with a notice has. */
function sharedClasses(rows: readonly TaughtRow[], notices: readonly FoundNotice[]): string[] {
  const read = rows.filter(({ members }) =>
    notices.some(({ anchor }) => members.some((each) => each.contains(anchor))),
  );
  const [first, ...others] = read.flatMap(({ members: [member] }) => (member ? [stableClasses(member)] : []));
  return first?.filter((name) => others.every((classes) => classes.includes(name))) ?? [];
}

function learnDetail(document: Document, url: URL, picks: readonly Pick[]): Learned | undefined {
  const row = { root: document.body, members: [document.body] };
  const page = withValues({ kind: 'detail', values: {} }, picks, row, [row], () => []);
  const notices = page.values.title ? readDetail(document, url, page) : [];
  return notices.length > 0 ? { page, notices } : undefined;
}

/** Returns the smallest element around both. */
function meeting(a: Element, b: Element): Element {
  let box: Element = a;
  while (!box.contains(b) && box.parentElement) box = box.parentElement;
  return box;
}
