/** Finds the table of a sheet: its header row, and the header row of the next table. */
import { isBlank } from './cell-values.ts';
import { fieldNamed, headerKey, withoutParentheses, type ImportField } from './columns.ts';
import { isWrittenDate } from './date-cells.ts';
import { dollarsIn, HEADER_MAX, unitInHeader } from './money-cells.ts';

/** The cells of a sheet, as a CSV file or a workbook has them. Rows and columns count from 0. */
export interface Grid {
  cells: readonly (readonly string[])[];
  /** The address that a cell links to. */
  linkAt?(row: number, column: number): string | undefined;
  /** A number as it is stored, where its cell has a zero more so that it isn't read as a group: 27.101. */
  exactAt?(row: number, column: number): string | undefined;
  /** Whether serial dates count from 1904. Absent for text files, which don't record it. */
  date1904?: boolean;
}

/** A header row and the rows below it. `end` is the next table's header, or the end of the sheet. */
export interface Table {
  /** The lower row of a header of two. */
  header: number;
  headers: readonly string[];
  /** Whether the row below the header only explains the columns. */
  hasHints: boolean;
  end: number;
}

/** Rows in which the first header can be. */
const SEARCHED = 30;
/** A row that names this share of the fields of the best row is a header, too. */
const ENOUGH = 0.6;

type Cells = Grid['cells'];

/** Finds the first table of a sheet; `undefined` if all cells are empty. */
export function findTable(grid: Grid): Table | undefined {
  const header = headerIn(grid.cells);
  if (header === undefined) return undefined;
  const isTwo = !tableAt(grid, header).hasHints && joined(grid.cells, header + 1) !== undefined;
  return tableAt(grid, isTwo ? header + 1 : header);
}

/** The table below a header, such as one that the user chose. */
export function tableAt({ cells }: Grid, header: number): Table {
  const headers = joined(cells, header) ?? cells[header] ?? [];
  const hinted = withHints(headers, cells[header + 1] ?? []);
  const first = header + (hinted ? 2 : 1);
  const next = cells.findIndex((_, at) => at >= first && isNextHeader(cells, at, header));
  return {
    header,
    headers: hinted ?? headers,
    hasHints: hinted !== undefined,
    end: next < 0 ? cells.length : next,
  };
}

/** The fields that the header of a sheet's first table names; none if there are no rows below it. */
export function fieldsOf(grid: Grid): ReadonlySet<ImportField> {
  const { header, headers } = findTable(grid) ?? { header: 0, headers: [] };
  return new Set(below(grid.cells, header) ? headers.flatMap((cell) => fieldNamed(cell)?.field ?? []) : []);
}

/** Whether a row repeats the header of its table. */
export function repeatsHeader(row: readonly string[], headers: readonly string[]): boolean {
  const filled = row.flatMap((cell, at) => (cell.trim() === '' ? [] : [{ cell, header: headers[at] ?? '' }]));
  const same = filled.filter(({ cell, header }) => isSameHeader(cell, header)).length;
  const isRepeated =
    same > 0 && same >= 0.8 * filled.length && same >= 0.5 * headers.filter((each) => each.trim() !== '').length;
  return isRepeated && !filled.some(({ cell, header }) => hasOtherUnit(cell, header));
}

