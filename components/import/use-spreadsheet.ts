import { useRef, useState } from 'react';
import { today } from '../../lib/domain/dates/calendar-date.ts';
import { IMPORT_BATCH, IMPORT_STAGES_MAX, SPREADSHEET_MAX, VALUE_MAX } from '../../lib/domain/limits.ts';
import { defined } from '../../lib/domain/objects.ts';
import type { Stage } from '../../lib/domain/pipelines/pipeline.ts';
import type { Answers } from '../../lib/domain/spreadsheet/asks.ts';
import { headerKey, type ImportField, type Mapping } from '../../lib/domain/spreadsheet/columns.ts';
import { readSheet, type ImportedRow, type SheetReading } from '../../lib/domain/spreadsheet/rows.ts';
import type { UnknownStage } from '../../lib/domain/spreadsheet/stage-values.ts';
import type { Failure } from '../../lib/protocol/answers.ts';
import type { CheckedRow } from '../../lib/protocol/import-messages.ts';
import { readSpreadsheet, type FileProblem, type SheetFile } from '../../lib/spreadsheet/read-file.ts';
import { readText } from '../../lib/spreadsheet/text-file.ts';
import { valueOf } from '../data/use-ask.ts';
import { usePlatform } from '../platform/platform.tsx';
import { failureBehind } from '../ui/feedback/ask-error.ts';
import { planRows, type PlannedRow } from './plan-rows.ts';

/** What the user chose about a sheet. A new header row or sheet ends the choices that depend on it. */
interface SheetChoices {
  headerRow: number | undefined;
  mapping: Mapping | undefined;
  answers: Answers;
  /** Rows included by hand. */
  included: ReadonlySet<number>;
  /** Rows whose amount is the high end of its range. */
  high: ReadonlySet<number>;
}

const NO_CHOICES: SheetChoices = {
  headerRow: undefined,
  mapping: undefined,
  answers: {},
  included: new Set(),
  high: new Set(),
};

/** The stage of a value of the spreadsheet, by its `headerKey`; `null` leaves it blank. */
type StageAnswers = NonNullable<Answers['stages']>;

export interface SheetPlan {
  name: string;
  file: SheetFile;
  choices: SheetChoices;
  /** The answers in use: the user's, and proposed stages. */
  answers: Answers;
  reading: SheetReading;
  rows: PlannedRow[];
}

