/**
 * Reads a sheet as pursuits: finds its table, leaves out totals and notes, maps its columns, and names each
 * cell that it can't read. The user answers an open question once per column (`asks.ts`).
 */
import type { CalendarDate } from '../dates/calendar-date.ts';
import type { TimedDeadline } from '../dates/timed-deadline.ts';
import { NOTE_MAX, VALUE_MAX } from '../limits.ts';
import type { Cents } from '../money/money.ts';
import type { Probability } from '../money/probability.ts';
import { parseNaics } from '../notices/codes.ts';
import { defined } from '../objects.ts';
import type { Stage } from '../pipelines/pipeline.ts';
import { setAsideCode, type SetAsideCode } from '../reference/set-asides.ts';
import { stateCode } from '../reference/states.ts';
import { isPathSegment, parseHttpUrl } from '../text/link.ts';
import { plainLine, plainNote } from '../text/plain-text.ts';
import { asksAbout, waysOf, type Answers, type Ask, type Ways } from './asks.ts';
import { isBlank, isWithoutResult, readPercentCell, type CellProblem, type CellReading } from './cell-values.ts';
import {
  headerKey,
  mapColumns,
  samplesOf,
  withClosedValues,
  withSplitAmounts,
  withUnitsBeside,
  type ImportField,
  type Mapping,
} from './columns.ts';
import { readDateCell, readTimeCell } from './date-cells.ts';
import { rowsLeftOut, type LeftOutReason } from './left-out.ts';
import { dollarsIn, readMoneyCell, unitInNotes } from './money-cells.ts';
import { stageFinder, unknownStagesIn, type UnknownStage } from './stage-values.ts';
import { findTable, tableAt, type Grid } from './table.ts';

export type RowProblem =
  | CellProblem
  | 'noResult'
  | 'required'
  | 'unknownStage'
  | 'notANaics'
  | 'notAState'
  | 'notALink'
  | 'notAnId'
  | 'tooLong';

/** A cell that was not read or, as a mark, a cell whose reading the user should see. */
export interface CellIssue {
  text: string;
  why: RowProblem;
  /** The unit or currency that was rejected. */
  detail?: string;
  /** The high end of a range whose low end was taken. */
  high?: Cents;
}

/** The values of a row, except for unreadable cells. */
export interface ImportedValues {
  noticeId?: string;
  title?: string;
  number?: string;
  agency?: string;
  due?: TimedDeadline;
  /** Id of the stage. */
  stage?: string;
  value?: Cents;
  pWin?: Probability;
  pGo?: Probability;
  naics?: string;
  setAside?: SetAsideCode;
  state?: string;
  note?: string;
  link?: string;
}

export type CellIssues = Partial<Record<ImportField, CellIssue>>;

export interface ImportedRow {
  /** Its number in the spreadsheet, as Excel counts. */
  row: number;
  values: ImportedValues;
  issues: CellIssues;
  /** Likely meanings of cells with an issue, for the user to confirm. */
  proposals: ImportedValues;
  /** Cells whose value needed interpretation, such as the low end of a range. Absent if empty. */
  marks?: CellIssues;
}

export interface LeftOutRow {
  row: number;
  why: LeftOutReason;
  /** The filled cells. */
  text: string;
}

export interface SheetOptions {
  today: CalendarDate;
  /** The stages of the pipeline that the rows go to. */
  stages: readonly Stage[];
  /** The row of the header, as Excel counts, if the user chose it. */
  headerRow?: number;
  /** The fields of the columns, if the user chose them. */
  mapping?: Mapping;
  answers?: Answers;
  /** Left-out rows that the user includes by hand. */
  included?: ReadonlySet<number>;
}

export interface SheetReading {
  headerRow: number;
  columns: { header: string; field?: ImportField; samples: string[] }[];
  mapping: Mapping;
  asks: Ask[];
  unknownStages: UnknownStage[];
  leftOut: LeftOutRow[];
  /** The next table below, and the number of rows it would import. */
  second?: { headerRow: number; rows: number };
  /** Number of rows to import. */
  count: number;
  /** Reads some or all rows to import. */
  readRows: (from?: number, to?: number) => ImportedRow[];
}

