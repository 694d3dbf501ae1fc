/**
 * Checks a declaration on the page it was learned from: what reads unlike the picks, and what needs a look.
 */
import { printedValue } from '../../domain/text/plain-text.ts';
import { dateReader, type DateOrder } from '../../domain/dates/printed-date.ts';
import { parseWrittenValue } from '../../domain/notices/written-notice.ts';
import type { Pick } from './learn.ts';
import { UNNUMBERED } from '../engine/exact/likeness.ts';
import { noticeRows, type ExactReading, type ReadRow } from '../engine/exact/read.ts';
import { TAUGHT_FIELDS, type TaughtField, type TaughtPage } from '../../domain/taught/taught-page.ts';
import { valueOf } from './learn-value.ts';
import { textOf } from '../engine/exact/values.ts';

/** A pick that the declaration reads as something else, or as nothing. */
export interface Contradiction {
  field: TaughtField;
  text: string;
  read?: string;
}

/** Why a taught value of a notice needs a look; `text` is what the page shows there. */
export interface Doubt {
  why: 'missing' | 'notRead' | 'ambiguousDate';
  text?: string;
}
export type Doubts = Partial<Record<TaughtField, Doubt>>;

const SHOWN_MAX = 100;

/** Returns the picks whose row reads with another value. */
export function contradictions(reading: ExactReading, picks: readonly Pick[]): Contradiction[] {
  return picks.flatMap(({ field, node }) => {
    const row = reading.rows.find(({ row: { members } }) => members.some((member) => member.contains(node)));
    const read = row && valueIn(row, field, reading.order);
    const text = textOf(node);
    if (isSame(field, text, read, reading.order)) return [];
    return [{ field, text, ...(read === undefined ? {} : { read }) }];
  });
}

/** Returns the doubts about the taught fields of each notice, in the order of the page. */
export function doubtsIn(reading: ExactReading, page: TaughtPage): Doubts[] {
  const fields = TAUGHT_FIELDS.filter((field) => page.values[field]);
  return noticeRows(reading).map((row) => {
    const doubts: Doubts = {};
    for (const field of fields) {
      const doubt = doubtAbout(row, field, reading.order);
      if (doubt) doubts[field] = doubt;
    }
    return doubts;
  });
}

function doubtAbout(row: ReadRow, field: TaughtField, order: DateOrder): Doubt | undefined {
  if (valueIn(row, field, order) !== undefined) return undefined;
  const text = printedValue(row.texts.texts[field]?.text, SHOWN_MAX);
  if (text === undefined) return { why: 'missing' };
  // Readable in some order, but nothing on the page proves which.
  const isAmbiguous = order === 'unknown' && valueOf(field, text, 'monthFirst') !== undefined && isDate(field);
  return { why: isAmbiguous ? 'ambiguousDate' : 'notRead', text };
}

function isDate(field: TaughtField): boolean {
  return field === 'responseDeadLine' || field === 'postedDate';
}

function valueIn({ found: { notice } }: ReadRow, field: TaughtField, order: DateOrder): string | undefined {
  if (field === 'title') return notice.title;
  // A notice without a number is named after its title.
  if (field === 'noticeId') return notice.noticeId.startsWith(UNNUMBERED) ? undefined : notice.noticeId;
  const text = notice.written?.[field];
  return text === undefined ? undefined : parseWrittenValue(field, text, dateReader(order));
}

function isSame(field: TaughtField, text: string, read: string | undefined, order: DateOrder): boolean {
  const picked = valueOf(field, text, order);
  if (read === undefined || picked === undefined) return read === picked;
  // A click on a whole cell or card shows more than its value.
  return read === picked || (!isDate(field) && text.includes(read));
}
