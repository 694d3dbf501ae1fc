/** Reads the rows of a mapped spreadsheet as pursuits, naming each cell that cannot be read. */
import type { TimedDeadline } from '../dates/timed-deadline.ts';
import type { NumericOrder } from '../dates/written-date.ts';
import { parsePrintedTime } from '../dates/printed-time.ts';
import { NOTE_MAX, VALUE_MAX } from '../limits.ts';
import type { Cents } from '../money/money.ts';
import type { Probability, ProbabilityScale } from '../money/probability.ts';
import { parseNaics } from '../notices/codes.ts';
import type { Stage } from '../pipelines/pipeline.ts';
import { setAsideCode, type SetAsideCode } from '../reference/set-asides.ts';
import { stateCode } from '../reference/states.ts';
import { isPathSegment, parseHttpUrl } from '../text/link.ts';
import { plainLine, plainNote } from '../text/plain-text.ts';
import {
  dateOrderOf,
  isBlank,
  percentScaleOf,
  readDateCell,
  readMoneyCell,
  readPercentCell,
  type CellProblem,
} from './cell-values.ts';
import { headerKey, type ImportField, type Mapping } from './columns.ts';

export type RowProblem =
  CellProblem | 'required' | 'unknownStage' | 'notANaics' | 'notAState' | 'notALink' | 'notAnId' | 'tooLong';

/** A cell that was not read. */
export interface CellIssue {
  text: string;
  why: RowProblem;
}

/** What a row says, as far as it could be read. */
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

export interface ImportedRow {
  /** Its number in the spreadsheet, where the header is row 1. */
  row: number;
  values: ImportedValues;
  issues: Partial<Record<ImportField, CellIssue>>;
  /** What the cells with an issue most likely mean. */
  proposals: ImportedValues;
}

type ValueField = keyof ImportedValues;

interface Reading<T> {
  value?: T;
  problem?: RowProblem;
  proposal?: T;
}

/** How the columns of one spreadsheet are written. */
interface Ways {
  dates: NumericOrder | undefined;
  scales: Readonly<Record<'pWin' | 'pGo', ProbabilityScale>>;
  stageOf: (text: string) => string | undefined;
  /** The header says dollars, so that small amounts are certain. */
  inDollars: boolean;
  /** The unit in the header of the value, such as K. */
  unit: string;
}

const READERS: {
  readonly [Field in ValueField]: (text: string, ways: Ways) => Reading<NonNullable<ImportedValues[Field]>>;
} = {
  noticeId: (text) => (isPathSegment(text) ? readLine(text, VALUE_MAX.id) : { problem: 'notAnId' }),
  title: (text) => readLine(text, VALUE_MAX.title),
  number: (text) => readLine(text, VALUE_MAX.id),
  agency: (text) => readLine(text, VALUE_MAX.agency),
  due: (text, { dates }) => readDateCell(text, dates),
  stage: (text, { stageOf }) => known(text, stageOf, 'unknownStage'),
  value: (text, { inDollars, unit }) => readMoneyCell(/\d$/.test(text) ? text + unit : text, inDollars),
  pWin: (text, { scales }) => readPercentCell(text, scales.pWin),
  pGo: (text, { scales }) => readPercentCell(text, scales.pGo),
  naics: (text) => known(text, parseNaics, 'notANaics'),
  // Tools write other programs too; the browser keeps only federal set-asides.
  setAside: (text) => readingOf(setAsideCode(text) ?? undefined),
  state: (text) => known(text, stateCode, 'notAState'),
  note: (text) => (text.length > NOTE_MAX ? { problem: 'tooLong' } : readingOf(plainNote(text, NOTE_MAX) || undefined)),
  link: (text) => known(text, (address) => parseHttpUrl(address)?.href, 'notALink'),
};

/** Reads all rows but empty ones. `stages`: those of the pipeline that they go to. */
export function readRows(...sheet: Parameters<typeof rowReader>): ImportedRow[] {
  return rowReader(...sheet)(0);
}

/** Reads rows piece by piece, each as all of them are written. */
export function rowReader(
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  stages: readonly Stage[],
  headers: readonly string[] = [],
): (from: number, to?: number) => ImportedRow[] {
  const cellsOf = (field: ImportField): string[] => {
    const at = mapping.indexOf(field);
    return at < 0 ? [] : rows.map((row) => row[at] ?? '');
  };
  const headerOf = (field: ImportField): string => headerKey(headers[mapping.indexOf(field)] ?? '');
  const scaleOf = (field: 'pWin' | 'pGo') =>
    /\bpercent\b/.test(headerOf(field)) ? 'percent' : percentScaleOf(cellsOf(field));
  const ways: Ways = {
    dates: dateOrderOf(cellsOf('due')),
    scales: { pWin: scaleOf('pWin'), pGo: scaleOf('pGo') },
    stageOf: stageFinder(stages),
    unit: unitIn(headers[mapping.indexOf('value')] ?? ''),
    inDollars: /\busd\b/.test(headerOf('value')),
  };
  return (from, to) =>
    rows.slice(from, to).flatMap((cells, index): ImportedRow[] => {
      if (cells.every(isBlank)) return [];
      const row: ImportedRow = { row: from + index + 2, values: {}, issues: {}, proposals: {} };
      const texts = new Map(mapping.flatMap((field, at) => (field ? [[field, cells[at]?.trim() ?? '']] : [])));
      for (const [field, text] of texts) if (isValueField(field)) readInto(row, field, text, ways);
      addTime(row, texts);
      if (row.values.title === undefined) row.issues.title ??= { text: '', why: 'required' };
      return [row];
    });
}

/** `Value ($K)` counts thousands, `Value ($M)` and `Valor (millones)` millions. */
function unitIn(header: string): string {
  const { thousands, millions } =
    /\(\s*(?:us)?\$?\s*(?:(?<thousands>k|000s?|thousands?|miles)|(?<millions>mm?|millions?|millones))\s*\)/i.exec(
      header,
    )?.groups ?? {};
  return thousands ? 'K' : millions ? 'M' : '';
}

function isValueField(field: ImportField): field is ValueField {
  return Object.hasOwn(READERS, field);
}

function readInto(row: ImportedRow, field: ValueField, text: string, ways: Ways): void {
  const { value, problem, proposal } = READERS[field](text, ways);
  if (value !== undefined) Object.assign(row.values, { [field]: value });
  if (proposal !== undefined) Object.assign(row.proposals, { [field]: proposal });
  if (problem) row.issues[field] = { text, why: problem };
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

/** Adds the hour and zone of columns of their own to the date. */
function addTime({ values }: ImportedRow, texts: ReadonlyMap<ImportField, string>): void {
  const { due } = values;
  const time = texts.get('dueTime')?.trim() ?? '';
  if (!due || due.time !== undefined || isBlank(time)) return;
  const printed = parsePrintedTime(`${time} ${texts.get('dueZone')?.trim() ?? ''}`.trim(), due.day);
  if (printed) values.due = { ...due, ...printed };
}

/** Finds a stage by its name; an unnamed one by its position, "Stage 2". A name that two have finds none. */
function stageFinder(stages: readonly Stage[]): (text: string) => string | undefined {
  const byName = new Map<string, string | undefined>();
  stages.forEach(({ id, name }, at) => {
    const keys = name?.trim() ? [headerKey(name)] : [`stage ${String(at + 1)}`, `etapa ${String(at + 1)}`];
    for (const key of keys) byName.set(key, byName.has(key) ? undefined : id);
  });
  return (text) => byName.get(headerKey(text));
}