/** Reads a sheet; returns `undefined` if all cells are empty. */
export function readSheet(grid: Grid, options: SheetOptions): SheetReading | undefined {
  const { headerRow, included, stages, answers = {} } = options;
  const table = headerRow === undefined ? findTable(grid) : tableAt(grid, headerRow - 1);
  if (!table) return undefined;
  const { header, headers, hasHints, end } = table;
  const written = withClosedValues(headers, grid.cells.slice(header + 1, end));
  const width = written.reduce((most, row) => Math.max(most, row.length), headers.length);
  const allHeaders = Array.from({ length: width }, (_, at) => headers[at] ?? '');
  const mapping = options.mapping ?? mapColumns(allHeaders, written);
  const rows = withUnitsBeside(allHeaders, withSplitAmounts(headers, written, mapping), mapping);

  const facts = defined({
    mapping,
    today: options.today,
    date1904: grid.date1904,
    answers,
    unitNote: unitInNotes(grid.cells, header),
  });
  const { money } = waysOf(allHeaders, rows, facts);
  const out = rowsLeftOut({
    rows,
    headers,
    mapping,
    hasNext: end < grid.cells.length,
    hasHints,
    dollarsOf: (cell) => dollarsIn(cell, money),
  });
  const rowNumber = (at: number) => header + at + 2;
  const kept = rows.flatMap((cells, at) =>
    out.has(at) && !included?.has(rowNumber(at)) ? [] : [{ at: header + 1 + at, row: rowNumber(at), cells }],
  );
  const keptRows = kept.map(({ cells }) => cells);
  const ways = waysOf(allHeaders, keptRows, facts);
  const findStage = stageFinder(stages);
  const stageOf = stageAnswered(findStage, answers);
  const stageCells = keptRows.map((row) => row[mapping.indexOf('stage')] ?? '');
  const next = end < grid.cells.length ? { stages, today: options.today, headerRow: end + 1 } : undefined;
  return defined({
    headerRow: header + 1,
    columns: allHeaders.map((name, at) =>
      defined({ header: name.trim(), field: mapping[at], samples: samplesOf(keptRows, at) }),
    ),
    mapping,
    asks: asksAbout({ headers: allHeaders, rows: kept, mapping, ways, answers }),
    unknownStages: unknownStagesIn(stageCells, (cell) => isBlank(cell) || findStage(cell) !== undefined, stages),
    leftOut: [...out].map(([at, why]) => ({
      row: rowNumber(at),
      why,
      text: (rows[at] ?? [])
        .filter((cell) => !isBlank(cell))
        .join(' · ')
        .slice(0, 200),
    })),
    second: next && { headerRow: next.headerRow, rows: readSheet(grid, next)?.count ?? 0 },
    count: kept.length,
    readRows: (from?: number, to?: number) =>
      kept
        .slice(from, to)
        .map(({ at, row, cells }) =>
          rowOf(row, exactCells(grid, at, cells, mapping), mapping, { ...ways, stageOf }, (column) =>
            grid.linkAt?.(at, column),
          ),
        ),
  });
}

/** The cells of a row as the file has them, except for its amount. */
function exactCells(grid: Grid, at: number, cells: readonly string[], mapping: Mapping): readonly string[] {
  return cells.map((cell, column) => (mapping[column] === 'value' ? cell : (grid.exactAt?.(at, column) ?? cell)));
}

/** Returns the id of a stage, "" if the user leaves that value blank, `undefined` if it is unknown. */
type StageOf = (text: string) => string | undefined;

function stageAnswered(find: StageOf, { stages: chosen = {} }: Answers): StageOf {
  return (text) => {
    const answer = Object.hasOwn(chosen, headerKey(text)) ? chosen[headerKey(text)] : undefined;
    return answer === null ? '' : (answer ?? find(text));
  };
}

type ValueField = keyof ImportedValues;
type RowWays = Ways & { stageOf: StageOf };
type Reading<T> = Omit<CellReading<T>, 'problem'> & { problem?: RowProblem };

