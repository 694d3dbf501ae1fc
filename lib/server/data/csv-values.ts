/** Parsers for the field values of government bulk files. */
import { dateOfTimestamp, type CalendarDate } from '../../domain/dates/calendar-date.ts';
import { plainLine } from '../../domain/text/plain-text.ts';
import { parseWrittenDate } from '../../domain/dates/written-date.ts';
import { RejectedRow } from './import-file.ts';

const LONGEST_LINE = 500;
const LONGEST_SHOWN = 60;

/** One line of plain text, at most 500 characters; `null` if empty. */
export function line(text: string): string | null {
  if (text === '') return null;
  const plain = plainLine(text, LONGEST_LINE);
  return plain === '' ? null : plain;
}

/** The leading NAICS code of two to six digits, or `null`. */
export function naicsCode(text: string): string | null {
  return /^\d{2,6}(?!\d)/.exec(text)?.[0] ?? null;
}

/** `18-Mar-26`. A year of 50 or more could be in the last century. */
const DAY_OF_SPREADSHEET = /^(?<day>\d{1,2}-[a-z]{3}-)(?<year>[0-4]\d)$/i;

/**
 * The calendar date as written, or `null` if empty; never applies the UTC offset (decisions, "Dates"). Also
 * reads `9/30/2025` and `30-Sep-25`, which spreadsheets write. Throws {@link RejectedRow} on anything else.
 */
export function date(column: string, text: string): CalendarDate | null {
  if (text === '') return null;
  const day = dateOfTimestamp(text) ?? parseWrittenDate(text.replace(DAY_OF_SPREADSHEET, '$<day>20$<year>'));
  if (!day) throw new RejectedRow(`${column} is not a date: ${quotedValue(text)}`);
  return day;
}

/** A value quoted and truncated, for the reason of a rejected row. */
export function quotedValue(text: string): string {
  return JSON.stringify(plainLine(text, LONGEST_SHOWN));
}
