/** Tells in which order a page prints the numbers of its dates: only the whole page can. */
import type { DateOrder } from '../../../domain/dates/printed-date.ts';
import { ALL_ROWS, type PageRows } from './row-cache.ts';
import { DAY_FIRST_HOST, DAY_FIRST_LANGUAGE, seenText, US_HOST } from './text.ts';

// Requires a full year, so phone numbers ("01.42.68.53.00"), ids ("26-10-03"), and versions do not match.
const WHOLE_DAY = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(?:20\d{2})(?![\d/-]|\.\d)/g;
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

/** Whether a host belongs to a country other than the United States. */
export function isForeign(hostname: string): boolean {
  return /\.(?:(?!us|io|co|ai|me|tv|cc)[a-z]{2}|int)$/.test(hostname);
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
