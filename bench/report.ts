/** What a bench answers: tables for a person, the same figures for a program. */
import { availableParallelism, loadavg } from 'node:os';

export type Cell = string | number;

export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

export interface Report {
  tables: readonly Table[];
  /** Sentences under the tables: what was promised and whether it holds, what was left out and why. */
  notes: readonly string[];
  /** False when a promise is broken; the command then ends with 1. */
  passed: boolean;
}

export interface Bench {
  /** Measures; throws a sentence when it cannot. `args` are what was typed after the name. */
  run(args: readonly string[], say: (line: string) => void): Promise<Report>;
}

/** A table with aligned columns: words to the left, figures to the right. */
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

/** How busy the machine was, for whoever reads the figures: on one that is busy, what a clock says is too long. */
export function machineNote(): string {
  return `Measured on ${String(availableParallelism())} processors, with ${(loadavg()[0] ?? 0).toFixed(1)} programs at work at the end.`;
}
