import { calendarDateOf, dateOfTimestamp, daysBetween, today, type CalendarDate } from './calendar-date.ts';

/** How to read a numeric date such as `03/04/2026`: month first (US) or day first. */
export type NumericOrder = 'monthFirst' | 'dayFirst';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_WORD =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const MONTH_DAY_YEAR = new RegExp(`\\b${MONTH_WORD}\\s+(\\d{1,2})(?:st|nd|rd|th)?[\\s,]+(\\d{4})\\b`, 'i');
const DAY_MONTH_YEAR = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+${MONTH_WORD}[\\s,-]+(\\d{4})\\b`, 'i');
const NUMERIC = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-]|\.\d)/;
const ISO = /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/;
const FAR_FUTURE_DAYS = 365 * 20;

/**
 * Returns the first date written in `text`: `Feb 02, 2026 2:00 PM EST`, `02/03/2026`,
 * `2026-03-02T16:00:00-05:00`, `3 March 2026`. Ignores time and time zone. `undefined` if there is none or it
 * does not exist (June 31).
 */
export function parseWrittenDate(text: string, order: NumericOrder = 'monthFirst'): CalendarDate | undefined {
  const spelled = monthDayYear(text);
  // The most common form. If it starts the text, no other form can come before it.
  if (spelled?.index === 0) return spelled.date;
  const candidates = [iso(text), spelled, dayMonthYear(text), numeric(text, order)];
  const found = candidates.filter((candidate) => candidate !== undefined);
  found.sort((a, b) => a.index - b.index);
  return found[0]?.date;
}

/**
 * Like {@link parseWrittenDate}, for deadlines. Returns `undefined` for a date more than 20 years ahead
 * (12/31/2099), which is how sites write "no deadline", and if the text has a second date ("extended from …
 * to …"), because picking one would be a guess.
 */
export function parseWrittenDeadline(
  text: string,
  order: NumericOrder = 'monthFirst',
  now: CalendarDate = today(),
): CalendarDate | undefined {
  const date = parseWrittenDate(text, order);
  if (!date || daysBetween(now, date) > FAR_FUTURE_DAYS || namesAnotherDay(text, date, order)) return undefined;
  return date;
}

const EVERY_FORM = [ISO, MONTH_DAY_YEAR, DAY_MONTH_YEAR, NUMERIC].map(
  ({ source, flags }) => new RegExp(source, `${flags}g`),
);

function namesAnotherDay(text: string, date: CalendarDate, order: NumericOrder): boolean {
  return EVERY_FORM.some((form) =>
    [...text.matchAll(form)].some(([written]) => (parseWrittenDate(written, order) ?? date) !== date),
  );
}

interface Found {
  index: number;
  date: CalendarDate;
}

function found(
  match: RegExpExecArray | null,
  read: (match: RegExpExecArray) => CalendarDate | undefined,
): Found | undefined {
  const date = match ? read(match) : undefined;
  return match && date ? { index: match.index, date } : undefined;
}

function iso(text: string): Found | undefined {
  return found(ISO.exec(text), (match) => dateOfTimestamp(match[0]));
}

function monthDayYear(text: string): Found | undefined {
  return found(MONTH_DAY_YEAR.exec(text), ([, month = '', day, year]) =>
    calendarDateOf(Number(year), monthOf(month), Number(day)),
  );
}

function dayMonthYear(text: string): Found | undefined {
  return found(DAY_MONTH_YEAR.exec(text), ([, day, month = '', year]) =>
    calendarDateOf(Number(year), monthOf(month), Number(day)),
  );
}

function numeric(text: string, order: NumericOrder): Found | undefined {
  return found(NUMERIC.exec(text), ([, first, , second, year = '']) => {
    const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
    const [month, day] = order === 'monthFirst' ? [Number(first), Number(second)] : [Number(second), Number(first)];
    return calendarDateOf(fullYear, month, day);
  });
}

function monthOf(word: string): number {
  return MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}