const READERS: {
  readonly [Field in ValueField]: (text: string, ways: RowWays) => Reading<NonNullable<ImportedValues[Field]>>;
} = {
  noticeId: (text) => (isPathSegment(text) ? readLine(text, VALUE_MAX.id) : { problem: 'notAnId' }),
  title: (text) => readLine(text, VALUE_MAX.title),
  number: (text) => readLine(text, VALUE_MAX.id),
  agency: (text) => readLine(text, VALUE_MAX.agency),
  due: (text, { order, isMixed, serial }) => {
    const isOpen = isMixed && readDateCell(text, undefined).problem === 'ambiguousDate';
    return readDateCell(text, isOpen ? undefined : order, serial);
  },
  stage: (text, { stageOf }) => (stageOf(text) === '' ? {} : known(text, stageOf, 'unknownStage')),
  value: (text, { money }) => readMoneyCell(text, money),
  pWin: (text, { scales }) => readPercentCell(text, scales.pWin),
  pGo: (text, { scales }) => readPercentCell(text, scales.pGo),
  naics: (text) => known(text, parseNaics, 'notANaics'),
  // Tools write other programs too; the browser keeps only federal set-asides.
  setAside: (text) => readingOf(setAsideCode(text) ?? undefined),
  state: (text) => known(text, stateCode, 'notAState'),
  note: (text) => (text.length > NOTE_MAX ? { problem: 'tooLong' } : readingOf(plainNote(text, NOTE_MAX) || undefined)),
  link: (text) => known(text, (address) => parseHttpUrl(address)?.href, 'notALink'),
};

function rowOf(
  number: number,
  cells: readonly string[],
  mapping: Mapping,
  ways: RowWays,
  linkAt: (column: number) => string | undefined,
): ImportedRow {
  const row: ImportedRow & { marks: CellIssues } = { row: number, values: {}, issues: {}, proposals: {}, marks: {} };
  const texts = new Map(mapping.flatMap((field, at) => (field ? [[field, cells[at]?.trim() ?? '']] : [])));
  const linked = (['link', 'title', 'number'] as const).map((field) => linkAt(mapping.indexOf(field)));
  const address = linked.find((each) => each !== undefined && parseHttpUrl(each) !== undefined);
  if (address !== undefined && !parseHttpUrl(texts.get('link') ?? '')) texts.set('link', address);
  for (const [field, text] of texts) if (isValueField(field)) readInto(row, field, text, ways);
  addTime(row, texts.get('dueTime') ?? '', texts.get('dueZone') ?? '');
  if (row.values.title === undefined) row.issues.title ??= { text: '', why: 'required' };
  const { marks, ...rest } = row;
  return Object.keys(marks).length > 0 ? { ...rest, marks } : rest;
}

function isValueField(field: ImportField): field is ValueField {
  return Object.hasOwn(READERS, field);
}

function readInto(row: ImportedRow & { marks: CellIssues }, field: ValueField, text: string, ways: RowWays): void {
  const { value, problem, proposal, ...more }: Reading<unknown> = isWithoutResult(text)
    ? { problem: 'noResult' }
    : READERS[field](text, ways);
  if (value !== undefined) Object.assign(row.values, { [field]: value });
  if (proposal !== undefined) Object.assign(row.proposals, { [field]: proposal });
  if (problem)
    Object.assign(value === undefined ? row.issues : row.marks, { [field]: { text, why: problem, ...more } });
}

function readLine(text: string, max: number): Reading<string> {
  if (isBlank(text)) return {};
  return text.length > max ? { problem: 'tooLong' } : readingOf(plainLine(text, max) || undefined);
}

function known(text: string, find: (text: string) => string | undefined, problem: RowProblem): Reading<string> {
  if (isBlank(text)) return {};
  const value = find(text);
  return value === undefined ? { problem } : { value };
}

function readingOf<T>(value: T | undefined): Reading<T> {
  return value === undefined ? {} : { value };
}

/** Adds the time and zone of separate columns to the date, or marks a time that is not certain. */
function addTime({ values, marks }: ImportedRow & { marks: CellIssues }, time: string, zone: string): void {
  const { due } = values;
  if (!due || isBlank(time)) return;
  const printed = readTimeCell(time, zone, due.day);
  if (printed && due.time === undefined) values.due = { ...due, ...printed };
  else if (!printed || printed.time !== due.time) marks.dueTime = { text: time, why: 'noTime' };
}
