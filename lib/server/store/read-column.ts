/** Typed column readers. A wrong type means a corrupt database, not bad input, so they throw. */
import { parseCalendarDate, type CalendarDate } from '../../domain/dates/calendar-date.ts';
import type { Row } from './database.ts';

export function text(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : fail(column, 'text');
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function number(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : fail(column, 'a number');
}

export function numberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : number(row, column);
}

export function flag(row: Row, column: string): boolean {
  return number(row, column) === 1;
}

export function bytes(row: Row, column: string): Uint8Array {
  const value = row[column];
  return value instanceof Uint8Array ? value : fail(column, 'bytes');
}

export function dateOrNull(row: Row, column: string): CalendarDate | null {
  const value = textOrNull(row, column);
  return value === null ? null : (parseCalendarDate(value) ?? fail(column, 'a calendar date'));
}

function fail(column: string, wanted: string): never {
  throw new TypeError(`column ${column} does not hold ${wanted}`);
}
