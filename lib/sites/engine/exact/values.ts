/** Reads the places of one row or page and nothing else: by column or label first, by its place second. */
import { VALUE_MAX } from '../../../domain/limits.ts';
import { printedValue } from '../../../domain/text/plain-text.ts';
import type { WhereFound } from '../../../domain/notices/where-found.ts';
import { TAUGHT_FIELDS, type TaughtField, type ValuePlace } from '../../../domain/taught/taught-page.ts';
import type { ExactShape } from '../declaration.ts';
import type { GridCell } from '../grid.ts';
import { readAllLabels, splitLabel } from '../labels/label-cues.ts';
import { labeledIn, record, type Labeled, type Recorded } from '../labels/labeled-values.ts';
import { labelKey, OTHER } from '../labels/labels.ts';
import { meaningOf } from '../labels/meaning.ts';
import { isNumberWord, splitNumber } from '../labels/notice-number.ts';
import { isDated, put, titleIn, type Values } from '../labels/values.ts';
import { firstLine, isElement, isHidden, lineOf } from '../text/text.ts';
import { wholeText } from '../title.ts';
import { isOtherField, onlyOne } from './only-one.ts';
import { numberAtEnd, numberWithin } from '../infer/number-within.ts';
import { nodeAt } from './steps.ts';

/** What a row shows for one field. */
export interface ShownText {
  text: string;
  node?: Element | Text;
  where: WhereFound;
}

/** Where values are looked for: a row with its columns and labels, or a whole page. */
interface Scope {
  root: Element;
  columns: readonly GridCell[];
  labels: ReadonlyMap<string, string>;
}

/** What one row shows for each field, before dates are read. */
export interface RowTexts {
  scope: Scope;
  texts: Partial<Record<TaughtField, ShownText>>;
}

/** Returns the texts of the fields inside `root`. */
export function textsOf(root: Element, columns: readonly GridCell[], shape: ExactShape): RowTexts {
  const scope = scopeOf(root, columns, shape);
  const texts: RowTexts['texts'] = {};
  for (const field of TAUGHT_FIELDS) {
    const value = shape.places[field];
    const text = value && textFor(field, value, scope);
    if (text) texts[field] = text;
  }
  return { scope, texts };
}

/** Reads the texts as values. */
export function recordOf({ scope, texts }: RowTexts, shape: ExactShape): Recorded {
  const recorded: Recorded = { values: {}, found: {}, holders: {}, shown: new Set(), certain: 0 };
  for (const field of TAUGHT_FIELDS) {
    const each = texts[field];
    if (!each) continue;
    if (each.where.by !== 'place') recorded.shown.add(field);
    if (!putText(recorded.values, field, each.text)) continue;
    recorded.found[field] = each.where;
    if (each.node) recorded.holders[field] = each.node;
  }
  const { values, found } = recorded;
  // Number and title in one text; a number beside the title leaves the title as printed.
  const [number, title] = [holderOf(texts.noticeId), holderOf(texts.title)];
  const isOneText = !shape.places.noticeId || (number && title && number.contains(title));
  const split = isOneText && values.title !== undefined ? splitNumber(values.title) : undefined;
  if (split) {
    values.title = split.title;
    values.noticeId = split.number;
    if (found.title) found.noticeId = found.title;
  }
  takeRenamed(recorded, scope, texts, shape);
  if (values.noticeId === undefined && values.title !== undefined && isNumberWord(values.title))
    values.noticeId = values.title;
  return recorded;
}

/** Reads a field whose column or label got other words by what the new words mean. */
function takeRenamed(recorded: Recorded, { root, columns }: Scope, texts: RowTexts['texts'], shape: ExactShape): void {
  const lost = TAUGHT_FIELDS.filter((field) => {
    const value = shape.places[field];
    return field !== 'title' && !texts[field] && (value?.column !== undefined || value?.label !== undefined);
  });
  if (lost.length === 0) return;
  const inColumns = columns.map(({ element, label }): Labeled => ({ label, text: element.textContent, by: 'column' }));
  const named = record(columns.length > 0 ? inColumns : labeledIn(root, { inRow: true }));
  for (const field of lost) {
    const where = named.found[field];
    const text = named.values[field];
    if (!where || text === undefined || recorded.values[field] !== undefined) continue;
    Object.assign(recorded.values, { [field]: text });
    recorded.found[field] = where;
    recorded.shown.add(field);
  }
}

/** Returns the element that holds a text. */
export function holderOf(text: ShownText | undefined): Element | undefined {
  return text?.node && elementOf(text.node);
}

/** Returns the scope of a row; reads its labels once for all fields. */
function scopeOf(root: Element, columns: readonly GridCell[], shape: ExactShape): Scope {
  const wanted = new Set(
    Object.values(shape.places).flatMap(({ label }) => (label === undefined ? [] : [labelKey(label)])),
  );
  if (wanted.size === 0) return { root, columns, labels: new Map() };
  const get = (key: string) => (wanted.has(key) ? key : meaningOf(key) ? OTHER : undefined);
  return { root, columns, labels: readAllLabels(root, { get }) };
}

/** Returns what the scope shows for a value; an empty text means that its column or label is empty. */
function textFor(field: TaughtField, value: ValuePlace, scope: Scope): ShownText | undefined {
  const column = columnFor(value, scope.columns);
  if (column) return { ...inCell(field, value, column, scope), where: { by: 'column', text: column.label } };
  // The column is gone: what stands in its place is another value.
  if (value.column !== undefined && scope.columns.some(({ label }) => label !== '')) return undefined;
  if (value.place && value.column !== undefined && value.cell === undefined) return undefined;
  return inBox(field, value, scope.root, scope.labels);
}

/** Prefers the label, but takes a title, or one line of several, from its place. */
function inBox(field: TaughtField, value: ValuePlace, box: Element, labels: Scope['labels']): ShownText | undefined {
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

function columnFor({ column, cell, place }: ValuePlace, columns: readonly GridCell[]): GridCell | undefined {
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
  value: ValuePlace,
  { element }: GridCell,
  { labels }: Scope,
): Omit<ShownText, 'where'> {
  if (!value.place && value.label === undefined) return { text: lineOf(element), node: element };
  return inBox(field, value, element, labels) ?? { text: '' };
}

function placed(field: TaughtField, { place }: ValuePlace, root: Element): ShownText | undefined {
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
export function putText(values: Values, field: TaughtField, text: string): boolean {
  const line = printedValue(text, VALUE_MAX.title);
  if (line === undefined) return false;
  if (field === 'title') {
    // A list can name its notices by number only.
    if (titleIn(line) === undefined && isNumberWord(line) && !isDated(line)) values.title = line;
    return values.title !== undefined || put(values, 'title', line.replace(ORDINAL, ''));
  }
  const bare = withoutLabel(line, field);
  if (field !== 'noticeId') return put(values, field, bare);
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
