/** A pursuit as it is kept: the service's figures untouched, turned into the field's types only when read. */
import * as z from 'zod/mini';
import type { ServicePursuit, ServiceStage } from '../../api/readers.ts';
import type { PursuitAdd, PursuitUpdate } from '../../api/schemas.ts';
import { parseCalendarDate } from '../../domain/dates/calendar-date.ts';
import { defined } from '../../domain/objects.ts';
import { parseCents } from '../../domain/money/money.ts';
import type { Pursuit, Stage } from '../../domain/pipelines/pipeline.ts';
import { probabilityOn, type Probability, type ProbabilityScale } from '../../domain/money/probability.ts';

const text = z.exactOptional(z.nullable(z.string()));
const FIGURES = ['pWin', 'pGo', 'estimatedValueCents'] as const;
const figure = z.exactOptional(z.nullable(z.number()));

export const pursuitRecordSchema = z.lazy(() =>
  z.strictObject({
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
    /** We changed it ourselves: it exists even where a list that was cut short does not show it. */
    ours: z.exactOptional(z.literal(true)),
  }),
);
export type PursuitRecord = z.output<typeof pursuitRecordSchema>;

/**
 * A pursuit as a list shows it. A list may leave fields out (decisions, "Pursuit record"): what says which notice it is stays as known
 * then, and the rest as long as the list does not say that the pursuit was changed since. Of what the service works out, the
 * weighted value stands in the answer of an update and perhaps nowhere else (service-api §2.4), so it is kept while the figures it
 * was made of are the same.
 */
export function listed(known: PursuitRecord | undefined, answer: ServicePursuit, pipelineId: string): PursuitRecord {
  const { pWin: _pWin, pGo: _pGo, weightedValueCents, stageId, note, estimatedValueCents, ...notice } = known ?? {};
  const isUnchanged = answer.updatedAt == null || answer.updatedAt === known?.updatedAt;
  const ours = isUnchanged ? defined({ stageId, note, estimatedValueCents }) : {};
  const now = { ...notice, ...ours, ...defined(answer), pipelineId };
  const same = FIGURES.every((figure) => known?.[figure] === now[figure]);
  return defined({ weightedValueCents: same ? weightedValueCents : undefined, ...now });
}

/** A pursuit that was added: what the answer leaves open is as known before, else as it was sent. */
export function added(
  known: PursuitRecord | undefined,
  sent: PursuitAdd,
  answer: ServicePursuit,
  pipelineId: string,
): PursuitRecord {
  return { ...defined(sent), ...known, ...answer, pipelineId, ours: true };
}

/**
 * A pursuit that was updated. A partial answer leaves the rest as known, changed by what was sent; what the service
 * works out from that (a stage's own figures, the weighted value) is unknown until it says so
 * (decisions, "Update a pursuit").
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