/** Whether a cell is the same as a header, maybe with a remark: "Opportunity (cont.)". */
function isSameHeader(one: string, other: string): boolean {
  const [key = '', otherKey] = [one, other].map(headerKey);
  if (key === otherKey) return key !== '';
  if (!/\(|\bcont/i.test(one) || Math.max(one.length, other.length) > HEADER_MAX) return false;
  const [name = '', otherName] = [one, other].map((header) =>
    headerKey(withoutParentheses(header)).replace(/ cont(?:inued|inuacion| d)?$/, ''),
  );
  return name === otherName && name !== '';
}

/** Whether a header has a unit or currency that isn't the other's. */
function hasOtherUnit(cell: string, header: string): boolean {
  const [{ bare: _, ...unit }, other] = [unitInHeader(cell), unitInHeader(header)];
  return (
    Object.keys(unit).length > 0 &&
    (unit.factor !== other.factor || unit.currency !== other.currency || unit.isUnitOpen !== other.isUnitOpen)
  );
}

const KEY_FIELDS: readonly ImportField[] = ['title', 'due', 'number'];

function hasField(row: readonly string[], field: ImportField): boolean {
  return row.some((cell) => fieldNamed(cell)?.field === field);
}

function headerIn(cells: Cells): number | undefined {
  const rows = cells.slice(0, SEARCHED).map((row, at) => ({ at, ...shapeOf(row), next: below(cells, at) }));
  const named = rows.filter(
    ({ fields, data, filled, next }) =>
      fields > 0 && 4 * data <= filled && next !== undefined && shapeOf(next).fields <= fields,
  );
  const best = Math.max(0, ...named.map(({ fields }) => fields));
  const enough = named.filter(({ fields }) => fields >= Math.max(ENOUGH * best, Math.min(2, best)));
  // A summary above the table has stages and sums, but neither titles nor deadlines.
  const header = enough.find(({ at }) => KEY_FIELDS.some((field) => hasField(cells[at] ?? [], field))) ?? enough[0];
  if (header) return header.at;
  // No header names a field, so take the first row of text that is as wide as most rows.
  const widest = Math.max(0, ...rows.map(({ filled }) => filled));
  const wide = rows.filter(({ filled }) => filled > 0 && filled >= ENOUGH * widest);
  return (wide.find(({ data, next }) => data === 0 && next !== undefined) ?? wide[0])?.at;
}

/**
 * The header whose lower row is `at`, if that and the row above are one header: the lower row has only hints,
 * or both name more fields than either. A pursuit has a title, which names no field.
 */
function joined(cells: Cells, at: number): string[] | undefined {
  const [upper = [], lower = []] = [cells[at - 1], cells[at]];
  const hinted = withHints(upper, lower);
  if (hinted) return hinted;
  const filled = lower.flatMap((cell, column) => (isBlank(cell) ? [] : [{ cell, above: upper[column] ?? '' }]));
  if (filled.length === 0 || [...upper, ...lower].some((cell) => isData(cell) && !isUnit(cell))) return undefined;
  const names = (cell: string) => fieldNamed(cell) !== undefined;
  const both = Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) =>
    joinedCell(upper[column] ?? '', lower[column] ?? ''),
  );
  const [high, low, all] = [upper, lower, both].map((row) => shapeOf(row));
  if (!high || !low || !all || high.fields === 0) return undefined;
  const isHeader = low.exact > 0 && filled.every(({ cell, above }) => !names(above) || names(joinedCell(above, cell)));
  return isHeader && all.fields > Math.max(high.fields, low.fields) ? both : undefined;
}

const DATE_HINT = /\b(?:m{1,3}|d{1,2}|y{2,4}|a{4})([-/. ])(?:m{1,3}|d{1,2})\1(?:y{2,4}|a{2,4}|d{1,2})\b/i;
/** Hints of a template below its header: a type of data, or whether the cell is required. */
const TYPE_HINT =
  /^(?:(?:free )?text|string|numbers?|numeric|integer|date|currency|dollars|usd|[$%]|percent|required|optional|pick ?list|drop ?down|list|y(?:es)?\/no?|url|texto|fecha|n[uú]mero|moneda|obligatorio|opcional)\W*$/i;

/**
 * The header with the units and currencies of the row below, if that only explains the columns: `(required)`,
 * `MM/DD/YYYY`, `($K)`, `Text`. No pursuit has the pattern of a date.
 */
function withHints(headers: readonly string[], row: readonly string[]): string[] | undefined {
  const filled = row.flatMap((cell, at) => (isBlank(cell) ? [] : [{ cell: cell.trim(), above: headers[at] ?? '' }]));
  const isOther = filled.some(({ cell, above }) => isBlank(above) || (isData(cell) && !isUnit(cell)));
  if (isOther || shapeOf(headers).fields < 2) return undefined;
  const isHint = (cell: string) => isUnit(cell) || /^\(.*\)$|^[$]/.test(cell) || TYPE_HINT.test(cell);
  const areHints =
    filled.every(({ cell }) => isHint(cell)) && filled.some(({ cell }) => filled.length > 1 || isUnit(cell));
  if (!areHints && !filled.some(({ cell }) => DATE_HINT.test(cell))) return undefined;
  return headers.map((header, at) => {
    const { bare: _, ...unit } = unitInHeader(`x ${(row[at] ?? '').slice(0, 60)}`);
    return Object.keys(unit).length === 0 ? header : `${header.trim()} ${row[at] ?? ''}`;
  });
}

function joinedCell(upper: string, lower: string): string {
  if (isBlank(upper) || isBlank(lower)) return isBlank(lower) ? upper : lower;
  const both = `${upper.trim()} ${lower.trim()}`;
  return fieldNamed(both)?.language === undefined && fieldNamed(lower) ? lower : both;
}

