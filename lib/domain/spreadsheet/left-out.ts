/** Which rows of a table are not pursuits. All are listed, and the user can include each by hand. */
import { isBlank } from './cell-values.ts';
import type { ImportField, Mapping } from './columns.ts';
import { repeatsHeader } from './table.ts';

/** `header`: a repeated header. `untitled`: figures without a title or any other text. */
export type LeftOutReason = 'total' | 'empty' | 'header' | 'note' | 'untitled';

const COUNT =
  '(?:\\s*[-–:]?\\s*\\(?\\d+(?:\\s*(?:pursuits?|opportunit(?:y|ies)|rows?|items?|deals?|oportunidades))?\\)?)?';
const TOTALED =
  '(?:of|the|all|for|in|de|del|el|la|pipeline|value|values|amount|amounts|est\\.?|estimated|potential|contract|weighted|unweighted|' +
  'factored|open|active|awarded|won|lost|general|pursuits?|opportunit(?:y|ies)|opps?|#|number|bids?|deals?|valor|monto|oportunidades|' +
  'fy ?\\d{2,4}|20\\d\\d|q[1-4]|tcv|tcy|usd|\\$)';
const SUMS =
  '(?:grand|sub|gran|overall|running|page|section|pipeline|weighted|unweighted|running)?[\\s-]*totals?(?:es)?';
/** Labels that can't be titles: "Total", "Grand total (5)", "TOTAL PIPELINE (3)", "Pipeline total". */
const SURE_LABEL = new RegExp(
  `^\\W*(?:${TOTALED}\\s+)*(?:${SUMS}|sum|suma|average|avg|promedio|count|conteo|(?:number|no\\.|#) of)(?:\\s+${TOTALED})*${COUNT}\\W*$`,
  'i',
);
/** Labels that include a name: "Subtotal Navy", "Army total (10)". */
const NAMED_LABEL = /^\W*sub[\s-]?total(?:es)?\b|\b(?:sub)?totals?\s*(?:[-–:]?\s*\(?\d{1,4}\)?)?\W{0,3}$/i;
/** A label outside of the titles, where it can't be one: "Army count". */
const COUNT_LABEL = /\bcount\W?$/i;
/** A number of pursuits, below the titles. */
const COUNTED = /^\(?\d[\d,.]*\)?$/;
/** Either a label or the title of a pursuit: "Total Navy", "Total Maintenance Services". */
const MAYBE_LABEL = /^\W*(?:grand |gran )?totals?\b[\s:–-]*(?<name>.*)$/i;
const NOTE =
  /^\W*(?:(?:notes?|nb|source|sources|legend|key|disclaimer|assumptions?|notas?|fuente|leyenda)\s*[:–-]|notes?$|(?:prepared by|last updated|updated|(?:status |data )?as of|end of (?:list|report)|actualizado|elaborado)\b)|^\*|^\(.*\)$|:$/i;
/** Facts about the file, maybe with a name or a date in another cell. */
const FILE_FACT =
  /^\W*(?:prepared by|last (?:updated|revised)|(?:status |data )?as of|(?:report|run) date|(?:exported|generated) (?:on|by)|(?:actualizado|elaborado) (?:el|por))\b/i;
/** Other figures of a pipeline, below its total. */
const GOAL =
  /\b(?:weighted|factored|goal|target|quota|gap|win rate|ytd|remaining|bookings|backlog|ponderad[ao]|meta|objetivo)\b/i;
/** "Total: 5 pursuits, $20.8M" in one cell. */
const FIGURES = /\$?\d[\d.,]*\s*(?:[kmb]|mm|bn|mil|mln|million|pursuits|opportunities)?\b|[:=,;|/–-]/gi;
const PERIOD =
  /^\W*(?:(?:fy|q[1-4]|cy)\s?'?\d{0,4}(?:\s*(?:fy|q[1-4])?\s?'?\d{0,4})|20\d\d|[1-4](?:st|nd|rd|th)? quarter.*)\W*$/i;
