/** Questions that the cells of a column don't settle. The user answers each once for the column. */
import type { CalendarDate } from '../dates/calendar-date.ts';
import type { NumericOrder } from '../dates/written-date.ts';
import type { ProbabilityScale } from '../money/probability.ts';
import { defined } from '../objects.ts';
import { isBlank, percentScaleOf, type CellProblem } from './cell-values.ts';
import {
  ASKED_FIELDS,
  candidatesFor,
  fieldNamed,
  headerKey,
  languageOf,
  type ImportField,
  type Mapping,
} from './columns.ts';
import {
  dateOrderOf,
  isLongPast,
  isSerial,
  likelyOrderOf,
  mixesOrders,
  readDateCell,
  serialBasesOf,
  type SerialBase,
} from './date-cells.ts';
import { moneyWaysOf, readMoneyCell, unitInHeader, type AmountAnswers, type MoneyWays } from './money-cells.ts';

/** The user's answers as plain data. Keys are the kinds of questions. */
export interface Answers extends AmountAnswers {
  dateOrder?: NumericOrder;
  serialDates?: SerialBase | 'no';
  /** The stage of each unknown stage value, by its `headerKey`; `null` leaves the stage blank. */
  stages?: Readonly<Record<string, string | null>>;
}

/** `column`: several columns could be the field. `noColumn`: no column is the title or the due date. */
export type AskKind = 'dateOrder' | 'serialDates' | 'unit' | 'mil' | 'decimalMark' | 'column' | 'noColumn';

/** A question that is answered once for a column. */
export interface Ask {
  kind: AskKind;
  field: ImportField;
  /** The column, from 0; absent where the question is which column. */
  column?: number;
  /**
   * Possible answers: values of {@link Answers}, or columns that could be the field. The user answers the
   * latter with a mapping.
   */
  choices: readonly string[];
  /** The answer in use, if any: the user's, or a proposed one for the dates. */
  answer?: string;
  /** Number of cells with this question, and the first few. */
  cells: number;
  samples: { row: number; text: string }[];
}

/** Conventions of one sheet's columns. */
export interface Ways {
  order: NumericOrder | undefined;
  /** The column mixes both orders, so `order` doesn't settle 3/4/2027. */
  isMixed: boolean;
  serial: SerialBase | undefined;
  /** All bases on which numbers could be dates. */
  bases: readonly SerialBase[];
  scales: Readonly<Record<'pWin' | 'pGo', ProbabilityScale | undefined>>;
  money: MoneyWays;
  /** The same without the user's answers. */
  moneyBefore: MoneyWays;
}

type Rows = readonly (readonly string[])[];

interface Facts {
  mapping: Mapping;
  today: CalendarDate;
  /** The base of serial dates, if the file has one. */
  date1904?: boolean;
  answers: Answers;
  /** The unit of all amounts, in the form of a header's unit: `(thousands)`. */
  unitNote?: string;
}

/** Returns the conventions that the cells and the user's answers show. */
export function waysOf(headers: readonly string[], rows: Rows, facts: Facts): Ways {
  const { mapping, today, date1904, answers, unitNote } = facts;
  const cellsOf = (field: ImportField): string[] => {
    const at = mapping.indexOf(field);
    return at < 0 ? [] : rows.map((row) => row[at] ?? '');
  };
  const headerOf = (field: ImportField): string => headers[mapping.indexOf(field)] ?? '';
  const scaleOf = (field: 'pWin' | 'pGo') =>
    /\bpercent\b/.test(headerKey(headerOf(field))) ? 'percent' : percentScaleOf(cellsOf(field));
  const near = serialBasesOf(cellsOf('due'), today);
  const bases = near.filter((base) => date1904 === undefined || date1904 === (base === '1904'));
  // Numbers that are long past on one base and ahead on the other could be either.
  const isOpen = bases.length > 1 && isLongPast(cellsOf('due'), today);
  const { serialDates = isOpen ? undefined : bases[0] } = answers;
  const [values, language] = [cellsOf('value'), languageOf(headers)];
  const valueHeader = headerOf('value');
  const isUnitSaid = unitNote !== undefined && unitInHeader(valueHeader).factor === undefined;
  const valueName = isUnitSaid ? `${valueHeader} ${unitNote}` : valueHeader;
  const money = moneyWaysOf(values, valueName, language, answers);
  const hasAnswers = Object.keys(answers).length > 0;
  return {
    order: answers.dateOrder ?? dateOrderOf(cellsOf('due')) ?? likelyOrderOf(cellsOf('due'), language),
    isMixed: answers.dateOrder === undefined && mixesOrders(cellsOf('due')),
    serial: serialDates === 'no' ? undefined : serialDates,
    bases,
    scales: { pWin: scaleOf('pWin'), pGo: scaleOf('pGo') },
    money,
    moneyBefore: hasAnswers ? moneyWaysOf(values, valueName, language) : money,
  };
}

