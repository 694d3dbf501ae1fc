/** Reads the taught values of one row or page and decides whether it is a notice. */
import type { DateReader } from '../../domain/notices/written-values.ts';
import type { GridCell } from '../engine/grid.ts';
import { labeledIn, record, type Labeled, type Recorded } from '../engine/labels/labeled-values.ts';
import { meaningOf } from '../engine/labels/meaning.ts';
import { isNumberWord, splitNumber } from '../engine/labels/notice-number.ts';
import type { DateOrder } from '../engine/text/dates.ts';
import { saysNoDate } from './only-one.ts';
import { TAUGHT_FIELDS, type TaughtField, type TaughtPage } from '../../domain/taught/taught-page.ts';
import { elementOf, putText, scopeOf, textFor, type Scope, type TaughtText } from './values.ts';

/** What one row shows for each taught field, before dates are read. */
export interface RowTexts {
  scope: Scope;
  texts: Partial<Record<TaughtField, TaughtText>>;
}

/** Returns the texts of the taught fields inside `root`. */
export function textsOf(root: Element, columns: readonly GridCell[], page: TaughtPage): RowTexts {
  const scope = scopeOf(root, columns, page);
  const texts: RowTexts['texts'] = {};
  for (const field of TAUGHT_FIELDS) {
    const value = page.values[field];
    const text = value && textFor(field, value, scope);
    if (text) texts[field] = text;
  }
  return { scope, texts };
}

/** Reads the texts as values. */
export function recordOf({ scope, texts }: RowTexts, page: TaughtPage, dates: DateReader, order: DateOrder): Recorded {
  const recorded: Recorded = { values: {}, found: {}, holders: {}, shown: new Set(), certain: 0 };
  for (const field of TAUGHT_FIELDS) {
    const each = texts[field];
    if (!each) continue;
    if (each.where.by !== 'place') recorded.shown.add(field);
    if (!putText(recorded.values, field, each.text, dates)) continue;
    recorded.found[field] = each.where;
    if (each.node) recorded.holders[field] = each.node;
  }
  const { values, found } = recorded;
  // Number and title in one text; a number beside the title leaves the title as printed.
  const [number, title] = [holderOf(texts.noticeId), holderOf(texts.title)];
  const isOneText = !page.values.noticeId || (number && title && number.contains(title));
  const split = isOneText && values.title !== undefined ? splitNumber(values.title) : undefined;
  if (split) {
    values.title = split.title;
    values.noticeId = split.number;
    if (found.title) found.noticeId = found.title;
  }
  takeRenamed(recorded, scope, texts, page, order);
  if (values.noticeId === undefined && values.title !== undefined && isNumberWord(values.title))
    values.noticeId = values.title;
  return recorded;
}

/** Reads a field whose column or label got other words by what the new words mean. */
function takeRenamed(
  recorded: Recorded,
  { root, columns }: Scope,
  texts: RowTexts['texts'],
  page: TaughtPage,
  dates: DateOrder,
): void {
  const lost = TAUGHT_FIELDS.filter((field) => {
    const value = page.values[field];
    return field !== 'title' && !texts[field] && (value?.column !== undefined || value?.label !== undefined);
  });
  if (lost.length === 0) return;
  const inColumns = columns.map(({ element, label }): Labeled => ({ label, text: element.textContent, by: 'column' }));
  const named = record(columns.length > 0 ? inColumns : labeledIn(root, { inRow: true }), { dates });
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
export function holderOf(text: TaughtText | undefined): Element | undefined {
  return text?.node && elementOf(text.node);
}

/** What a row can be: a notice, none, or one only if it leads where the notices lead. */
export type Likeness = 'notice' | 'perhaps' | 'none';

/** Tells a notice from a heading row, a message, or an advertisement. */
export function likeness({ values, shown }: Recorded, { texts }: RowTexts, page: TaughtPage): Likeness {
  if (values.title === undefined || (meaningOf(values.title) && values.title === page.values.title?.column))
    return 'none';
  const others = TAUGHT_FIELDS.filter((field) => field !== 'title' && page.values[field]);
  if (others.length === 0) return 'notice';
  const headings = others.filter((field) => {
    const column = page.values[field]?.column;
    return column !== undefined && column === texts[field]?.text;
  });
  if (headings.length * 2 >= Math.max(2, others.length)) return 'none';
  const shows = (field: TaughtField) =>
    values[field] !== undefined || shown.has(field) || saysNoDate(texts[field]?.text ?? '');
  return others.some(shows) ? 'notice' : 'perhaps';
}
