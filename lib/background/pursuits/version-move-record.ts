/** A move to a new version as stored, and what it copies. */
import * as z from 'zod/mini';
import type { ServicePursuit } from '../../api/readers.ts';
import { pursuitAddSchema, type PursuitAdd, type PursuitUpdate } from '../../api/schemas.ts';
import { defined } from '../../domain/objects.ts';
import { CHANGEABLE_FIELDS, isFigure, pickFields, type EachField } from '../../domain/pipelines/pursuit-values.ts';
import type { PostedFacts } from '../../domain/notices/notice.ts';
import { postedFactsSchema } from '../../protocol/requests/seen-notice.ts';
import { lazyObject } from '../../protocol/requests/fields.ts';
import type { PursuitRecord } from '../records/pursuit-record.ts';

/** What goes along to the new version, as the service sends it. */
export const valuesSchema = lazyObject(
  () =>
    ({
      stageId: z.exactOptional(z.string()),
      pWin: z.exactOptional(z.nullable(z.number())),
      pGo: z.exactOptional(z.nullable(z.number())),
      estimatedValueCents: z.exactOptional(z.nullable(z.number())),
      note: z.string(),
    }) satisfies EachField,
);
export type Values = z.output<typeof valuesSchema>;

export const moveSchema = lazyObject(() => ({
  id: z.string(),
  baseUrl: z.string(),
  pipelineId: z.string(),
  /** The pursuit to replace, and what adds it again. */
  oldPursuitId: z.string(),
  oldBody: pursuitAddSchema,
  /** What adds the new version. */
  body: pursuitAddSchema,
  solicitationNumber: z.exactOptional(z.string()),
  facts: z.exactOptional(postedFactsSchema),
  /** The old pursuit's values when it was last seen. */
  values: valuesSchema,
  /** `adding` → `copying` → `removing` → `done`. */
  step: z.enum(['adding', 'copying', 'removing', 'done']),
  /** The new version's pursuit. */
  pursuitId: z.exactOptional(z.string()),
  /** Origin of the page that asked for it; only that page may undo it, besides our own. */
  owner: z.exactOptional(z.string()),
  /** Why it waits. */
  failure: z.exactOptional(z.string()),
  /** When it began, or was done. Milliseconds since the epoch. */
  at: z.number(),
}));
export type Move = z.output<typeof moveSchema>;

export interface MoveRequest {
  pipelineId: string;
  /** The old pursuit. */
  pursuitId: string;
  /** What adds the new version. */
  body: PursuitAdd;
  solicitationNumber?: string | undefined;
  facts?: PostedFacts | undefined;
  /** Origin of the page that asks. */
  owner?: string | undefined;
}

/** The update that turns the values of `now` into `wanted`; empty if they are the same. */
export function differences(wanted: Values, now: Values | undefined): PursuitUpdate {
  // A move sets the stage's default figures, so explicit ones go with it (service-api §4.7).
  const moves = wanted.stageId !== undefined && wanted.stageId !== now?.stageId;
  return pickFields(wanted, (field) => wanted[field] !== now?.[field] || (moves && isFigure(field)));
}

/** Whether `now` has these values. A service may write 0 for none, and trim a note. */
export function hasOnly(values: Values, now: Values): boolean {
  const plain = (value: string | number | null | undefined) =>
    typeof value === 'string' ? value.trim() : (value ?? 0);
  return CHANGEABLE_FIELDS.every((field) => values[field] === undefined || plain(values[field]) === plain(now[field]));
}

export function valuesOf({ stageId, pWin, pGo, estimatedValueCents, note }: PursuitRecord): Values {
  return defined({
    stageId: stageId ?? undefined,
    pWin,
    pGo,
    estimatedValueCents,
    note: note ?? '',
  } satisfies EachField);
}

type NoticeFields = Partial<Record<keyof PursuitAdd, unknown>>;

/** What adds a pursuit again; `undefined` if its notice is not known. */
export function bodyOfPursuit(listed: NoticeFields, known?: PursuitRecord): PursuitAdd | undefined {
  const { noticeId, title, agency, naicsCode, state, responseDeadLine, uiLink } = { ...known, ...defined(listed) };
  const parsed = pursuitAddSchema.safeParse(
    defined({
      noticeId: noticeId ?? undefined,
      title: title ?? undefined,
      agency: agency ?? undefined,
      naicsCode: naicsCode ?? undefined,
      state: state ?? undefined,
      responseDeadLine: responseDeadLine ?? undefined,
      uiLink: uiLink ?? undefined,
    }),
  );
  return parsed.data;
}

/** Whether a pursuit certainly is another notice's than the one that was asked for. */
export function isOther({ noticeId }: ServicePursuit, body: PursuitAdd): boolean {
  return noticeId != null && noticeId !== body.noticeId;
}
