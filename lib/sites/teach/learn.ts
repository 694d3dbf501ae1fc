/**
 * Learns how to read a page from what the user pointed at: one title and one date are enough for a list. The
 * row is the widest element that repeats; each value is described by its column or label, then by its place.
 */
import type { CellReader } from '../engine/grid.ts';
import { insideRow, wholeRow, type ListRow } from '../engine/runs.ts';
import { withoutOurs } from '../engine/text/text.ts';
import type { FoundNotice } from '../engine/reading.ts';
import { learnValue } from './learn-value.ts';
import { exactReading, isAnchor, partsOf, readRows, type PageParts } from '../engine/exact/read.ts';
import { shapeOf } from './taught-shape.ts';
import { rowsLike, tagsAround, WHOLE } from '../engine/exact/repetition.ts';
import { stableClasses } from './place-of.ts';
import type { TaughtField, TaughtPage, Repetition } from '../../domain/taught/taught-page.ts';
import { elementOf, textOf } from '../engine/exact/values.ts';

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
  const [title, ...others] = anchorsOf(picks);
  if (!title) return undefined;
  const parts = partsOf(document, url);
  for (const second of others) {
    const found = bestList(parts, title, second, picks);
    if (found) return found;
  }
  return learnDetail(document, url, picks);
}

function bestList(
  parts: PageParts,
  title: Pick,
  second: Pick | undefined,
  picks: readonly Pick[],
): Learned | undefined {
  const tried: ListRow[][] = [];
  let best: Scored | undefined;
  for (const { rows, depth, examples } of candidates(parts.document, title, second, picks)) {
    const all = rowsLike(parts.document, rows, depth);
    if (all.length < 2 || (!rows.starts && isKnown(tried, all))) continue;
    const each = learnList(parts, rows, all, title, second, picks);
    if (!each || each.notices.length < 2) continue;
    const isPart = !rows.starts && PARTS.test(rows.tag);
    const shown = examples.filter((example) => each.notices.some((_, at) => contains(each.read[at], example))).length;
    const candidate = { ...each, examples: shown, score: isPart ? 1 : valuesOf(each) };
    if (!best || isBetter(candidate, best)) best = candidate;
  }
  return best && { page: best.page, notices: best.notices };
}

function contains(row: ListRow | undefined, node: Node): boolean {
  return row?.members.some((member) => member.contains(node)) ?? false;
}

interface Listed extends Learned {
  /** The row of each notice. */
  read: ListRow[];
}
interface Scored extends Listed {
  score: number;
  /** How many further examples are in rows. */
  examples: number;
}

const ITEM = /^(?:li|tr|article)$/;

/** Whether a later candidate, which is wider, is better than the best so far. */
function isBetter(later: Scored, best: Scored): boolean {
  if (later.examples !== best.examples) return later.examples > best.examples;
  // Elements that follow each other are a row only where no element is one.
  if (best.page.rows?.starts && later.score > 1)
    return later.score >= best.score || later.notices.length >= best.notices.length;
  if (later.score !== best.score) return later.score > best.score;
  // Of equals, the widest has the whole row, but what is around an item is its list or group.
  return !ITEM.test(best.page.rows?.tag ?? '');
}

/** Whether the same rows were tried by another description. */
function isKnown(tried: ListRow[][], all: ListRow[]): boolean {
  const isSame = (other: ListRow[]) =>
    other.length === all.length && other.every(({ first }, at) => first === all[at]?.first);
  if (tried.some(isSame)) return true;
  tried.push(all);
  return false;
}

function valuesOf({ page, notices }: Learned): number {
  const fields = Object.keys(page.values);
  return notices.reduce((sum, { notice }) => {
    const has = new Set(Object.keys({ ...notice, ...notice.written }));
    return sum + fields.filter((field) => has.has(field)).length;
  }, 0);
}

interface Candidate {
  rows: Repetition;
  depth: number;
  /** Picks of further rows. */
  examples: Element[];
}

/** Returns the elements that could be the row, from the smallest around the picks outward. */
function candidates(document: Document, title: Pick, second: Pick | undefined, picks: readonly Pick[]): Candidate[] {
  const own = elementOf(title.node);
  const base = second ? meeting(own, elementOf(second.node)) : own;
  const examples = picks
    .filter((pick) => picks.find(({ field }) => field === pick.field) !== pick)
    .flatMap(({ node }) => (base.contains(node) ? [] : [elementOf(node)]));
  const found: Candidate[] = [];
  for (let box: Element | null = base; box && box !== document.body; box = box.parentElement) {
    const row = box;
    // A second example in the same box: the row is smaller.
    if (examples.some((example) => row.contains(example))) break;
    const pattern = patternOf(row);
    const shared = examples.reduce((all, example) => common(all, twinOf(row, example)), pattern);
    const depth = shared === pattern ? WHOLE : shared.around.length;
    found.push({ rows: shared, depth, examples }, { rows: { ...shared, classes: [] }, depth, examples });
  }
  const parent = second ? base : (base.parentElement ?? base);
  const start = withoutOurs(parent.children).find((child) => child.contains(own));
  const children = start && withoutOurs(start.children).length;
  if (start && children !== undefined)
    found.unshift({ rows: { ...patternOf(start), children, starts: true }, depth: WHOLE, examples });
  return found;
}