/** Whether a cell is only the unit of its column: `($K)`. */
function isUnit(cell: string): boolean {
  const { bare, factor } = unitInHeader(`x ${cell.slice(0, 60)}`);
  return bare === 'x' && factor !== undefined;
}

/** The next row that is not empty. */
function below(cells: Cells, at: number): readonly string[] | undefined {
  return cells.slice(at + 1, at + 1 + SEARCHED).find((row) => !row.every(isBlank));
}

function isNextHeader(cells: Cells, at: number, header: number): boolean {
  const row = cells[at] ?? [];
  // Most rows have a date or an amount, which is quick to see.
  if (row.some(isData) || repeatsHeader(row, cells[header] ?? [])) return false;
  const { filled, exact: fields } = shapeOf(row);
  const next = below(cells, at);
  if (filled < 2 || !next) return false;
  if (isOtherHeader(cells, at, header)) return true;
  if (fields === 0) return false;
  const before = (cells[at - 1] ?? []).filter((cell) => !isBlank(cell)).length;
  const hasDataBelow = next.some((cell, column) => isData(cell) && !isBlank(row[column] ?? ''));
  return (fields >= 2 && 2 * fields >= filled && (hasDataBelow || before <= 1)) || (before <= 1 && hasDataBelow);
}

/** A phone number or an email address. */
const CONTACT = /@|\d{3}[-.]\d{4}$/;
/** Texts that pursuits have where nothing is known yet. */
const UNKNOWN = /^(?:tb[acd]|unknown|pending|rolling|open|closed|asap|see|not|various|idiq|est|fy|cy|q[1-4]|20\d\d)/i;

/**
 * Whether a row after an empty one is the header of another list, such as of partners: it has the name of a
 * column of the first table, or the block below has other texts where the first table has dates and amounts.
 */
function isOtherHeader(cells: Cells, at: number, header: number): boolean {
  const row = cells[at] ?? [];
  if (!(cells[at - 1] ?? []).every(isEmpty) || row.some((cell) => /\d/.test(cell))) return false;
  const names = new Set(cells[header]?.map(headerKey).filter((name) => name !== ''));
  if (row.some((cell) => names.has(headerKey(cell)))) return true;
  const others = cells.slice(at + 1, at + 1 + SEARCHED);
  const end = others.findIndex((other) => other.every(isEmpty));
  const block = end < 0 ? others : others.slice(0, end);
  const before = cells.slice(header + 1, Math.min(at, header + 1 + SEARCHED));
  const filled = (rows: Cells, column: number) =>
    rows.map((each) => each[column]?.trim() ?? '').filter((cell) => cell !== '');
  const isContact = (cell: string) => CONTACT.test(cell);
  const isDated = (cell: string) => isData(cell) && !isContact(cell);
  const replaced = row.flatMap((cell, column) => {
    const above = filled(before, column);
    const isReplaced = !isBlank(cell) && above.filter(isDated).length > ENOUGH * above.length;
    return isReplaced ? [[cell, ...filled(block, column)]] : [];
  });
  if (replaced.some(([, ...under]) => under.length > 0 && under.every(isContact))) return true;
  const isOther = ([name = '', ...under]: readonly string[]) =>
    under.length > 0 && ![name, ...under].some((cell) => isDated(cell) || UNKNOWN.test(cell)) && !under.includes(name);
  return replaced.length > 1 && replaced.every(isOther);
}

function isEmpty(cell: string): boolean {
  return cell.trim() === '';
}

interface Shape {
  filled: number;
  /** Number of different fields that its cells name, and of those named by the whole text. */
  fields: number;
  exact: number;
  /** Number of dates, amounts, and addresses. */
  data: number;
}

function shapeOf(row: readonly string[]): Shape {
  const filled = row.filter((cell) => !isBlank(cell));
  const [fields, exact] = [new Set<ImportField>(), new Set<ImportField>()];
  for (const cell of filled) {
    const named = cell.length > 60 ? undefined : fieldNamed(cell);
    if (named) fields.add(named.field);
    if (named?.language) exact.add(named.field);
  }
  return { filled: filled.length, fields: fields.size, exact: exact.size, data: filled.filter(isData).length };
}

function isData(cell: string): boolean {
  const text = cell.trim();
  if (/^https?:|@/.test(text)) return true;
  return /\d/.test(text) && (isWrittenDate(text) || dollarsIn(text, { decimal: '.' }) !== undefined);
}
