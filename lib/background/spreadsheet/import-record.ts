/** An import as stored: the job, and one record for each row. Pure. */
import * as z from 'zod/mini';
import { defined } from '../../domain/objects.ts';
import { FAILURE_CODES, type Failure } from '../../protocol/answers.ts';
import {
  IMPORT_FATES,
  IMPORT_STEPS,
  importItemSchema,
  leftOutSchema,
  type ImportFate,
  type ImportReport,
  type ImportState,
} from '../../protocol/import-messages.ts';
import { lazyObject } from '../../protocol/requests/fields.ts';
import { valuesOf, valuesSchema } from '../pursuits/version-move-record.ts';
import type { PursuitRecord } from '../records/pursuit-record.ts';

const PROBLEM_CODES = [...FAILURE_CODES, 'discarded'] as const;
const MOST_PROBLEMS = 100;
/** So many refusals in a row are about more than their rows. */
const MOST_REFUSALS = 5;

export const importJobSchema = lazyObject(() => ({
  id: z.literal('last'),
  importId: z.string(),
  baseUrl: z.string(),
  pipelineId: z.string(),
  name: z.string(),
  step: z.enum(IMPORT_STEPS),
  total: z.number(),
  loaded: z.number(),
  /** Characters of all rows as JSON. */
  size: z.number(),
  /** The pipeline was listed whole when the import was prepared. */
  complete: z.boolean(),
  /** The first row that was not begun. */
  next: z.number(),
  /** Ids of the rows under way. */
  open: z.array(z.string()),
  counts: z.record(z.enum(IMPORT_FATES), z.number()),
  problems: z.array(z.strictObject({ row: z.number(), title: z.string(), code: z.enum(PROBLEM_CODES) })),
  /** Refusals in a row. */
  streak: z.number(),
  failure: z.exactOptional(z.enum(FAILURE_CODES)),
  /** Rows that the page left out. */
  leftOut: z.exactOptional(z.array(leftOutSchema)),
  /** Last change by the user, in milliseconds since the epoch. */
  at: z.number(),
}));
export type ImportJob = z.output<typeof importJobSchema>;

export const importRowSchema = lazyObject(() => ({
  /** Its position in the import. */
  id: z.string(),
  item: importItemSchema,
  /**
   * `added`: its figures come next. `there`: someone else's, left alone. `removing`, `restoring`: Undo is
   * under way. `kept`: Undo left it alone.
   */
  state: z.enum([
    'waiting',
    'adding',
    'added',
    'updating',
    'done',
    'there',
    'refused',
    'removing',
    'restoring',
    'removed',
    'kept',
  ]),
  /** The queued change. */
  operationId: z.exactOptional(z.string()),
  pursuitId: z.exactOptional(z.string()),
  /** Its notice was certainly not in the pipeline when the import was prepared. */
  wasAbsent: z.exactOptional(z.literal(true)),
  /** This import certainly created the pursuit, so Undo may remove it. */
  isOurs: z.exactOptional(z.literal(true)),
  /** The values that the import left in the pursuit. */
  left: z.exactOptional(valuesSchema),
}));
export type ImportRow = z.output<typeof importRowSchema>;

export type Problem = ImportState['problems'][number]['code'];
export const NO_COUNTS: Readonly<Record<ImportFate, number>> = {
  added: 0,
  updated: 0,
  there: 0,
  refused: 0,
  removed: 0,
  kept: 0,
};

/** Whether there is anything left to do. */
export function isActive({ step, open }: Pick<ImportJob, 'step' | 'open'>): boolean {
  return step === 'running' || step === 'undoing' || open.length > 0;
}

export function titleOf({ item }: ImportRow): string {
  return item.kind === 'add' ? item.body.title : item.title;
}

/** The row after the service accepted its change. */
export function settled(row: ImportRow, record: PursuitRecord | undefined, isNew: boolean): ImportRow {
  if (row.state === 'removing' || row.state === 'restoring') return { ...row, state: 'removed' };
  if (!record) return row;
  const left = valuesOf(record);
  if (row.state !== 'adding') return { ...row, left };
  const isOurs = isNew ? (true as const) : undefined;
  return defined({ ...row, state: 'added' as const, pursuitId: record.id, left, isOurs });
}

/** The job without a row that is over, or that waits again. */
export function counted(job: ImportJob, row: ImportRow, code?: Problem): ImportJob {
  const open = job.open.filter((id) => id !== row.id);
  const fate = fateOf(row);
  if (fate === undefined) return { ...job, open };
  const isRefused = fate === 'refused' && code !== undefined && code !== 'discarded';
  const problem = code === undefined ? [] : [{ row: row.item.row, title: titleOf(row), code }];
  const streak = isRefused ? job.streak + 1 : 0;
  const isStuck = job.step === 'running' && isRefused && streak >= MOST_REFUSALS;
  return {
    ...job,
    open,
    counts: { ...job.counts, [fate]: job.counts[fate] + 1 },
    problems: [...job.problems, ...problem].slice(0, MOST_PROBLEMS),
    ...(isStuck ? { step: 'paused', failure: code, streak: 0 } : { streak }),
  };
}

/** What became of a row; `undefined` if it waits or is under way. */
function fateOf({ state, item }: ImportRow): ImportFate | undefined {
  if (state === 'done') return item.kind === 'add' ? 'added' : 'updated';
  return IMPORT_FATES.find((fate) => fate === state && fate !== 'added');
}

/** The job, which is done once every row was begun and none is under way. */
export function finished(job: ImportJob): ImportJob | undefined {
  return job.step === 'running' && job.next >= job.total && job.open.length === 0
    ? { ...job, step: 'done' }
    : undefined;
}

/** The import for display. `held`: why nothing can be sent now. */
export function stateOf(job: ImportJob, held: Failure | undefined): ImportState {
  const { importId, pipelineId, name, step, total, counts, problems } = job;
  const failure = isActive(job) ? held : undefined;
  return defined({
    importId,
    pipelineId,
    name,
    step,
    total,
    counts,
    problems,
    failure: failure ?? (job.failure && { code: job.failure }),
  });
}

/** What became of the rows, in the order of the file; not of those that wait. */
export function reportOf(job: ImportJob, rows: readonly ImportRow[]): ImportReport {
  const fates = rows.flatMap((row) => {
    const fate = fateOf(row);
    return fate === undefined ? [] : [{ row: row.item.row, title: titleOf(row), fate }];
  });
  return { rows: fates.toSorted((one, other) => one.row - other.row), leftOut: job.leftOut ?? [] };
}