/** Returns the title, then what else can show how far its row reaches, surest first. */
function anchorsOf(picks: readonly Pick[]): [title: Pick | undefined, ...(Pick | undefined)[]] {
  const first = (field: TaughtField) => picks.find((pick) => pick.field === field);
  const title = first('title');
  const due = first('responseDeadLine');
  const other = picks.find(({ field, node }) => field !== 'title' && node !== title?.node);
  // Without a due date, another value can stand outside of the row, in a column that does not scroll.
  return due || !other ? [title, due ?? other] : [title, other, undefined];
}

function patternOf(element: Element): Repetition {
  return { tag: element.localName, classes: stableClasses(element), around: tagsAround(element) };
}

/** Returns the element around a second example that corresponds to a row around the first. */
function twinOf(row: Element, other: Element): Element | undefined {
  if (row.contains(other)) return undefined;
  for (let box: Element | null = other; box; box = box.parentElement)
    if (box.localName === row.localName && !box.contains(row)) return box;
  return undefined;
}

function common(one: Repetition, twin: Element | undefined): Repetition {
  if (!twin) return one;
  const two = patternOf(twin);
  const differs = one.around.findIndex((tag, at) => tag !== two.around[at]);
  const classes = one.classes.filter((name) => two.classes.includes(name));
  if (differs < 0 && classes.length === one.classes.length) return one;
  return { ...one, classes, around: differs < 0 ? one.around : one.around.slice(0, differs) };
}

/** A longer box is a part of the page, and looking for labels in it takes seconds. */
const LONGEST_ROW = 10_000;

function learnList(
  parts: PageParts,
  pattern: Repetition,
  all: readonly ListRow[],
  title: Pick,
  second: Pick | undefined,
  picks: readonly Pick[],
): Listed | undefined {
  const taught = all.find((row) => insideRow(row, title.node));
  if (!taught || (second && !insideRow(taught, second.node)) || taught.root.textContent.length > LONGEST_ROW)
    return undefined;
  const page = withValues({ kind: 'list', rows: pattern, values: {} }, picks, taught, all, parts.cellsOf);
  if (!page.values.title) return undefined;
  // A title alone repeats everywhere.
  const fields = new Set(picks.map(({ field }) => field));
  if (!second && fields.size > 1 && Object.keys(page.values).length < 2) return undefined;
  const { rows, order, proven } = readRows(parts, shapeOf(page), all);
  const notices = rows.map(({ found }) => found);
  const classes = pattern.classes.length > 0 ? pattern.classes : sharedClasses(all, notices);
  const dates = proven && order !== 'unknown' ? { dates: order } : {};
  const read = rows.map(({ row }) => row);
  return { page: { ...page, rows: { ...pattern, classes }, ...dates }, notices, read };
}

function withValues(
  page: TaughtPage,
  picks: readonly Pick[],
  row: ListRow,
  all: readonly ListRow[],
  columnsOf: CellReader,
): TaughtPage {
  const values: TaughtPage['values'] = {};
  const said = new Set(picks.map(({ node }) => textOf(node)));
  for (const { field, node } of picks) {
    const inside = insideRow(row, node);
    if (values[field] || !inside || !isAnchor(inside)) continue;
    const value = learnValue(field, inside, row.root, all, columnsOf, said);
    if (value) values[field] = value;
  }
  return { ...page, values };
}

/** Returns the class names that every row with a notice has. */
function sharedClasses(rows: readonly ListRow[], notices: readonly FoundNotice[]): string[] {
  const read = rows.filter(({ members }) =>
    notices.some(({ anchor }) => members.some((each) => each.contains(anchor))),
  );
  const [first, ...others] = read.map((row) => stableClasses(row.first));
  return first?.filter((name) => others.every((classes) => classes.includes(name))) ?? [];
}

function learnDetail(document: Document, url: URL, picks: readonly Pick[]): Learned | undefined {
  const row = wholeRow(document.body);
  const page = withValues({ kind: 'detail', values: {} }, picks, row, [row], () => []);
  const notices = page.values.title ? exactReading(document, url, shapeOf(page)).rows.map(({ found }) => found) : [];
  return notices.length > 0 ? { page, notices } : undefined;
}

/** Returns the smallest element around both. */
function meeting(a: Element, b: Element): Element {
  let box: Element = a;
  while (!box.contains(b) && box.parentElement) box = box.parentElement;
  return box;
}
