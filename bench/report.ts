/** What benches take and return: tables for people, the same figures for programs. */
import { availableParallelism, loadavg } from 'node:os';
import { Misuse } from '../lib/dev/command-line.ts';

export type Cell = string | number;

export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

export interface Report {
  tables: readonly Table[];
  /** Sentences under the tables: the promises and whether they hold, and what was left out. */
  notes: readonly string[];
  /** False when a promise is broken or was not measured; the command then exits with 1. */
  passed: boolean;
}

/** Shows what the bench is doing. */
export type Say = (line: string) => void;

export interface Bench {
  /** Measures. Throws a sentence when it cannot. `args`: what was typed after the name. */
  run(args: readonly string[], say: Say): Promise<Report>;
}

/** A promise with its figure, and whether it holds. */
export type Promised = readonly [text: string, isKept: boolean];

/** Marks of promises that stand among other notes. */
export const IN_WORDS = ['kept   ', 'MISSED '] as const;

/** The notes on promises, and whether all hold. `marks`: what stands before a kept and a broken one. */
export function judged(promises: readonly Promised[], [kept, broken]: readonly [string, string] = ['✓', '✗']) {
  return {
    notes: promises.map(([text, isKept]) => `${isKept ? kept : broken} ${text}`),
    passed: promises.every(([, isKept]) => isKept),
  };
}

/** Draws a table: words aligned left, figures right. */
export function drawn({ title, columns, rows }: Table): string {
  const cells = [columns.map(String), ...rows.map((row) => row.map(String))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const isFigure = columns.map((_, column) =>
    rows.every((row) => /^[-–]?[\d.,<>~ ]*[%a-zA-Z]*$|^–$/.test(String(row[column]))),
  );
  const lines = cells.map((row) =>
    row
      .map((cell, column) => (isFigure[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...lines].join('\n');
}

/** The value at `share` (0 to 1) of the sorted values; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);
export const figure = (value: number) => value.toFixed(1);
export const percent = (share: number) => `${figure(100 * share)}%`;

/** Says how busy the machine was: on a busy one, wall times are too long. */
export function machineNote(): string {
  return `Measured on ${String(availableParallelism())} processors, with ${(loadavg()[0] ?? 0).toFixed(1)} programs at work at the end.`;
}

/** A whole number from 1 to `max`; more runs than that are a typo. @throws Misuse for any other text. */
export function wholeNumber(name: string, text: string, max = 10_000): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new Misuse(`--${name} takes a whole number from 1 to ${String(max)}, not "${text}"`);
}
