/**
 * What the engine finds on a saved page: which labels or columns mean what, what a row is, where its links lead. Nothing of what
 * the page says about any notice leaves this file; labels and headings do, they are what an adapter is made of.
 */
import { readAskedPage } from '../../sites/adapters.ts';
import { dateOrderOf, type DateOrder } from '../../sites/engine/text/dates.ts';
import { gridsIn, type Grid } from '../../sites/engine/grid.ts';
import { boxesAround } from '../../sites/engine/rows.ts';
import { isElement } from '../../sites/engine/text/text.ts';
import type { WhereFound } from '../../domain/notices/where-found.ts';
import type { ValueName } from '../../sites/engine/labels/values.ts';
import type { FoundNotice } from '../../sites/engine/reading.ts';
import { detailShape, type DetailShape } from './address-shape.ts';

export interface Row {
  /** As a selector that finds the rows and nothing else; absent where nothing does. */
  selector?: string;
  tag: string;
  className?: string;
  /** The id of the table around the rows. */
  tableId?: string;
}

export interface Blueprint {
  kind: 'list' | 'detail';
  /** `grid`: headings over columns. `boxes`: labels beside their values. */
  layout: 'grid' | 'boxes';
  /** The label of each field that has one, as the page writes it, in the order of the page where that is known. */
  labels: Partial<Record<ValueName, string>>;
  /** Where the notice's number was found; `both`: under one label with the title behind it. */
  number: 'label' | 'both' | 'title' | 'address';
  row?: Row;
  detail?: DetailShape;
  dates: DateOrder;
  /** The numbers that the reader of any page saw, only to compare what the new adapter reads on the same page. */
  ids: ReadonlySet<string>;
}

/** The blueprint of a page; none where the reader of any page finds no notice on it. */
export function detect(document: Document, url: URL): Blueprint | undefined {
  const { kind, notices } = readAskedPage(document, url);
  if (kind === 'none' || notices.length === 0) return undefined;
  const grids = gridsIn(document.documentElement);
  const anchors = elementsOf(notices);
  const grid = kind === 'list' ? grids.find((each) => each.rows.some(holds(anchors[0]))) : undefined;
  const labels = labelsOf(notices, grid);
  const links =
    kind === 'detail' ? [url] : notices.flatMap(({ notice: { uiLink } }) => (uiLink ? [new URL(uiLink)] : []));
  const detail = detailShape(links.filter(({ hostname }) => hostname === url.hostname));
  const row = kind === 'list' ? rowOf(document, anchors, grid) : undefined;
  return {
    kind,
    layout: grid ? 'grid' : 'boxes',
    labels,
    number: numberPlace(notices, labels),
    ...(row ? { row } : {}),
    ...(detail ? { detail } : {}),
    dates: dateOrderOf(document, url),
    ids: new Set(notices.map(({ notice }) => notice.noticeId)),
  };
}

/** The fields that a label can name, in the order in which practice pages show them. */
export const FIELDS: readonly ValueName[] = [
  'noticeId',
  'title',
  'agency',
  'naicsCode',
  'setAside',
  'state',
  'postedDate',
  'responseDeadLine',
];

/** For each field the label that names it in most notices. */
function labelsOf(notices: readonly FoundNotice[], grid: Grid | undefined): Blueprint['labels'] {
  const labels: Blueprint['labels'] = {};
  for (const field of FIELDS) {
    const label = mostFrequent(notices.flatMap(({ found }) => labelOf(found?.[field])));
    if (label !== undefined) labels[field] = sentence(label);
  }
  // A column of titles under a heading that nobody knows, such as "Services".
  const title = labels.title ?? (grid ? headingOf(grid, elementsOf(notices)[0]) : undefined);
  const isAnothers = Object.entries(labels).some(([field, label]) => field !== 'title' && label === title);
  if (title !== undefined && !isAnothers) return { ...labels, title };
  delete labels.title;
  return labels;
}

/** The words beside a value or over its column. */
function labelOf(where: WhereFound | undefined): string[] {
  return where?.text !== undefined && (where.by === 'column' || where.by === 'label') ? [where.text] : [];
}

function elementsOf(notices: readonly FoundNotice[]): Element[] {
  return notices.flatMap(({ anchor }) => (isElement(anchor) ? anchor : (anchor.parentElement ?? [])));
}

function headingOf({ rows }: Grid, anchor: Element | undefined): string | undefined {
  const label = rows.find(holds(anchor))?.cells.find(holds(anchor))?.label;
  return label === '' ? undefined : label;
}

/** Whether a row or cell holds an element. */
function holds(inner: Element | undefined) {
  return ({ element }: { element: Element }): boolean => inner !== undefined && element.contains(inner);
}

function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Labels come in small letters from where case says nothing. */
function sentence(label: string): string {
  return label === label.toLowerCase() ? label.charAt(0).toUpperCase() + label.slice(1) : label;
}

function numberPlace(notices: readonly FoundNotice[], labels: Blueprint['labels']): Blueprint['number'] {
  const both = notices.filter(({ found }) => isSamePlace(found?.noticeId, found?.title)).length;
  if (labels.noticeId !== undefined) return both * 2 > notices.length ? 'both' : 'label';
  return notices.some(({ found }) => /^(?:linkA|a)ddress$/.test(found?.noticeId?.by ?? '')) ? 'address' : 'title';
}

function isSamePlace(a: WhereFound | undefined, b: WhereFound | undefined): boolean {
  return a?.text !== undefined && a.text === b?.text && a.by === b.by;
}

function rowOf(document: Document, anchors: readonly Element[], grid: Grid | undefined): Row | undefined {
  const rows = grid ? anchors.flatMap((anchor) => grid.rows.find(holds(anchor))?.element ?? []) : boxesAround(anchors);
  const [first] = rows;
  if (!first) return undefined;
  const tag = first.localName;
  const id = first.closest('table')?.id ?? '';
  const tableId = grid && PLAIN.test(id) ? { tableId: id } : {};
  const common = [...first.classList].filter(
    (name) => PLAIN.test(name) && rows.every((row) => row.classList.contains(name)),
  );
  const className = common.find((name) => document.querySelectorAll(`${tag}.${name}`).length === rows.length);
  if (className !== undefined) return { selector: `${tag}.${className}`, tag, className, ...tableId };
  if (grid && tableId.tableId !== undefined) return { selector: `#${tableId.tableId} tr`, tag, ...tableId };
  return { tag, ...(grid ? { selector: 'table tr' } : {}), ...tableId };
}

/** Names that somebody chose, not those that a build made up. */
const PLAIN = /^(?!.*\d{3})[a-z][\w-]{1,60}$/i;
