/** Describes where a picked value is: its column or label, and its place. */
import { dateReader } from '../engine/text/dates.ts';
import { readAllLabels, splitLabel } from '../engine/labels/label-cues.ts';
import { labelKey, OTHER } from '../engine/labels/labels.ts';
import { meaningOf } from '../engine/labels/meaning.ts';
import type { Values } from '../engine/labels/values.ts';
import { firstLine, isElement, isHiddenWithin, lineOf } from '../engine/text/text.ts';
import type { ColumnReader } from './headings.ts';
import type { TaughtRow } from './row.ts';
import { placeOf } from './shape.ts';
import type { TaughtField, TaughtValue } from './taught-page.ts';
import { elementOf, putText, textOf } from './values.ts';

const LONGEST_LABEL = 48;
const MOST_WORDS = 6;
/** Rows tried to see whether a label is one. */
const SAMPLE = 20;
const ENOUGH = 0.6;

/** Returns how to find the picked `node` of a row, and the same value in every other row. */
export function learnValue(
  field: TaughtField,
  node: Element | Text,
  root: Element,
  rows: readonly TaughtRow[],
  columnsOf: ColumnReader,
): TaughtValue | undefined {
  const columns = columnsOf(root);
  const cell = columns.findIndex((each) => each.cell.contains(node));
  const column = columns[cell];
  const scope = column?.cell ?? root;
  const label = labelOf(field, node, scope, column ? rowsOfCells(rows, columnsOf, cell) : rows);
  const isWhole = column !== undefined && (node === scope || lineOf(scope) === textOf(node));
  const found = isWhole && field !== 'title' ? undefined : placeOf(scope, node);
  const isLine =
    (field === 'title' || field === 'agency') &&
    found?.text === undefined &&
    firstLine(elementOf(node)) === textOf(node);
  const place = found && (isLine ? { ...found, line: true as const } : found);
  if (!column && label === undefined && !place) return undefined;
  return {
    ...(column ? { cell, ...(column.heading === '' ? {} : { column: column.heading }) } : {}),
    ...(label === undefined ? {} : { label }),
    ...(place ? { place } : {}),
  };
}

function rowsOfCells(rows: readonly TaughtRow[], columnsOf: ColumnReader, cell: number): TaughtRow[] {
  return rows.slice(0, SAMPLE).flatMap(({ root }) => {
    const found = columnsOf(root)[cell]?.cell;
    return found ? [{ root: found, members: [found] }] : [];
  });
}

/** Returns the label that gives the picked value here, and some value in most rows. */
function labelOf(
  field: TaughtField,
  node: Element | Text,
  root: Element,
  rows: readonly TaughtRow[],
): string | undefined {
  const wanted = valueOf(field, textOf(node));
  if (wanted === undefined) return undefined;
  const sample = rows.slice(0, SAMPLE);
  return wordsBefore(node, root).find((words) => {
    const key = labelKey(words);
    const read = (scope: Element) =>
      readAllLabels(scope, { get: (each) => (each === key ? key : meaningOf(each) ? OTHER : undefined) }).get(key);
    if (valueOf(field, read(root) ?? '') !== wanted) return false;
    // One row proves no label of a title: any heading stands before it.
    if (field === 'title' && sample.length < 2) return false;
    const filled = sample.filter((row) => row.root === root || read(row.root) !== undefined);
    return filled.length >= sample.length * ENOUGH;
  });
}

function valueOf(field: TaughtField, text: string): string | undefined {
  const values: Values = {};
  return putText(values, field, text, LENIENT) ? values[field] : undefined;
}
const LENIENT = dateReader('monthFirst');

/** Returns texts that could be the label of a node: in its own text, or the text before it. */
function wordsBefore(node: Element | Text, root: Element): string[] {
  const own = splitLabel(isElement(node) ? lineOf(node) : node.data)
    .filter(({ rest }) => rest !== '')
    .map(({ words }) => words);
  const walker = root.ownerDocument.createTreeWalker(root, 4);
  walker.currentNode = node;
  const before: string[] = [];
  while (before.length < 2 && walker.previousNode()) {
    const { nodeValue, parentElement } = walker.currentNode;
    const words = (nodeValue ?? '').trim();
    if (words !== '' && !isHiddenWithin(root, parentElement)) before.push(words);
  }
  return [...own, ...before].filter(isLabelLike);
}

function isLabelLike(words: string): boolean {
  return (
    words !== '' &&
    words.length <= LONGEST_LABEL &&
    words.split(/\s+/).length <= MOST_WORDS &&
    /^[^\d]*\p{L}[^\d]*$/u.test(words)
  );
}
