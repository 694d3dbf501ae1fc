/**
 * A draft of an adapter, and the blueprints of its practice pages, from what a user taught. Labels and
 * headings are taken over; what has only a place becomes a selector with a comment that says what to check.
 */
import type { TaughtDeclaration } from '../../domain/taught/taught-file.ts';
import { fieldsOf } from '../../sites/engine/grid.ts';
import type { Places } from '../../sites/engine/declaration.ts';
import { labelKey } from '../../sites/engine/labels/labels.ts';
import { numberInAddress } from '../../sites/engine/links.ts';
import type { ValueName } from '../../sites/engine/labels/values.ts';
import { TAUGHT_FIELDS, type TaughtPage, type NodePlace, type Repetition } from '../../domain/taught/taught-page.ts';
import { taughtDetailShape, taughtListPattern, type DetailShape } from './address-shape.ts';
import type { Blueprint } from './detect.ts';
import type { Draft, DraftShape } from './draft.ts';

export interface TaughtDraft {
  draft: Draft;
  /** At least one of the two. */
  list?: Blueprint;
  detail?: Blueprint;
}

/** The draft of one site, from all taught pages of its host. */
export function taughtDraft(id: string, pages: readonly TaughtDeclaration[], document: Document): TaughtDraft {
  const orders = new Set(pages.flatMap(({ page }) => page.dates ?? []));
  const [dates] = orders.size === 1 ? orders : [];
  const all = pages.map(({ address, page }) => {
    const detail = page.kind === 'detail' ? taughtDetailShape(address) : undefined;
    const at = detail?.pattern ?? taughtListPattern(address);
    return { page, detail, shape: shapeOf(page, at, document, orders.size > 1) };
  });
  const [lists, details] = [all.filter(({ detail }) => !detail), all.filter(({ detail }) => detail)];
  // The labels of one page are the site's until another page is known.
  const [only, ...others] = all;
  const labels = others.length === 0 ? only?.shape.labels : undefined;
  const shapesOf = (each: typeof all) => each.map(({ shape }) => (labels ? withoutLabels(shape) : shape));
  const [list, detail] = [lists[0], details[0]];
  return {
    draft: {
      id,
      ...(dates === undefined ? {} : { dates }),
      ...(labels ? { labels } : {}),
      ...(list ? { lists: shapesOf(lists) } : {}),
      ...(detail ? { details: shapesOf(details) } : {}),
    },
    ...(list ? { list: blueprintOf(list.page, list.shape, detail ? linked(detail.detail) : UNKNOWN_PAGES) } : {}),
    ...(detail ? { detail: blueprintOf(detail.page, detail.shape, detail.detail) } : {}),
  };
}

/** Where practice rows lead while no notice's own page is known: to pages that the adapter does not read. */
const UNKNOWN_PAGES: DetailShape = {
  pattern: '^\\/practice\\/(\\d+)$',
  example: (index) => `https://practice.example/practice/${900_000 + index}`,
  number: (index) => String(900_000 + index),
};

/** Rows can link to pages that their addresses distinguish, and to no others. */
function linked(detail: DetailShape | undefined): DetailShape | undefined {
  return detail && detail.example(1) !== detail.example(2) ? detail : undefined;
}

function withoutLabels({ labels: _, ...shape }: DraftShape): DraftShape {
  return shape;
}

