/**
 * Reads dates as procurement pages write them: rewrites unusual forms for `written-date.ts`, which decides
 * what is a date, and reads numeric dates in the page's order.
 */
import type { CalendarDate } from './calendar-date.ts';
import { parseWrittenDate, parseWrittenDeadline, type NumericOrder } from './written-date.ts';

/** `unknown`: nothing on the page proves an order, so an ambiguous numeric date is left out. */
export type DateOrder = NumericOrder | 'unknown';

/** Reads a day or a deadline from text; `undefined` for anything else. */
export interface DateReader {
  day(text: string): CalendarDate | undefined;
  deadline(text: string): CalendarDate | undefined;
}

// Month prefixes in French, German, and Spanish, in calendar order.
const FOREIGN = [
  'janv|janner|januar|enero|ene$',
  'fev|februar$|febrero',
  'mars$|marz',
  'avr|abr',
  'mai$|mayo',
  'juin|juni$|junio',
  'juil|juli$|julio',
  'aout|agosto|ago$',
  'septembre|septiembre',
  'octobre|oktober|okt$|octubre',
  'novembre|noviembre',
  'decembre|dezember|dez$|diciembre|dic$',
];
const WORD_DATE = /(\d{1,2})(\.|er|º)?\s*(?:de\s+|d')?(\p{L}{3,10})\.?,?\s*(?:del?\s+)?(\d{4})/giu;

const iso = (...parts: string[]) => parts.map((part) => part.padStart(2, '0')).join('-');

function inKnownForm(text: string): string {
  return (
    text
      .replace(/(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?!\d)/g, (_, year: string, month: string, day: string) =>
        iso(year, month, day),
      )
      // "Mon Nov 02 10:00:00 GMT 2026", as some programs print a timestamp.
      .replace(/\b([a-z]{3}) (\d{1,2}) \d{1,2}:\d{2}:\d{2} [a-z]{2,4} (\d{4})\b/gi, '$1 $2, $3')
      // "2027-Feb-22" and "23, Oct, 2026".
      .replace(/\b(\d{4})-([a-z]{3})-(\d{1,2})\b/gi, '$3 $2 $1')
      .replace(/\b(\d{1,2}), ?([a-z]{3,9})\.?,? ?(\d{4})\b/gi, '$1 $2 $3')
      .replace(/(\d)(?:st|nd|rd|th)\s+of\s+/gi, '$1 ')
      // In "12 noon 15 December 2026" the noon has no year, so the word must start like a month. In "10:30
      // December 15, 2026" the year is complete and 15 is the day.
      .replace(
        /\b(\d{1,2})[-/ ](?=ja|ene|fe|ma[iry]|a[bgopuv]|ju|sep|o[ck]t|nov|d[ei][cz])([a-z]{3,9})[-/ ,]+(\d{2})\b(?![\d:/-]|, *20\d{2}\b)/gi,
        '$1 $2 20$3',
      )
      // "Oct 20, 26" and "03DEC2026"; the 10 in "Dec 3, 10 AM" is an hour.
      .replace(/\b([a-z]{3,9}\.? \d{1,2}), ?(2\d)(?=$|,? (?:at |@ ?)?\d{1,2}:)/gi, '$1, 20$2')
      .replace(/\b(\d{2})([a-z]{3})(\d{4})\b/gi, '$1 $2 $3')
      .replace(/\b(\d{1,2})[-/.]([a-z]{3,9})\.?[-/. ](\d{4})/gi, '$1 $2 $3')
      // "Dec-24-2026" and "diciembre 24, 2026".
      .replace(/(\p{L}{3,10})\.?[-/ ](\d{1,2})[-/, ]+(\d{4})/giu, '$2 $1 $3')
      .replace(/(\d{1,2})\s*([/.-])\s*(\d{1,2})\s*\2\s*(\d{4})/g, '$1$2$3$2$4')
      .replace(WORD_DATE, (whole, day: string, _mark: string, month: string, year: string) => {
        const plain = month.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
        const known = FOREIGN.findIndex((words) => new RegExp(`^(?:${words})`).test(plain));
        return known < 0 ? whole : ` ${iso(year, String(known + 1), day)} `;
      })
  );
}

/** A numeric date: its first number, separator, and second number. */
export const NUMERIC = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/-])/;

/** Returns a reader for the page's date order; ambiguous dates on a page with unknown order are left out. */
export function dateReader(order: DateOrder = 'monthFirst'): DateReader {
  return {
    day: (text) => read(text, order, parseWrittenDate),
    deadline: (text) => read(text.replace(BEFORE_EXTENSION, ''), order, parseWrittenDeadline),
  };
}

// "December 1, 2026, extended to December 15, 2026": the first date is void, even if the second lacks a year.
// A bid's validity extension is unrelated.
const BEFORE_EXTENSION = /^(?!.*valid).*\bextended (?:to|until|through)\b(?=.*(?:\d[/.-]\d|[a-z.]{3} ?\d))/is;

function read(
  text: string,
  order: DateOrder,
  parse: (text: string, order: NumericOrder) => CalendarDate | undefined,
): CalendarDate | undefined {
  const known = inKnownForm(text);
  if (order !== 'unknown') return parse(known, order);
  const [, first, , second] = NUMERIC.exec(known) ?? [];
  if (first === undefined) return parse(known, 'monthFirst');
  if (Number(first) > 12 || first === second) return parse(known, 'dayFirst');
  return Number(second) > 12 ? parse(known, 'monthFirst') : undefined;
}
