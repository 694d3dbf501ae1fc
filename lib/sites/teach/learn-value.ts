/** Describes where a picked value is: its column or label, and its place. */
import type { CellReader } from '../engine/grid.ts';
import { dateReader, type DateOrder } from '../../domain/dates/printed-date.ts';
import { parseWrittenValue } from '../../domain/notices/written-notice.ts';
import { readAllLabels, splitLabel } from '../engine/labels/label-cues.ts';
import { labelKey, OTHER } from '../engine/labels/labels.ts';
import { meaningOf } from '../engine/labels/meaning.ts';
import type { Values } from '../engine/labels/values.ts';
import { wholeRow, type ListRow } from '../engine/runs.ts';
import { firstLine, isElement, isHiddenWithin, lineOf } from '../engine/text/text.ts';
import { isWords } from '../engine/exact/only-one.ts';
import { placeOf } from './place-of.ts';
import type { TaughtField, NodePlace, ValuePlace } from '../../domain/taught/taught-page.ts';
import { elementOf, putText, textOf } from '../engine/exact/values.ts';

const MOST_WORDS = 6;
/** Rows tried to see whether a label is one. */
const SAMPLE = 20;
const ENOUGH = 0.6;

/**
 * Returns how to find the picked `node` of a row, and the same value in every other row. `said`: texts that
 * were picked; a declaration names none of them.
 */
export function learnValue(
  field: TaughtField,
  node: Element | Text,
  root: Element,
  rows: readonly ListRow[],
  columnsOf: CellReader,
  said: ReadonlySet<string>,
): ValuePlace | undefined {
  const columns = columnsOf(root);
  const cell = columns.findIndex((each) => each.element.contains(node));
  // Without a heading, only the place among the row's cells tells a cell.
  const column = columns[cell]?.label === '' ? undefined : columns[cell];
  const scope = column?.element ?? root;
  const alike = column ? rowsOfCells(rows, columnsOf, cell) : rows;
  const label = labelOf(field, node, scope, alike, said);
  const isWhole = column !== undefined && (node === scope || lineOf(scope) === textOf(node));
  const found = isWhole && field !== 'title' ? undefined : sharedPlace(placeOf(scope, node), alike);
  const isLine =
    (field === 'title' || field === 'agency') &&
    found?.text === undefined &&
    firstLine(elementOf(node)) === textOf(node);
  const place = found && (isLine ? { ...found, line: true as const } : found);
  if (!column && label === undefined && !place) return undefined;
  return {
    ...(column ? { cell, column: column.label } : {}),
    ...(label === undefined ? {} : { label }),
    ...(place ? { place } : {}),
  };
}

function rowsOfCells(rows: readonly ListRow[], columnsOf: CellReader, cell: number): ListRow[] {
  return rows.slice(0, SAMPLE).flatMap(({ root }) => {
    const found = columnsOf(root)[cell]?.element;
    return found ? [wholeRow(found)] : [];
  });
}

/**
 * Returns the place without marks that other rows lack, such as an attribute that repeats the title. A page
 * of one notice proves no attribute's words.
 */
function sharedPlace(place: NodePlace | undefined, rows: readonly ListRow[]): NodePlace | undefined {
  if (place?.marks === undefined) return place;
  const { marks, ...steps } = place;
  const sample = rows.slice(0, SAMPLE);
  const having = sample.filter(({ root }) => root.querySelectorAll(marks).length === 1);
  const isShared = sample.length > 1 ? having.length >= sample.length * ENOUGH : !marks.includes('=');
  return isShared ? place : steps;
}

/** Returns the label that gives the picked value here, and some value in most rows. */
function labelOf(
  field: TaughtField,
  node: Element | Text,
  root: Element,
  rows: readonly ListRow[],
  said: ReadonlySet<string>,
): string | undefined {
  const wanted = meant(field, textOf(node));
  if (wanted === undefined) return undefined;
  const sample = rows.slice(0, SAMPLE);
  return wordsBefore(node, root).find((words) => {
    if (said.has(words)) return false;
    const key = labelKey(words);
    const read = (scope: Element) =>
      readAllLabels(scope, { get: (each) => (each === key ? key : meaningOf(each) ? OTHER : undefined) }).get(key);
    if (meant(field, read(root) ?? '') !== wanted) return false;
    // One row proves no label of a title: any heading stands before it.
    if (field === 'title' && sample.length < 2) return false;
    const filled = sample.filter((row) => row.root === root || read(row.root) !== undefined);
    return filled.length >= sample.length * ENOUGH;
  });
}

/** Returns what a text means as the value of a field; `undefined` if nothing. */
export function valueOf(field: TaughtField, text: string, order: DateOrder): string | undefined {
  const values: Values = {};
  putText(values, field, text);
  const value = values[field];
  if (value === undefined || field === 'title' || field === 'noticeId') return value;
  return parseWrittenValue(field, value, dateReader(order));
}

/** "24/12/2026" has one order only. */
function meant(field: TaughtField, text: string): string | undefined {
  return valueOf(field, text, 'monthFirst') ?? valueOf(field, text, 'dayFirst');
}

/** Returns texts that could be the label of a node: in its own text, or the text before it. */
function wordsBefore(node: Element | Text, root: Element): string[] {
  const own = splitLabel(isElement(node) ? lineOf(node) : node.data)
    .filter(([, rest]) => rest !== '')
    .map(([words]) => words);
  const walker = root.ownerDocument.createTreeWalker(root, 4);
  walker.currentNode = node;
  const before: string[] = [];
  while (before.length < 2 && walker.previousNode()) {
    const { nodeValue, parentElement } = walker.currentNode;
    const words = (nodeValue ?? '').trim();
    if (words !== '' && !isHiddenWithin(root, parentElement)) before.push(words);
  }
  return [...own, ...before].filter((words) => isWords(words, MOST_WORDS));
}
