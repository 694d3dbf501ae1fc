/** Messages about importing a spreadsheet: the dry run, the import itself, and its Undo. */
import * as z from 'zod/mini';
import { pursuitAddSchema, TEXT_MAX } from '../api/schemas.ts';
import { IMPORT_BATCH, IMPORT_LEFT_OUT_MAX, IMPORT_ROWS_MAX } from '../domain/limits.ts';
import type { Opportunity } from '../domain/notices/notice.ts';
import { CHANGEABLE_FIELDS } from '../domain/pipelines/pursuit-values.ts';
import { SET_ASIDE_CODES } from '../domain/reference/set-asides.ts';
import type { Failure } from './answers.ts';
import { id, lazyObject, line, message, messageWith, schemaBehind, timedDeadlineSchema } from './requests/fields.ts';
import { queuedChangesSchema } from './requests/pursuit-changes.ts';

const rowNumber = z.int().check(z.gte(1), z.lte(10 * IMPORT_ROWS_MAX));
const optionalLine = (max: number) => z.exactOptional(line(max));

/** What a row is recognized by. */
const importKeysSchema = lazyObject(() => ({
  row: rowNumber,
  noticeId: z.exactOptional(id),
  link: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.link))),
  number: optionalLine(TEXT_MAX.id),
  title: optionalLine(TEXT_MAX.title),
  agency: optionalLine(TEXT_MAX.agency),
}));
export type ImportKeys = z.output<typeof importKeysSchema>;

/** The values of an updated pursuit as the user saw them; it is left alone once they differ. */
const seenSchema = z.lazy(() =>
  z.partialRecord(
    z.enum(CHANGEABLE_FIELDS),
    z.nullable(z.union([z.string().check(z.maxLength(TEXT_MAX.note)), z.number()])),
  ),
);

/** One row to import: a new pursuit with its figures, or changes of one that is there. */
export const importItemSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('add'),
      row: rowNumber,
      body: pursuitAddSchema,
      /** These stay in this browser: the service has no fields for them. */
      number: optionalLine(TEXT_MAX.id),
      setAside: z.exactOptional(z.enum(SET_ASIDE_CODES)),
      due: z.exactOptional(timedDeadlineSchema),
      changes: z.omit(schemaBehind(queuedChangesSchema), { note: true }),
    }),
    z.strictObject({
      kind: z.literal('update'),
      row: rowNumber,
      pursuitId: id,
      title: line(TEXT_MAX.title),
      changes: queuedChangesSchema,
      seen: seenSchema,
    }),
  ]),
);
export type ImportItem = z.output<typeof importItemSchema>;

/** Which pursuits a row is, as far as this browser knows the pipeline. */
export interface CheckedRow {
  row: number;
  /** The id that the row has or gets; absent without a title or number. */
  noticeId?: string;
  /** More than one: the user decides. */
  pursuitIds: string[];
}

/**
 * `loading`: the page is still handing over rows. `paused`, `canceled`: what was sent already is finished.
 * `undone`: Undo is over, and what was changed since stayed.
 */
export const IMPORT_STEPS = ['loading', 'running', 'paused', 'canceled', 'done', 'undoing', 'undone'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

/**
 * `there`: someone added it in the meantime, and it was left alone. `kept`: not undone, because it was
 * changed since or the service does not list it.
 */
export const IMPORT_FATES = ['added', 'updated', 'there', 'refused', 'removed', 'kept'] as const;
export type ImportFate = (typeof IMPORT_FATES)[number];

/** The last import, running or over. */
export interface ImportState {
  importId: string;
  pipelineId: string;
  /** Name of the file. */
  name: string;
  step: ImportStep;
  total: number;
  counts: Record<ImportFate, number>;
  /** Rows that the service refused, whole or in part, up to a hundred. */
  problems: { row: number; title: string; code: Failure['code'] | 'discarded' }[];
  /** Why nothing can be sent now, or why it paused. */
  failure?: Failure;
}

/** Rows that the user (`skipped`) or the reader left out, as the page names them. */
export const leftOutSchema = lazyObject(() => ({
  row: rowNumber,
  title: z.string().check(z.maxLength(TEXT_MAX.title)),
  why: z.enum(['total', 'header', 'note', 'empty', 'untitled', 'skipped', 'there']),
}));
/** What became of every row of the last import. */
export interface ImportReport {
  rows: { row: number; title: string; fate: ImportFate }[];
  leftOut: z.output<typeof leftOutSchema>[];
}

export const IMPORT_MESSAGES = {
  /** Finds the pursuits that some rows are, in this browser's copy of the pipeline; changes nothing. */
  'import.check': message<CheckedRow[]>()('extension', () => ({
    pipelineId: id,
    rows: z.array(importKeysSchema).check(z.maxLength(IMPORT_BATCH)),
  })),
  /** Searches the service for the notice of one row: two requests. */
  'import.find': messageWith<{ notice?: Opportunity }>()('extension', () => importKeysSchema),
  /** Prepares an import; it replaces the last one, unless that still runs. */
  'import.open': message<{ importId: string }>()('extension', () => ({
    pipelineId: id,
    name: line(255),
    total: z.int().check(z.gte(1), z.lte(IMPORT_ROWS_MAX)),
    leftOut: z.exactOptional(z.array(leftOutSchema).check(z.maxLength(IMPORT_LEFT_OUT_MAX))),
  })),
  /** Hands over the next rows, which are stored. */
  'import.rows': message<{ loaded: number }>()('extension', () => ({
    importId: id,
    items: z.array(importItemSchema).check(z.maxLength(IMPORT_BATCH)),
  })),
  'import.control': message<ImportState | Record<string, never>>()('extension', () => ({
    importId: id,
    action: z.enum(['start', 'pause', 'resume', 'cancel', 'undo', 'forget']),
  })),
  'import.report': message<ImportReport>()('extension', () => ({ importId: id })),
  'import.state': message<{ last?: ImportState }>()('extension', () => ({})),
} as const;
