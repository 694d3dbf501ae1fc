/** A pursuit as it is kept: the service's figures untouched, turned into the field's types only when read. */
import { z } from 'zod';
import type { ServicePursuit, ServiceStage } from '../api/readers.ts';
import { parseCalendarDate } from '../domain/calendar-date.ts';
import { defined } from '../domain/defined.ts';
import { parseCents } from '../domain/money.ts';
import type { Pursuit, Stage } from '../domain/pipeline.ts';
import { probabilityOn, type Probability, type ProbabilityScale } from '../domain/probability.ts';

const text = z.string().nullable().exactOptional();
const figure = z.number().nullable().exactOptional();

export const pursuitRecordSchema = z.strictObject({
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
});
export type PursuitRecord = z.output<typeof pursuitRecordSchema>;

/** An answer laid over what was known: partial bodies keep what they do not speak of (decisions, "Update a pursuit"). */
export function merged(known: PursuitRecord | undefined, answer: ServicePursuit, pipelineId: string): PursuitRecord {
  return { ...known, ...answer, pipelineId };
}

/** The pursuit in the field's own types; probabilities stay absent while the scale is unknown. */
export function toPursuit(record: PursuitRecord, scale: ProbabilityScale | undefined): Pursuit {
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
    pWin: probability(record.pWin, scale),
    pGo: probability(record.pGo, scale),
    estimatedValueCents: cents(record.estimatedValueCents),
    weightedValueCents: cents(record.weightedValueCents),
    createdAt: record.createdAt ?? undefined,
    updatedAt: record.updatedAt ?? undefined,
  });
}

/** The stage in the field's own types. `place`: its index in the service's order. */
export function toStage(stage: ServiceStage, place: number, scale: ProbabilityScale | undefined): Stage {
  return defined({
    id: stage.id,
    name: stage.name,
    position: place,
    defaultPWin: probability(stage.defaultPWin, scale),
    defaultPGo: probability(stage.defaultPGo, scale),
  });
}

function probability(value: number | null | undefined, scale: ProbabilityScale | undefined): Probability | undefined {
  return value == null || scale === undefined ? undefined : probabilityOn(scale, value);
}
