/**
 * What the engine finds on a saved page: labels, columns, rows and links. An adapter is made of these, so
 * labels and headings leave this file. What the page says about its notices does not.
 */
import type { WhereFound } from '../../domain/notices/where-found.ts';
import { readAskedPage } from '../../sites/adapters.ts';
import { gridsIn, type Grid } from '../../sites/engine/grid.ts';
import type { ValueName } from '../../sites/engine/labels/values.ts';
import type { FoundNotice } from '../../sites/engine/reading.ts';
import { boxesAround } from '../../sites/engine/rows.ts';
import type { DateOrder } from '../../domain/dates/printed-date.ts';
import { dateOrderOf } from '../../sites/engine/text/date-order.ts';
import { isElement } from '../../sites/engine/text/text.ts';
import { detailShape, type DetailShape } from './address-shape.ts';

export interface Row {
  /** Selects all rows and nothing else. */
  selector?: string;
  tag: string;
  className?: string;
  /** The id of the table that contains the rows. */
  tableId?: string;
}

export interface Blueprint {
  kind: 'list' | 'detail';
  /** `grid`: column headings. `boxes`: labels beside values. */
  layout: 'grid' | 'boxes';
  /** The label of each field as the page writes it, if it has one. */
  labels: Partial<Record<ValueName, string>>;
  /** Where the notice number is; `both`: in one cell or label with the title. */
  number: 'label' | 'both' | 'title' | 'address';
  row?: Row | undefined;
  detail?: DetailShape | undefined;
  dates: DateOrder;
  /** The numbers that the generic reader saw, to compare the new adapter with. */
  ids: ReadonlySet<string>;
}

/** Fields that can have a label, in the order of practice pages. */
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

/** The blueprint of a page; undefined if the generic reader finds no notice. */
export function detect(document: Document, url: URL): Blueprint | undefined {
  const { kind, notices } = readAskedPage(document, url);
  if (kind === 'none' || notices.length === 0) return undefined;
  const anchors = elementsOf(notices);
  const isList = kind === 'list';
  const grid = isList ? gridsIn(document.documentElement).find(({ rows }) => rows.some(holds(anchors[0]))) : undefined;
  const labels = labelsOf(notices, grid);
  const links = isList ? notices.flatMap(({ notice: { uiLink } }) => (uiLink ? [new URL(uiLink)] : [])) : [url];
  return {
    kind,
    layout: grid ? 'grid' : 'boxes',
    labels,
    number: numberPlace(notices, labels),
    row: isList ? rowOf(document, anchors, grid) : undefined,
    detail: detailShape(links.filter(({ hostname }) => hostname === url.hostname)),
    dates: dateOrderOf(document, url),
    ids: new Set(notices.map(({ notice }) => notice.noticeId)),
  };
}

/** The label of each field in most notices. */
function labelsOf(notices: readonly FoundNotice[], grid: Grid | undefined): Blueprint['labels'] {
  const labels: Blueprint['labels'] = {};
  for (const field of FIELDS) {
    const label = mostFrequent(notices.flatMap(({ found }) => labelOf(found?.[field])));
    // Labels come in lower case from where case does not matter.
    if (label !== undefined) labels[field] = label === label.toLowerCase() ? capitalized(label) : label;
  }
  const { title: named, ...others } = labels;
  // The title may be in a column with an unknown heading, such as "Services".
  const title = named ?? (grid ? headingOf(grid, elementsOf(notices)[0]) : undefined);
  return title === undefined || Object.values(others).includes(title) ? others : { ...others, title };
}

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

/** Matches rows and cells that contain `inner`. */
function holds(inner: Element | undefined) {
  return ({ element }: { element: Element }): boolean => inner !== undefined && element.contains(inner);
}

function mostFrequent(texts: readonly string[]): string | undefined {
  const groups = Object.values(Object.groupBy(texts, (text) => text));
  return groups.sort((a = [], b = []) => b.length - a.length)[0]?.[0];
}

function capitalized(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function numberPlace(notices: readonly FoundNotice[], labels: Blueprint['labels']): Blueprint['number'] {
  const both = notices.filter(({ found }) => isSamePlace(found?.noticeId, found?.title)).length;
  if (labels.noticeId !== undefined) return both * 2 > notices.length ? 'both' : 'label';
  return notices.some(({ found }) => /^(?:linkA|a)ddress$/.test(found?.noticeId?.by ?? '')) ? 'address' : 'title';
}

function isSamePlace(a: WhereFound | undefined, b: WhereFound | undefined): boolean {
  return a?.text !== undefined && a.text === b?.text && a.by === b.by;
}

/** Names chosen by a developer, not generated ones. */
const CHOSEN_NAME = /^(?!.*\d{3})[a-z][\w-]{1,60}$/i;

function rowOf(document: Document, anchors: readonly Element[], grid: Grid | undefined): Row | undefined {
  const rows = grid ? anchors.flatMap((anchor) => grid.rows.find(holds(anchor))?.element ?? []) : boxesAround(anchors);
  const [first] = rows;
  if (!first) return undefined;
  const tag = first.localName;
  const id = (grid && first.closest('table')?.id) ?? '';
  const table = CHOSEN_NAME.test(id) ? { tableId: id } : {};
  const className = [...first.classList].find(
    (name) =>
      CHOSEN_NAME.test(name) &&
      rows.every((row) => row.classList.contains(name)) &&
      document.querySelectorAll(`${tag}.${name}`).length === rows.length,
  );
  if (className !== undefined) return { selector: `${tag}.${className}`, tag, className, ...table };
  return { tag, ...(grid ? { selector: table.tableId === undefined ? 'table tr' : `#${id} tr` } : {}), ...table };
}
