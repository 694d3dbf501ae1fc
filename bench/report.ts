/** What a bench returns: tables for people, the same figures for programs. */
import { availableParallelism, loadavg } from 'node:os';

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

export interface Bench {
  /** Measures. Throws a sentence when it cannot. `args`: what was typed after the name. */
  run(args: readonly string[], say: (line: string) => void): Promise<Report>;
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

/** Says how busy the machine was: on a busy one, wall times are too long. */
export function machineNote(): string {
  return `Measured on ${String(availableParallelism())} processors, with ${(loadavg()[0] ?? 0).toFixed(1)} programs at work at the end.`;
}