/** A file, how its sheet is read, and what each row is. Sends nothing but questions to the background. */
export function useSpreadsheet(pipelineId: string, stages: readonly Stage[], readAnew: () => Promise<unknown>) {
  const { ask } = usePlatform();
  const [plan, setPlan] = useState<SheetPlan>();
  const [problem, setProblem] = useState<FileProblem>();
  const [failure, setFailure] = useState<Failure>();
  /** How many rows were read; absent while none are being read. */
  const [progress, setProgress] = useState<{ read: number; of: number }>();
  /** The latest reading; an earlier one stops. */
  const latest = useRef(0);
  const bytes = useRef<Uint8Array>(undefined);

  /** The stage names that the user chose at earlier imports, by the `headerKey` of a value. */
  async function remembered(): Promise<Readonly<Record<string, string>>> {
    const answer = await ask('settings.get', {});
    return answer.ok ? (answer.value.importStages ?? {}) : {};
  }

  async function read(name: string, file: SheetFile, choices: SheetChoices): Promise<void> {
    const turn = (latest.current += 1);
    setFailure(undefined);
    const { headerRow, mapping, included, high } = choices;
    const options = defined({ today: today(), stages, headerRow, mapping, included });
    let { answers } = choices;
    let reading = readSheet(file.grid, { ...options, answers });
    const unknown = reading?.unknownStages ?? [];
    if (unknown.length > 0) {
      const proposed = proposedStages(unknown, stages, await remembered());
      answers = { ...answers, stages: { ...proposed, ...answers.stages } };
      reading = readSheet(file.grid, { ...options, answers });
    }
    if (latest.current !== turn) return;
    if (!reading) {
      setProgress(undefined);
      setProblem('noRows');
      return;
    }
    const { readRows, count } = reading;
    await check({ name, file, choices, answers, reading }, count, (from, to) =>
      readRows(from, to).map((row) => (high.has(row.row) ? withHighEnd(row) : row)),
    );
  }

  /** Checks piece by piece what each row is, so that the page stays responsive. */
  async function check(
    sheet: Omit<SheetPlan, 'rows'>,
    of: number,
    pieceOf: (from: number, to: number) => readonly ImportedRow[],
  ): Promise<void> {
    const turn = latest.current;
    const [rows, checked]: [ImportedRow[], CheckedRow[]] = [[], []];
    try {
      for (let at = 0; at < of; at += IMPORT_BATCH) {
        setProgress({ read: at, of });
        const piece = pieceOf(at, at + IMPORT_BATCH);
        checked.push(...valueOf(await ask('import.check', { pipelineId, rows: piece.map(keysOf) })));
        if (latest.current !== turn) return;
        rows.push(...piece);
      }
      setPlan({ ...sheet, rows: planRows(rows, checked) });
    } catch (error) {
      setFailure(failureBehind(error));
    }
    setProgress(undefined);
  }

  async function open(name: string, reading: () => Promise<SheetFile | { problem: FileProblem }>): Promise<void> {
    setProblem(undefined);
    setProgress({ read: 0, of: 1 });
    // What is there is compared with the pipeline as it is now.
    const [file] = await Promise.all([reading(), readAnew()]);
    if (!('problem' in file)) return read(name, file, NO_CHOICES);
    setProgress(undefined);
    setProblem(file.problem);
  }

  const change = async (changes: Partial<SheetChoices>): Promise<void> => {
    if (plan) await read(plan.name, plan.file, { ...plan.choices, ...changes });
  };

  return {
    plan,
    problem,
    failure,
    progress,
    choose: (file: File): Promise<void> =>
      open(file.name, async () => {
        // Not loaded into memory if it is too large.
        if (file.size > SPREADSHEET_MAX) return { problem: 'tooLarge' };
        bytes.current = new Uint8Array(await file.arrayBuffer());
        return readSpreadsheet(bytes.current);
      }),
    /** Reads cells that were copied in Excel or Google Sheets. */
    paste: (name: string, text: string): Promise<void> => open(name, () => readText(text)),
    chooseSheet: async (sheet: string): Promise<void> => {
      const { current } = bytes;
      if (plan && current) await open(plan.name, () => readSpreadsheet(current, sheet));
    },
    /** Reads the table below another header. */
    chooseHeader: (headerRow: number): Promise<void> => change({ ...NO_CHOICES, headerRow }),
    /** Has a column go to another field, which no other column goes to then. */
    map: async (column: number, field: ImportField | undefined): Promise<void> => {
      const mapping = plan?.reading.mapping.map((each, at) =>
        at === column ? field : each === field ? undefined : each,
      );
      await change({ mapping });
    },
    /** Answers questions about columns, or says which stages values are. */
    answer: async ({ stages: stageAnswers, ...answers }: Answers): Promise<void> => {
      const { answers: before } = plan?.choices ?? NO_CHOICES;
      await change({ answers: { ...before, ...answers, stages: { ...before.stages, ...stageAnswers } } });
    },
    /** Takes rows in by hand, or leaves them out again. */
    include: async (rows: readonly number[], isIn: boolean): Promise<void> => {
      const { included } = plan?.choices ?? NO_CHOICES;
      await change({ included: withRows(included, rows, isIn) });
    },
    /** Takes the high end of a range, or the low one again. */
    takeHigh: async (row: number, isHigh: boolean): Promise<void> => {
      const { high } = plan?.choices ?? NO_CHOICES;
      await change({ high: withRows(high, [row], isHigh) });
    },
    /** Replaces rows, such as those whose notices were found, and decides again what each is. */
    replace: async (changed: ReadonlyMap<number, ImportedRow>): Promise<void> => {
      if (!plan) return;
      const rows = plan.rows.map((row): ImportedRow => changed.get(row.row) ?? row);
      await check(plan, rows.length, (from, to) => rows.slice(from, to));
    },
    /** Remembers the stages of values for the next file, by their names: another pipeline has other ids. */
    remember: async (): Promise<void> => {
      const chosen = Object.entries(plan?.choices.answers.stages ?? {});
      if (chosen.length === 0) return;
      const before = Object.entries(await remembered()).filter(([key]) => !chosen.some(([changed]) => changed === key));
      const names = chosen.flatMap(([key, id]) => {
        // An unnamed stage could not be found again; no name means blank.
        const name = id === null ? '' : stages.find((stage) => stage.id === id && stage.name !== '')?.name;
        return name === undefined || key.length > VALUE_MAX.title ? [] : [[key, name] as const];
      });
      await ask('settings.set', { importStages: Object.fromEntries([...before, ...names].slice(-IMPORT_STAGES_MAX)) });
    },
    /** Goes back to choosing a file. */
    clear: (): void => {
      latest.current += 1;
      bytes.current = undefined;
      setPlan(undefined);
      setProgress(undefined);
    },
  };
}

/** A sheet under review, and the actions on it. */
export interface ReviewProps {
  plan: SheetPlan;
  file: ReturnType<typeof useSpreadsheet>;
}

/** Stages for values of other names: what the user chose last time, else the stage of the same kind. */
function proposedStages(
  unknown: readonly UnknownStage[],
  stages: readonly Stage[],
  known: Readonly<Record<string, string>>,
): StageAnswers {
  return Object.fromEntries(
    unknown.flatMap(({ value, proposed }) => {
      const key = headerKey(value);
      const name = Object.hasOwn(known, key) ? known[key] : undefined;
      const last = name === '' ? null : stages.find((stage) => stage.name === name)?.id;
      const stage = name === undefined || last === undefined ? proposed : last;
      return stage === undefined ? [] : [[key, stage] as const];
    }),
  );
}

function withHighEnd(row: ImportedRow): ImportedRow {
  const high = row.marks?.value?.high;
  return high === undefined ? row : { ...row, values: { ...row.values, value: high } };
}

function withRows(before: ReadonlySet<number>, rows: readonly number[], isIn: boolean): ReadonlySet<number> {
  const others = [...before].filter((row) => !rows.includes(row));
  return new Set(isIn ? [...others, ...rows] : others);
}

/** What a row is recognized by. */
export function keysOf({ row, values: { noticeId, link, number, title, agency } }: ImportedRow) {
  return defined({ row, noticeId, link, number, title, agency });
}