/** "January 2027". */
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?:20\d\d|'?\d\d)$/i;
/** Headings that name stages: "LOST", "Closed/Awarded". */
const GROUP =
  /^(?:(?:pursu(?:e|ing)|no[- ]?bids?|lost|won|wins|award(?:s|ed)|submitted|capture|qualif(?:y|ied)|identified|watch ?list|active|inactive|open|closed|archived?|future|on hold|cancell?ed|ganad[ao]s|perdid[ao]s|activ[ao]s|cerrad[ao]s|opportunities|pursuits|bids|oportunidades)(?:\W+|$))+$/i;
/** The number of pursuits in a heading, "Navy (2)", and "FY28 and beyond". */
const AFTER_HEADING = /\s*(?:\((?<count>\d{1,4})[^()]{0,20}\)|\+|and (?:beyond|later)|onward)$/i;
/** Where most rows have at least this many cells, a single cell is usually a heading or a note. */
const WIDE = 3;
/** Longer texts are no labels. In characters; the patterns take quadratic time. */
const LABEL_MAX = 120;
/** A total can be rounded, but with rows below it must be exact: it could be the value of a pursuit. */
const ROUNDING = 0.005;

interface Rows {
  rows: readonly (readonly string[])[];
  headers: readonly string[];
  mapping: Mapping;
  /** Whether another table follows, maybe after its name. */
  hasNext: boolean;
  /** Whether the first row explains the columns. */
  hasHints: boolean;
  /** Reads an amount as it is written; `undefined` if it is not one. */
  dollarsOf: (cell: string) => number | undefined;
}

