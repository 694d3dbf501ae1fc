/** A pursuit as cached: the service's raw values, converted to domain types on read. */
import * as z from 'zod/mini';
import type { ServicePursuit } from '../../api/readers.ts';
import type { PursuitAdd, PursuitUpdate } from '../../api/schemas.ts';
import { parseCalendarDate } from '../../domain/dates/calendar-date.ts';
import { defined } from '../../domain/objects.ts';
import { parseCents } from '../../domain/money/money.ts';
import type { Pursuit } from '../../domain/pipelines/pipeline.ts';
import {
  CHANGEABLE_FIELDS,
  isFigure,
  type ChangeableField,
  type EachField,
} from '../../domain/pipelines/pursuit-values.ts';
import { lazyObject, probability as typedFigure } from '../../protocol/requests/fields.ts';

const text = z.exactOptional(z.nullable(z.string()));
const FIGURES = ['pWin', 'pGo', 'estimatedValueCents'] as const;
const figure = z.exactOptional(z.nullable(z.number()));

const typedFigures = lazyObject(() => ({ pWin: z.exactOptional(typedFigure), pGo: z.exactOptional(typedFigure) }));

export const pursuitRecordSchema = lazyObject(
  () =>
    ({
      id: z.string(),
      pipelineId: z.string(),
      noticeId: text,
      title: text,
      agency: text,
      naicsCode: text,
      state: text,
      responseDeadLine: text,
      uiLink: text,
      note: text,
      stageId: text,
      pWin: figure,
      pGo: figure,
      estimatedValueCents: figure,
      weightedValueCents: figure,
      createdAt: text,
      updatedAt: text,
      /** We changed it ourselves, so it exists even if a truncated list lacks it. */
      ours: z.exactOptional(z.literal(true)),
      /** The pWin and pGo that the user typed in this browser, and those before the last edit. */
      typed: z.exactOptional(z.strictObject({ now: typedFigures, before: typedFigures })),
    }) satisfies EachField,
);
export type PursuitRecord = z.output<typeof pursuitRecordSchema>;

/**
 * Merges a listed pursuit into the cached one, since a list may omit fields (decisions, "Pursuit record").
 * Keeps notice fields, and the rest unless the list says that the pursuit was updated since. Keeps the
 * weighted value, perhaps only in update answers (service-api §2.4), while its inputs are unchanged.
 */
export function listed(known: PursuitRecord | undefined, answer: ServicePursuit, pipelineId: string): PursuitRecord {
  const { weightedValueCents, ...kept } = known ?? {};
  const isUnchanged = answer.updatedAt == null || answer.updatedAt === known?.updatedAt;
  const gone = CHANGEABLE_FIELDS.filter((field) => !isUnchanged || isFigure(field));
  const without: Partial<Record<ChangeableField, undefined>> = Object.fromEntries(
    gone.map((each) => [each, undefined]),
  );
  const now = { ...kept, ...without, ...defined(answer), pipelineId };
  const same = FIGURES.every((figure) => known?.[figure] === now[figure]);
  return defined({ weightedValueCents: same ? weightedValueCents : undefined, ...now });
}

/** An added pursuit: the answer, completed by the cached record, else by what was sent. */
export function added(
  known: PursuitRecord | undefined,
  sent: PursuitAdd,
  answer: ServicePursuit,
  pipelineId: string,
): PursuitRecord {
  return { ...defined(sent), ...known, ...answer, pipelineId, ours: true };
}

/**
 * Merges a partial answer and what was sent into the cached record. Drops values that the service derives
 * from the change (stage defaults, weighted value) until it sends them (decisions, "Update a pursuit").
 */
export function updated(
  known: PursuitRecord | undefined,
  sent: PursuitUpdate,
  answer: ServicePursuit,
  pipelineId: string,
): PursuitRecord {
  const { pWin, pGo, weightedValueCents, ...rest } = known ?? {};
  const moved = sent.stageId !== undefined;
  const figures = moved ? {} : { pWin, pGo };
  const unchanged = !moved && FIGURES.every((figure) => sent[figure] === undefined);
  const worked = unchanged ? { weightedValueCents } : {};
  return defined({ ...rest, ...figures, ...worked, ...defined(sent), ...answer, pipelineId, ours: true as const });
}

/** Converts to domain types, without pWin and pGo: see `figuresOn`. */
export function toPursuit(record: PursuitRecord): Pursuit {
  const cents = (value: number | null | undefined) => (value == null ? undefined : parseCents(value));
  return defined({
    id: record.id,
    pipelineId: record.pipelineId,
    noticeId: record.noticeId ?? undefined,
    title: record.title ?? undefined,
    agency: record.agency ?? undefined,
    naicsCode: record.naicsCode ?? undefined,
    state: record.state ?? undefined,
    responseDeadLine: record.responseDeadLine == null ? undefined : parseCalendarDate(record.responseDeadLine),
    uiLink: record.uiLink ?? undefined,
    note: record.note ?? undefined,
    stageId: record.stageId ?? undefined,
    typed: record.typed?.now,
    estimatedValueCents: cents(record.estimatedValueCents),
    weightedValueCents: cents(record.weightedValueCents),
    createdAt: record.createdAt ?? undefined,
    updatedAt: record.updatedAt ?? undefined,
  } satisfies Record<Exclude<keyof PursuitRecord & keyof Pursuit, 'pWin' | 'pGo'>, unknown>);
}