interface Asked {
  headers: readonly string[];
  rows: readonly { row: number; cells: readonly string[] }[];
  mapping: Mapping;
  ways: Ways;
  answers: Answers;
}

/** The questions about a sheet, answered or not. */
export function asksAbout({ headers, rows, mapping, ways, answers }: Asked): Ask[] {
  const cells = rows.map((row) => row.cells);
  const asks: Ask[] = [];

  const add = (
    kind: keyof Answers & AskKind,
    field: ImportField,
    choices: readonly string[],
    isAsked: (cell: string) => boolean,
    answer: string | undefined = answers[kind],
  ) => {
    const column = mapping.indexOf(field);
    const found = rows.flatMap(({ row, cells: texts }) => {
      const text = texts[column]?.trim() ?? '';
      return !isBlank(text) && isAsked(text) ? [{ row, text }] : [];
    });
    if (column >= 0 && found.length > 0)
      asks.push(defined({ kind, field, column, choices, answer, cells: found.length, samples: found.slice(0, 3) }));
  };

  for (const field of ASKED_FIELDS) {
    const candidates = candidatesFor(field, headers, cells).filter(
      (at) => mapping[at] === undefined || mapping[at] === field,
    );
    const at = mapping.indexOf(field);
    // Dates or amounts of an unknown header may be other ones.
    const isLikeIt = candidates.some((each) => fieldNamed(headers[each] ?? '') === undefined);
    if (candidates.length > 1 || isLikeIt)
      asks.push(
        defined({
          kind: 'column' as const,
          field,
          choices: candidates.map(String),
          answer: at < 0 ? undefined : String(at),
          cells: 0,
          samples: [],
        }),
      );
    else if (at < 0 && (field === 'due' || field === 'title'))
      asks.push({ kind: 'noColumn', field, choices: [], cells: 0, samples: [] });
  }

  const dates = cells.map((row) => row[mapping.indexOf('due')] ?? '');
  const isDecided = dateOrderOf(dates) !== undefined && !mixesOrders(dates);
  const isOrderOpen = (cell: string) => !isDecided && readDateCell(cell, undefined).problem === 'ambiguousDate';
  add('dateOrder', 'due', ['monthFirst', 'dayFirst'], isOrderOpen, ways.isMixed ? undefined : ways.order);
  if (ways.bases.length > 0)
    add('serialDates', 'due', [...ways.bases, 'no'], isSerial, answers.serialDates ?? ways.serial);
  const { moneyBefore } = ways;
  const problems = new Map<string, CellProblem | undefined>();
  for (const row of cells) {
    const text = row[mapping.indexOf('value')]?.trim() ?? '';
    const { problem } = readMoneyCell(text, moneyBefore);
    if (problem) problems.set(text, problem);
  }
  const isUnitOpen = (cell: string): boolean => {
    const problem = problems.get(cell);
    if (problem !== 'smallAmount' && problem !== 'farOff') return false;
    return readMoneyCell(cell, { ...moneyBefore, unit: 'dollars' }).problem !== problem;
  };
  add('unit', 'value', ['dollars', 'thousands', 'millions'], isUnitOpen);
  add('mil', 'value', ['thousands', 'millions'], (cell) => problems.get(cell) === 'milAmount');
  add('decimalMark', 'value', ['.', ','], (cell) => problems.get(cell) === 'groupOrDecimal');
  return asks;
}
