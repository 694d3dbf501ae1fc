/** Readings of spreadsheet cells, and the reader of probabilities. */
import { probabilityOn, type Probability, type ProbabilityScale } from '../money/probability.ts';

/**
 * Reasons to doubt a cell. `smallAmount`: dollars, thousands, or millions. `milAmount`: "mil" is
 * thousand in Spanish and million in English. `groupOrDecimal`: 1.000 is one or one thousand. `farOff`: 500
 * times off the column's median. `noSuchDay`: February 30, or month 13. `noTime`: the day is certain, but its
 * time isn't. `serialDate`: the day is Excel's own number.
 */
export type CellProblem =
  | 'notADate'
  | 'noSuchDay'
  | 'ambiguousDate'
  | 'noTime'
  | 'serialDate'
  | 'notAnAmount'
  | 'unknownUnit'
  | 'otherCurrency'
  | 'negativeAmount'
  | 'amountRange'
  | 'smallAmount'
  | 'milAmount'
  | 'groupOrDecimal'
  | 'farOff'
  | 'notAPercent';

/**
 * The reading of a cell; an empty cell has neither value nor problem. With a problem, the value is certain
 * enough to import but is marked. `proposal`: the likely meaning, for the user to confirm.
 */
export interface CellReading<T> {
  value?: T;
  problem?: CellProblem;
  proposal?: T;
  /** The high end of a range. */
  high?: T;
  /** The unit or currency that was rejected. */
  detail?: string;
}

/** Notations for an empty cell. `#N/A`: nothing was found. */
const BLANK = /^(?:#?n\.?\/?a\.?|#n\/d|none|null|\$?\s*-{1,3}|–|—|\?)?$/i;
/** Excel's errors, in English or Spanish, or a column too narrow for its values. */
const NO_RESULT = /^#(?:#+|[¡¿]?[A-Z_/0]+[!?])$/i;

export function isBlank(cell: string): boolean {
  return BLANK.test(cell.trim()) || isWithoutResult(cell);
}

/** Whether the cell is an error such as `#REF!`, so its formula gave nothing. */
export function isWithoutResult(cell: string): boolean {
  return NO_RESULT.test(cell.trim());
}

/**
 * Reads a probability: `35%`, `35 %`, `0.35`, `0,35`. `scale`: the scale of figures without a percent
 * sign; `undefined` if it mixes 35 and 0.4, where a figure below 1 could be either.
 */
export function readPercentCell(cell: string, scale: ProbabilityScale | undefined): CellReading<Probability> {
  const text = cell.trim();
  if (isBlank(text)) return {};
  const [, figure = '', sign] = /^(\d{1,3}(?:[.,]\d{1,4})?)\s*(%)?$/.exec(text) ?? [];
  const number = Number(figure.replace(',', '.'));
  if (figure === '' || (!sign && scale === undefined && number > 0 && number <= 1)) return { problem: 'notAPercent' };
  const value = probabilityOn(sign ? 'percent' : (scale ?? 'percent'), number);
  return value === undefined ? { problem: 'notAPercent' } : { value };
}

/** Returns the scale of a column's probabilities that have no percent sign. */
export function percentScaleOf(cells: readonly string[]): ProbabilityScale | undefined {
  const figures = cells
    .filter((cell) => /^\s*\d{1,3}(?:[.,]\d+)?\s*$/.test(cell))
    .map((cell) => Number(cell.replace(',', '.')));
  if (!figures.some((figure) => figure > 0 && figure < 1)) return 'percent';
  return figures.some((figure) => figure > 1) ? undefined : 'fraction';
}