function shapeOf(page: TaughtPage, at: string, document: Document, ownDates: boolean): DraftShape {
  const taken = takeValues(page, (selector) => isSelector(selector, document));
  const rows = page.rows ? rowSelector(page.rows) : undefined;
  const notes = [...taken.notes, ...pageNotes(page, taken.labels, at)];
  // The engine finds the columns of a table by two headings of the shared vocabulary.
  const isUnknown = taken.headings.length > 0 && fieldsOf(taken.headings).size < 2;
  return {
    at,
    ...(ownDates && page.dates ? { dates: page.dates } : {}),
    ...(rows === undefined ? {} : { rows }),
    ...(Object.keys(taken.labels).length > 0 ? { labels: taken.labels } : {}),
    ...(Object.keys(taken.places).length > 0 ? { places: taken.places } : {}),
    ...(isUnknown ? { parts: taken.parts } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  };
}

interface Taken {
  labels: Partial<Record<ValueName, readonly string[]>>;
  places: Places;
  parts: Record<string, string>;
  /** Headings that must be read, known or not. */
  headings: string[];
  notes: string[];
}

/** Turns each taught value into a label, a column or a place of a declaration. */
function takeValues({ kind, values, rows }: TaughtPage, isValid: (selector: string) => boolean): Taken {
  const taken: Taken = { labels: {}, places: {}, parts: {}, headings: [], notes: [] };
  const owners = new Map<string, ValueName>();
  for (const field of TAUGHT_FIELDS) {
    const value = values[field];
    if (!value) continue;
    const { column, label, place } = value;
    const cell = value.cell ?? (kind === 'list' && rows?.tag === 'tr' ? cellAt(place) : undefined);
    const selector = place && place.text === undefined ? selectorOf(place, isValid) : undefined;
    const name = label ?? column;
    const owner = name === undefined ? undefined : owners.get(labelKey(name));
    const isTable = kind === 'list' && (column !== undefined || rows?.tag === 'tr');
    if (name !== undefined && owner === undefined) {
      owners.set(labelKey(name), field);
      taken.labels[field] = [name];
      if (isTable) taken.headings.push(name);
      // A label is beside its value; a heading names a whole cell.
      if (label === undefined && selector !== undefined) taken.parts[name] = selector;
      if (field === 'title' && place?.marks !== undefined && selector !== undefined) taken.places.title = selector;
    } else if (cell !== undefined && column === undefined) {
      taken.places[field] = { cell };
      taken.notes.push(`Check ${field}: it is read by the position of its cell.`);
    } else if (selector !== undefined && (column === undefined || place?.marks !== undefined)) {
      taken.places[field] = selector;
      taken.notes.push(`Check ${field}: only its place is known. Compare it on several saved pages.`);
    } else
      taken.notes.push(`Check ${field}: ${owner ? `${owner} has the same label` : whyNone(place)}. It is left out.`);
    if (place?.text !== undefined && name !== undefined)
      taken.notes.push(`Check ${field}: only one of the element's texts was taught.`);
  }
  return taken;
}

/** The number of the cell, if a place in a row is a whole cell. */
function cellAt(place: NodePlace | undefined): number | undefined {
  const [first, ...more] = place?.steps ?? [];
  return first?.tag === 'td' && more.length === 0 && place?.text === undefined ? first.nth : undefined;
}

function whyNone(place: NodePlace | undefined): string {
  return place?.text === undefined ? 'its place has no selector' : 'it is one of several texts of an element';
}

/** What a declaration cannot say about the page, or needs besides. */
function pageNotes({ kind, rows, values }: TaughtPage, labels: Taken['labels'], at: string): string[] {
  const labeled = Object.keys(labels).some((field) => field !== 'title');
  return [
    ...(rows?.starts
      ? ['Check rows: a notice is this element and what follows it, up to the next one. Read what follows in `extra`.']
      : []),
    ...(kind === 'list' && !values.noticeId
      ? ['Check the number: none was taught. It must be in the title or in the address of its link.']
      : []),
    ...(kind === 'detail' && !labeled
      ? ['Check labels: without one for a field, a notice’s own page is not read. Places alone are not enough.']
      : []),
    ...(kind === 'detail' && !hasGroup(at)
      ? ['Check at: nothing in the taught address tells notices apart. Put the number into a group.']
      : []),
  ];
}

const NAME = /^-?[A-Za-z_][\w-]*$/;
const AROUND = 3;

/** Selects rows by their classes, or by the tags around them. */
function rowSelector(rows: Repetition): string {
  const classes = classesOf(rows);
  const own = `${rows.tag}${classes.map((name) => `.${name}`).join('')}`;
  return [...(classes.length > 0 ? [] : aroundOf(rows)), own].join(' > ');
}

function classesOf({ classes }: Repetition): string[] {
  return classes.filter((name) => NAME.test(name));
}

/** The nearest tags around a row, outermost first. */
function aroundOf({ around }: Repetition): string[] {
  return around.slice(0, AROUND).reverse();
}

function selectorOf({ marks, steps }: NodePlace, isValid: (selector: string) => boolean): string | undefined {
  const path = steps.map(({ tag, nth, of }) => (of > 1 ? `${tag}:nth-of-type(${nth + 1})` : tag));
  const selector = marks ?? [':scope', ...path].join(' > ');
  // An edited file can have anything here, and "@" names an attribute in a declaration.
  return path.length > 0 && !selector.includes('@') && isValid(selector) ? selector : undefined;
}

function isSelector(selector: string, document: Document): boolean {
  try {
    document.querySelector(selector);
    return true;
  } catch {
    return false;
  }
}

/** What practice pages need to know about a taught page. */
function blueprintOf(page: TaughtPage, { labels, places }: DraftShape, detail: DetailShape | undefined): Blueprint {
  const positions = positionsOf(places ?? {});
  const isTable =
    page.rows?.tag === 'tr' || Object.values(page.values).some(({ cell, column }) => (cell ?? column) !== undefined);
  return {
    kind: page.kind,
    layout: page.kind === 'list' && isTable ? 'grid' : 'boxes',
    labels: firstOf(labels ?? {}),
    ...(positions.length > 0 ? { positions } : {}),
    number: labels?.noticeId || positions.includes('noticeId') ? 'label' : numberPlace(page, detail),
    row: page.rows ? rowOf(page.rows) : undefined,
    detail,
    dates: page.dates ?? 'unknown',
    ids: new Set(),
  };
}

/** Fields by their cells. */
function positionsOf(places: Places): (ValueName | null)[] {
  const positions: (ValueName | null)[] = [];
  for (const field of TAUGHT_FIELDS) {
    const place = places[field];
    if (typeof place !== 'object') continue;
    while (positions.length < place.cell) positions.push(null);
    positions[place.cell] = field;
  }
  return positions;
}

function firstOf(labels: NonNullable<DraftShape['labels']>): Blueprint['labels'] {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
}

/** The address has the number if readers of links, or the pattern's group, find it there. */
function numberPlace({ kind }: TaughtPage, detail: DetailShape | undefined): Blueprint['number'] {
  if (!detail) return 'title';
  const found = kind === 'list' ? numberInAddress(new URL(detail.example(1))) : hasGroup(detail.pattern);
  return found ? 'address' : 'title';
}

function hasGroup(pattern: string): boolean {
  return /(?<!\\)\((?!\?)/.test(pattern);
}

/** Tags that practice pages put into their usual surroundings. */
const COMMON_BOXES = /^(?:li|article|section|div)$/;

function rowOf(rows: Repetition): NonNullable<Blueprint['row']> {
  const classes = classesOf(rows);
  return {
    tag: rows.tag,
    selector: rowSelector(rows),
    ...(classes.length > 0 ? { className: classes.join(' ') } : {}),
    ...(classes.length === 0 ? { around: aroundOf(rows) } : COMMON_BOXES.test(rows.tag) ? {} : { around: ['div'] }),
  };
}
