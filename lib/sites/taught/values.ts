/** Reads one taught value from a row or page: by column or label first, by place second. */
import { VALUE_MAX } from '../../domain/limits.ts';
import { printedValue } from '../../domain/text/plain-text.ts';
import type { DateReader } from '../../domain/notices/written-values.ts';
import type { WhereFound } from '../../domain/notices/where-found.ts';
import { readAllLabels, splitLabel } from '../engine/labels/label-cues.ts';
import type { GridCell } from '../engine/grid.ts';
import { labelKey, OTHER } from '../engine/labels/labels.ts';
import { meaningOf } from '../engine/labels/meaning.ts';
import { isNumberWord, numberAtEnd, numberWithin, splitNumber } from '../engine/labels/notice-number.ts';
import { put, titleIn, type Values } from '../engine/labels/values.ts';
import { firstLine, isElement, isHidden, lineOf } from '../engine/text/text.ts';
import { wholeText } from '../engine/title.ts';
import { isDated, isOtherField, onlyOne } from './only-one.ts';
import { nodeAt } from './shape.ts';
import type { TaughtField, TaughtPage, TaughtValue } from '../../domain/taught/taught-page.ts';

/** What a row shows for one field. */
export interface TaughtText {
  text: string;
  node?: Element | Text;
  where: WhereFound;
}

/** Where values are looked for: a row with its columns and labels, or a whole page. */
export interface Scope {
  root: Element;
  columns: readonly GridCell[];
  labels: ReadonlyMap<string, string>;
}

/** Returns the scope of a row; reads its labels once for all fields. */
export function scopeOf(root: Element, columns: readonly GridCell[], page: TaughtPage): Scope {
  const wanted = new Set(
    Object.values(page.values).flatMap(({ label }) => (label === undefined ? [] : [labelKey(label)])),
  );
  if (wanted.size === 0) return { root, columns, labels: new Map() };
  const get = (key: string) => (wanted.has(key) ? key : meaningOf(key) ? OTHER : undefined);
  return { root, columns, labels: readAllLabels(root, { get }) };
}

/** Returns what the scope shows for a value; an empty text means that its column or label is empty. */
export function textFor(field: TaughtField, value: TaughtValue, scope: Scope): TaughtText | undefined {
  const column = columnFor(value, scope.columns);
  if (column) return { ...inCell(field, value, column, scope), where: { by: 'column', text: column.label } };
  // The column is gone: what stands in its place is another value.
  if (value.column !== undefined && scope.columns.some(({ label }) => label !== '')) return undefined;
  if (value.place && value.column !== undefined && value.cell === undefined) return undefined;
  return inBox(field, value, scope.root, scope.labels);
}

/** Prefers the label, but takes a title, or one line of several, from its place. */
function inBox(field: TaughtField, value: TaughtValue, box: Element, labels: Scope['labels']): TaughtText | undefined {
  const labeled = value.label === undefined ? undefined : labels.get(labelKey(value.label));
  if (field === 'title') {
    const there = placed(field, value, box);
    if (labeled === undefined || (there && there.text !== '')) return there;
  } else if (labeled === undefined) {
    // Without its label, what stands in its place can be the next field.
    return value.label === undefined ? placed(field, value, box) : undefined;
  } else if (value.place?.line) {
    const there = placed(field, value, box);
    if (there && there.text !== '' && labeled.startsWith(there.text)) return there;
  }
  return { text: labeled, where: { by: 'label', text: value.label ?? '' } };
}

function columnFor({ column, cell, place }: TaughtValue, columns: readonly GridCell[]): GridCell | undefined {
  if (column !== undefined) {
    const named = columns.find(({ label }) => labelKey(label) === labelKey(column));
    if (named) return named;
  }
  // Position counts only where no cell has a heading; with a place, that is surer.
  const isBare = cell !== undefined && columns.every(({ label }) => label === '');
  return isBare && (column !== undefined || !place) ? columns[cell] : undefined;
}

function inCell(
  field: TaughtField,
  value: TaughtValue,
  { element }: GridCell,
  { labels }: Scope,
): Omit<TaughtText, 'where'> {
  if (!value.place && value.label === undefined) return { text: lineOf(element), node: element };
  return inBox(field, value, element, labels) ?? { text: '' };
}

function placed(field: TaughtField, { place }: TaughtValue, root: Element): TaughtText | undefined {
  if (!place) return undefined;
  const exact = nodeAt(root, place);
  // What fits but says nothing of the field is its empty place: another value is not taken for it.
  const isExact = exact && !(isElement(exact) && isHidden(exact)) && !isOtherField(field, exact, root);
  const node = isExact ? exact : onlyOne(field, place, root);
  if (!node) return undefined;
  return {
    text: place.line ? firstLine(elementOf(node)) : textOf(node),
    node,
    where: { by: 'place', text: place.marks ?? '' },
  };
}

/** Returns the element of a node of the page. */
export function elementOf(node: Element | Text): Element {
  return isElement(node) ? node : (node.parentElement ?? node.ownerDocument.body);
}

/** Returns the text of a node as people read it. */
export function textOf(node: Element | Text): string {
  return isElement(node) ? wholeText(node) : (printedValue(node.nodeValue, VALUE_MAX.title) ?? '');
}

/** Stores a text as the field's value; returns whether it was valid. */
export function putText(values: Values, field: TaughtField, text: string, dates: DateReader): boolean {
  const line = printedValue(text, VALUE_MAX.title);
  if (line === undefined) return false;
  if (field === 'title') {
    // A list can name its notices by number only.
    if (titleIn(line) === undefined && isNumberWord(line) && !isDated(line)) values.title = line;
    return values.title !== undefined || put(values, 'title', line.replace(ORDINAL, ''));
  }
  const bare = withoutLabel(line, field);
  if (field !== 'noticeId') return put(values, field, bare, dates);
  const [short] = bare.length <= LONGEST_NUMBER ? [bare] : [];
  return [short, splitNumber(bare)?.number, numberAtEnd(bare), numberWithin(bare)].some(
    (each) => each !== undefined && put(values, 'noticeId', each),
  );
}
const LONGEST_NUMBER = 60;
// "2. Road Salt": the row's number in the list.
const ORDINAL = /^\d{1,3}[.)]\s+(?=\p{L})/u;

/** Drops a label before its value in one text: "Agency: Parks". */
function withoutLabel(line: string, field: TaughtField): string {
  const [[words, rest]] = splitLabel(line);
  if (rest === '' || field === 'responseDeadLine' || field === 'postedDate') return line;
  return line.includes(':') && words.length <= 40 ? rest : line;
}