/** The rows that are not pursuits, by their index. */
export function rowsLeftOut({
  rows,
  headers,
  mapping,
  hasNext,
  hasHints,
  dollarsOf,
}: Rows): Map<number, LeftOutReason> {
  const out = new Map<number, LeftOutReason>();
  const [title, value] = [mapping.indexOf('title'), mapping.indexOf('value')];
  // Where N/A is written, the row has that cell: a heading has none.
  const widths = rows.map((row) => row.filter((cell) => cell.trim() !== '').length);
  const lastWide = widths.findLastIndex((width) => width >= WIDE);
  const bare = rows.flatMap((row, at) =>
    widths[at] === 1 && !isBlank(row[title] ?? '') ? [{ at, text: row[title] ?? '' }] : [],
  );
  // Below the table, a note begins a list of notes.
  const firstNote = bare.findIndex(({ at, text }) => at > lastWide && NOTE.test(text));
  const alone = bare.slice(0, firstNote < 0 ? undefined : firstNote).filter(({ text }) => !NOTE.test(text));
  const isWide =
    (medianOf(widths.filter((width) => width > 1)) ?? 0) >= WIDE &&
    alone.length <= widths.filter((width) => width >= WIDE).length;
  const lastFilled = widths.findLastIndex((width) => width > 0);
  const names = new Set(
    (['agency', 'stage'] as const).flatMap((field) => rows.map((row) => nameKey(row[mapping.indexOf(field)] ?? ''))),
  );
  names.delete('');
  /** Amounts since the last total, and of all pursuits. */
  const sums = { block: { sum: 0, count: 0 }, all: { sum: 0, count: 0 } };

  const amountIn = (row: readonly string[]) => (value < 0 ? undefined : dollarsOf(row[value] ?? ''));
  const isSum = (row: readonly string[], least: number, rounding = ROUNDING) => {
    const amount = amountIn(row);
    return Object.values(sums).some(
      ({ sum, count }) => amount && count >= least && Math.abs(amount - sum) <= rounding * sum,
    );
  };

  function reasonFor(row: readonly string[], at: number): LeftOutReason | undefined {
    if (row.every(isBlank)) return 'empty';
    if (repeatsHeader(row, headers)) return 'header';
    if (at === 0 && hasHints) return 'note';
    const filled = row.flatMap((cell, column) => (isBlank(cell) ? [] : [column]));
    const isCounted = COUNTED.test((row[title] ?? '').trim());
    const isText = (column: number) => (column === title ? !isCounted : !isFigure(row[column] ?? '', dollarsOf));
    const texts = filled.filter(isText);
    const labelAt = texts.includes(title) ? title : (texts[0] ?? (isCounted ? title : undefined));
    if (labelAt === undefined) return isSum(row, 1) ? 'total' : 'untitled';
    const text = (row[labelAt] ?? '').trim();
    const label = text.length > LABEL_MAX ? '' : text;
    const others = filled.filter((column) => column !== labelAt);
    if (SURE_LABEL.test(label) && !others.some((column) => isIdentity(mapping[column], row[column] ?? '')))
      return 'total';
    if (others.length === 0 && SURE_LABEL.test(label.replace(FIGURES, ' '))) return 'total';
    if (others.length === 0) return widths[at] === 1 && isNote(text, labelAt, at) ? 'note' : undefined;
    if (others.length === 1 && FILE_FACT.test(label)) return 'note';
    if (others.some(isText)) return undefined;
    if (at > lastWide && out.get(at - 1) === 'total' && GOAL.test(label)) return 'total';
    const name = MAYBE_LABEL.exec(label)?.groups?.['name'];
    const isLast = (rows[at + 1] ?? []).every(isBlank);
    const isTotal =
      NAMED_LABEL.test(label) ||
      (labelAt !== title && COUNT_LABEL.test(label)) ||
      (name !== undefined && (names.has(nameKey(name)) || isSum(row, 1))) ||
      (isWide && isSum(row, 2, isLast ? ROUNDING : 1e-9) && (isLast || others.length === 1));
    return isTotal ? 'total' : undefined;
  }

  function isNote(text: string, column: number, at: number): boolean {
    const field = mapping[column];
    const isHeading = field === undefined || field === 'note' || field === 'stage';
    if (column !== title) return isHeading || NOTE.test(text);
    const isAboveHeader = (hasNext && at === lastFilled) || repeatsHeader(rows[at + 1] ?? [], headers);
    if (NOTE.test(text) || isAboveHeader) return true;
    const isApart = at === 0 || out.has(at - 1);
    return isWide && (isApart || (text.length <= LABEL_MAX && isHeadingOf(text, at)));
  }

  /** Whether `text` names a period, an agency, or a stage, or counts the rows below it. */
  function isHeadingOf(text: string, at: number): boolean {
    const count = AFTER_HEADING.exec(text)?.groups?.['count'];
    const next = widths.slice(at + 1).findIndex((width) => width < 2);
    const below = next < 0 ? widths.length - at - 1 : next;
    // A subtotal may follow.
    if (count !== undefined && (Number(count) === below || Number(count) === below - 1)) return true;
    const name = text.replace(AFTER_HEADING, '');
    return PERIOD.test(name) || MONTH.test(name) || names.has(nameKey(name)) || GROUP.test(name);
  }

  rows.forEach((row, at) => {
    const reason = reasonFor(row, at);
    if (reason) out.set(at, reason);
    if (reason === 'total' || reason === 'header') sums.block = { sum: 0, count: 0 };
    const amount = reason ? undefined : amountIn(row);
    if (amount !== undefined)
      for (const total of Object.values(sums)) {
        total.sum += amount;
        total.count += 1;
      }
  });
  return out;
}

function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Whether a cell is only a number, maybe with a sign and a unit, even if its size is not certain. */
function isFigure(cell: string, dollarsOf: Rows['dollarsOf']): boolean {
  const text = cell.trim();
  if (text.length > LABEL_MAX) return false;
  if (/^[(~<>+\-\s$€£]*\d[\d.,'\s]*[a-z]{0,8}[\s)%+.]*$/i.test(text)) return true;
  return /^[a-z]{0,3}[^a-z]*\d/i.test(text) && dollarsOf(text) !== undefined;
}

/** Whether a cell shows that its row is a pursuit, whatever its title begins with. */
function isIdentity(field: ImportField | undefined, cell: string): boolean {
  if (field === 'link' || field === 'noticeId') return true;
  return field === 'number' && /\d/.test(cell) && cell.trim().length > 5;
}

function medianOf(numbers: readonly number[]): number | undefined {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
