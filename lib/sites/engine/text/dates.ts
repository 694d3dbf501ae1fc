/**
 * Reads dates as procurement pages write them. Rewrites unusual formats for `domain/written-date`, which
 * decides what is a date, and detects the page's day/month order.
 */
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts';
import { parseWrittenDate, parseWrittenDeadline, type NumericOrder } from '../../../domain/dates/written-date.ts';
import type { DateReader } from '../../../domain/notices/written-values.ts';
import { isForeign } from './host.ts';
import { ALL_ROWS, type PageRows } from './row-cache.ts';
import { seenText } from './text.ts';

/** `unknown`: an ambiguous numeric date is left out. */
export type DateOrder = NumericOrder | 'unknown';

// Month prefixes in French, German, and Spanish, in calendar order.
const FOREIGN = (
  'janv|janner|januar|enero|ene$ fev|februar$|febrero mars$|marz avr|abr mai$|mayo juin|juni$|junio juil|juli$|julio ' +
  'aout|agosto|ago$ septembre|septiembre octobre|oktober|okt$|octubre novembre|noviembre decembre|dezember|dez$|diciembre|dic$'
)
  .split(' ')
  .map((month) => new RegExp(`^(?:${month})`));
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
        const known = FOREIGN.findIndex((word) => word.test(plain));
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

// Requires a full year, so phone numbers ("01.42.68.53.00"), ids ("26-10-03"), and versions do not match.
const WHOLE_DAY = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(?:20\d{2})(?![\d/-]|\.\d)/g;
const US_HOST = /\.(?:gov|mil|us|edu)$/;
const DAY_FIRST_HOST = /\.(?:uk|au|nz|ie|eu|in|za|fr|de|es|it|nl|be|at|ch|pt|br|mx|cl|pe|co|ar|sg|hk|int|ke|ng|gh)$/;
const DAY_FIRST_LANGUAGE = /^(?:en-(?:gb|au|nz|ie|in|za)|fr|de|es|it|pt|nl)\b/i;
// A zone follows a time ("500 MT" is tons, "LOTS 1 ET 2" is French); a ZIP code follows a city ("ID 10115" is
// an id).
const US_TRAITS = /(?:\d\s*[AaPp]\.?[Mm]\.?|\d:\d{2})\s*\(?[ECMP][SD]?T\b|\p{L},\s*[A-Z]{2},? \d{5}(?:-\d{4})?\b/u;
const US_WORDS = /solicitation|sealed bid|bid opening|addend|county|\b(?:IFB|ITB)\b/i;
const FOREIGN_WORDS = /[£€₹]|\b(?:tenders?|GST|VAT|lakhs?|province|shire)\b/i;
// Enough text to include a day after the 12th on any list.
const LOOKED_AT = 200_000;

/** Returns the order that numeric dates prove: `unknown` if they prove both, undefined if neither. */
export function orderProvenBy(days: Iterable<readonly (string | undefined)[]>): DateOrder | undefined {
  let dayFirst = false;
  let monthFirst = false;
  for (const [, first, , second] of days) {
    if (Number(first) > 12 && Number(second) <= 12) dayFirst = true;
    if (Number(second) > 12 && Number(first) <= 12) monthFirst = true;
  }
  if (dayFirst && monthFirst) return 'unknown';
  if (dayFirst) return 'dayFirst';
  return monthFirst ? 'monthFirst' : undefined;
}

/** Text of elements among many siblings, such as rows, by their state. */
const texts = new WeakMap<object, string>();
const MANY = 8;
const CELL = /^(?:td|th|dd|dt|a|span)$/;

function textOf(page: PageRows, element: Element): string {
  const read = () => seenText(element, (inside) => textOf(page, inside));
  if ((element.parentElement?.childElementCount ?? 0) < MANY || CELL.test(element.localName)) return read();
  const state = page.stateOf(element);
  const text = texts.get(state) ?? read();
  texts.set(state, text);
  return text;
}

let last: { of: string; order: DateOrder } | undefined;

/** Returns the page's numeric date order: from its own dates, else from its country, else `unknown`. */
export function dateOrderOf(document: Document, url: URL, page: PageRows = ALL_ROWS): DateOrder {
  const text = textOf(page, document.documentElement).slice(0, LOOKED_AT);
  const of = `${url.hostname} ${document.documentElement.lang} ${text}`;
  if (last?.of !== of) last = { of, order: orderIn(text, document, url) };
  return last.order;
}

function orderIn(text: string, document: Document, url: URL): DateOrder {
  const proven = orderProvenBy(text.matchAll(WHOLE_DAY));
  if (proven !== undefined) return proven;
  if (US_HOST.test(url.hostname)) return 'monthFirst';
  if (DAY_FIRST_HOST.test(url.hostname)) return 'dayFirst';
  const mayBeUs = !isForeign(url.hostname) && !FOREIGN_WORDS.test(text);
  // Among countries with generic domains only the US uses these time zones and ZIP codes.
  if (mayBeUs && US_TRAITS.test(text)) return 'monthFirst';
  const language = document.documentElement.lang;
  if (DAY_FIRST_LANGUAGE.test(language)) return 'dayFirst';
  if (!mayBeUs || !/\.(?:com|net|org)$/.test(url.hostname)) return 'unknown';
  return /^en(?:-us)?$/i.test(language) || (language === '' && US_WORDS.test(text)) ? 'monthFirst' : 'unknown';
}
