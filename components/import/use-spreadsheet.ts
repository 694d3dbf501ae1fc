import { useRef, useState } from 'react';
import type { Stage } from '../../lib/domain/pipelines/pipeline.ts';
import { IMPORT_BATCH } from '../../lib/domain/limits.ts';
import { defined } from '../../lib/domain/objects.ts';
import { today } from '../../lib/domain/dates/calendar-date.ts';
import type { ImportField, Mapping } from '../../lib/domain/spreadsheet/columns.ts';
import { readSheet, type ImportedRow, type SheetReading } from '../../lib/domain/spreadsheet/rows.ts';
import type { Grid } from '../../lib/domain/spreadsheet/table.ts';
import type { Failure } from '../../lib/protocol/answers.ts';
import type { CheckedRow } from '../../lib/protocol/import-messages.ts';
import { valueOf } from '../data/use-ask.ts';
import { usePlatform } from '../platform/platform.tsx';
import { failureBehind } from '../ui/feedback/ask-error.ts';
import { FILE_MAX, readTextFile, type FileProblem, type TextSheet } from '../../lib/spreadsheet/text-file.ts';
import { planRows, type PlannedRow } from './plan-rows.ts';

export interface SheetPlan {
  name: string;
  grid: Grid;
  reading: SheetReading;
  rows: PlannedRow[];
}

/** A file, its columns, and what each row is. Sends nothing but questions to the background. */
export function useSpreadsheet(pipelineId: string, stages: readonly Stage[], readAnew: () => Promise<unknown>) {
  const { ask } = usePlatform();
  const [plan, setPlan] = useState<SheetPlan>();
  const [problem, setProblem] = useState<FileProblem>();
  const [failure, setFailure] = useState<Failure>();
  /** How many rows were read; absent while none are being read. */
  const [progress, setProgress] = useState<{ read: number; of: number }>();
  /** The latest reading; an earlier one stops. */
  const latest = useRef(0);

  const check = async (rows: readonly ImportedRow[]): Promise<CheckedRow[]> =>
    rows.length === 0 ? [] : valueOf(await ask('import.check', { pipelineId, rows: rows.map(keysOf) }));

  /** Reads and checks piece by piece, so that the page stays responsive. */
  async function read(name: string, grid: Grid, mapping?: Mapping): Promise<void> {
    const turn = (latest.current += 1);
    const reading = readSheet(grid, defined({ today: today(), stages, mapping }));
    if (!reading) {
      setProgress(undefined);
      setProblem('noRows');
      return;
    }
    const of = reading.count;
    const [rows, checked]: [ImportedRow[], CheckedRow[]] = [[], []];
    setFailure(undefined);
    try {
      for (let at = 0; at < of; at += IMPORT_BATCH) {
        setProgress({ read: at, of });
        const piece = reading.readRows(at, at + IMPORT_BATCH);
        checked.push(...(await check(piece)));
        if (latest.current !== turn) return;
        rows.push(...piece);
      }
      setPlan({ name, grid, reading, rows: planRows(rows, checked) });
    } catch (error) {
      setFailure(failureBehind(error));
    }
    setProgress(undefined);
  }

  return {
    plan,
    problem,
    failure,
    progress,
    choose: async (file: File): Promise<void> => {
      setProblem(undefined);
      setProgress({ read: 0, of: 1 });
      // What is there is compared with the pipeline as it is now.
      const [sheet] = await Promise.all([readFile(file), readAnew()]);
      if ('problem' in sheet) {
        setProgress(undefined);
        setProblem(sheet.problem);
        return;
      }
      await read(file.name, sheet.grid);
    },
    /** Has a column go to another field, which no other column goes to then. */
    map: async (column: number, field: ImportField | undefined): Promise<void> => {
      if (!plan) return;
      const { mapping } = plan.reading;
      const freed = mapping.map((each, at) => (at === column ? field : each === field ? undefined : each));
      await read(plan.name, plan.grid, freed);
    },
    /** Replaces rows, such as those whose notices were found, and decides again what each is. */
    replace: async (changed: ReadonlyMap<number, ImportedRow>): Promise<void> => {
      if (!plan) return;
      const rows = plan.rows.map((row): ImportedRow => changed.get(row.row) ?? row);
      const checked: CheckedRow[] = [];
      try {
        for (let at = 0; at < rows.length; at += IMPORT_BATCH)
          checked.push(...(await check(rows.slice(at, at + IMPORT_BATCH))));
        setPlan({ ...plan, rows: planRows(rows.map(plainRow), checked) });
      } catch (error) {
        setFailure(failureBehind(error));
      }
    },
    /** Goes back to choosing a file. */
    clear: (): void => {
      latest.current += 1;
      setPlan(undefined);
      setProgress(undefined);
    },
  };
}

/** The cells of a file, which is not loaded into memory if it is too large. */
async function readFile(file: File): Promise<TextSheet | { problem: FileProblem }> {
  return file.size > FILE_MAX ? { problem: 'tooLarge' } : readTextFile(new Uint8Array(await file.arrayBuffer()));
}

function plainRow({ row, values, issues, proposals, marks }: ImportedRow): ImportedRow {
  return defined({ row, values, issues, proposals, marks });
}

/** What a row is recognized by. */
export function keysOf({ row, values: { noticeId, link, number, title, agency } }: ImportedRow) {
  return defined({ row, noticeId, link, number, title, agency });
}
