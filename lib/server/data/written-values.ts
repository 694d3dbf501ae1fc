/** Values as the government's bulk files write them. */
import { dateOfTimestamp, type CalendarDate } from '../../domain/dates/calendar-date.ts';
import { plainLine } from '../../domain/text/plain-text.ts';
import { parseWrittenDate } from '../../domain/dates/written-date.ts';
import { RejectedRow } from './import-file.ts';

const LONGEST_LINE = 500;
const LONGEST_SHOWN = 60;

/** One line of plain text of at most 500 characters, or null where nothing is written. */
export function line(text: string): string | null {
  if (text === '') return null;
  const plain = plainLine(text, LONGEST_LINE);
  return plain === '' ? null : plain;
}

/** The NAICS code that the value begins with, of two to six digits, or null. */
export function naicsCode(text: string): string | null {
  return /^\d{2,6}(?!\d)/.exec(text)?.[0] ?? null;
}

/** `18-Mar-26`. A year from 50 on may be of the last century. */
const DAY_OF_SPREADSHEET = /^(?<day>\d{1,2}-[a-z]{3}-)(?<year>[0-4]\d)$/i;

/**
 * The day as written, or null where none is; the offset behind it is never applied (decisions, "Dates"). `9/30/2025` and
 * `30-Sep-25` are how a spreadsheet saves it again. Rejects the row on anything else.
 */
export function date(column: string, text: string): CalendarDate | null {
  if (text === '') return null;
  const day = dateOfTimestamp(text) ?? parseWrittenDate(text.replace(DAY_OF_SPREADSHEET, '$<day>20$<year>'));
  if (!day) throw new RejectedRow(`${column} is not a date: ${shown(text)}`);
  return day;
}

/** What was written, quoted and cut, for the reason why a row was rejected. */
export function shown(text: string): string {
  return JSON.stringify(plainLine(text, LONGEST_SHOWN));
}
