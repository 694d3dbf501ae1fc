/**
 * Tolerant readers for every answer of the service. The document leaves wrappers and many fields open, so a reader
 * takes every answer a reasonable service could give and turns it into the field's own types; what it cannot make
 * sense of is absent, never guessed (decisions, right column). Each is made when it first reads (docs/architecture, "Waking up").
 */
import * as z from 'zod/mini';
import type { Award } from '../domain/awards/award.ts';
import { dateOfTimestamp, type CalendarDate } from '../domain/dates/calendar-date.ts';
import { defined } from '../domain/objects.ts';
import { safeLink } from '../domain/text/link.ts';
import { centsOfDollars, parseCents } from '../domain/money/money.ts';
import type { Opportunity, ResultReason } from '../domain/notices/notice.ts';
import type { Pipeline } from '../domain/pipelines/pipeline.ts';
import { plainLine, plainNote, plainText } from '../domain/text/plain-text.ts';
import { resultReasonRecordSchema, TEXT_MAX } from './schemas.ts';

/** A hint beside a title, in characters and words. */
const REASON_MAX = 100;
const REASON_WORDS_MAX = 6;

const anything = z.optional(z.unknown());
/** Reads any value, present or not: what is made of it is for `make` to say. */
const reads = <Output>(make: (value: unknown) => Output) => z.pipe(anything, z.transform(make));
const line = (max: number) =>
  reads((value) => {
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' ? plainLine(text, max) || undefined : undefined;
  });
const paragraph = reads((value) =>
  typeof value === 'string' ? plainText(value, TEXT_MAX.note) || undefined : undefined,
);
// One longer than can be sent stays longer when it is cut, even by half a character more: by that it is known that it must not be edited.
const note = reads((value) =>
  typeof value === 'string' && value.trim() !== '' ? plainNote(value, TEXT_MAX.note + 2) || undefined : undefined,
);
const numeric = reads((value) => {
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined;
});
const cents = z.pipe(
  numeric,
  z.transform((value) => (value === undefined ? undefined : parseCents(value))),
);
const flag = reads((value) => (typeof value === 'boolean' ? value : undefined));
const date = reads((value): CalendarDate | undefined =>
  typeof value === 'string' ? dateOfTimestamp(value.trim()) : undefined,
);
const link = reads((value) => {
  const address = typeof value === 'string' ? safeLink(value) : undefined;
  // Writing an address out in full can lengthen it beyond what we could send back.
  return address !== undefined && address.length <= TEXT_MAX.link ? address : undefined;
});
// Half a character can stand in no address, and every identity comes to stand in one.
const identity = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.string().check(z.minLength(1), z.maxLength(TEXT_MAX.id), z.regex(/^\P{Cs}*$/u)),
);

/** An identity where people see it: as it is written, but unable to hide or reorder what stands beside it. */
const shown = (id: string): string => plainLine(id, TEXT_MAX.id) || '?';

/** A reason in a word or two (ours, `resultReasonRecordSchema`); a service that has none, or another form of it, is read as before. */
const reason = reads((value): ResultReason | undefined => {
  const read = resultReasonRecordSchema.safeParse(value).data;
  const short = (text: string) => plainLine(text, REASON_MAX);
  if (read?.kind === 'identifier')
    return short(read.text) === '' ? undefined : { kind: read.kind, text: short(read.text) };
  if (read?.kind === 'concept')
    return short(read.name) === '' ? undefined : { kind: read.kind, name: short(read.name) };
  const words = (read?.words ?? []).slice(0, REASON_WORDS_MAX).map(short).filter(Boolean);
  return words.length === 0 ? undefined : { kind: 'keyword', words };
});

const usState = z.pipe(
  line(100),
  z.transform((text) => (text && /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : undefined)),
);

export const opportunityReader = z.lazy(() =>
  z.pipe(
    z.object({
      noticeId: identity,
      title: line(TEXT_MAX.title),
      agency: line(TEXT_MAX.agency),
      naicsCode: line(20),
      state: usState,
      setAside: line(100),
      postedDate: date,
      responseDeadLine: date,
      uiLink: link,
      dataSource: line(100),
      why: reason,
    }),
    z.transform(({ title, ...rest }): Opportunity => defined({ ...rest, title: title ?? shown(rest.noticeId) })),
  ),
);

export const awardReader = z.lazy(() =>
  z.pipe(
    z.object({
      awardId: identity,
      piid: line(100),
      recipientName: line(TEXT_MAX.agency),
      awardingAgencyName: line(TEXT_MAX.agency),
      awardingAgencyCode: line(20),
      value: numeric,
      startDate: date,
      endDate: date,
      actionDate: date,
      description: paragraph,
      popState: usState,
      naicsCode: line(20),
      path: line(TEXT_MAX.link),
    }),
    z.transform(({ value, ...rest }): Award =>
      defined({ ...rest, value: value === undefined ? undefined : centsOfDollars(value) }),
    ),
  ),
);

const ownerReader = z.lazy(() =>
  z.pipe(
    z.object({ id: line(TEXT_MAX.id), name: line(TEXT_MAX.agency), email: line(TEXT_MAX.agency) }),
    z.transform((owner) => defined(owner)),
  ),
);

export const pipelineReader = z.lazy(() =>
  z.pipe(
    z.object({
      id: identity,
      name: line(TEXT_MAX.agency),
      sharedWithOrg: flag,
      owner: reads((value) => ownerReader.safeParse(value).data),
      pursuitCount: numeric,
      updatedAt: line(40),
    }),
    z.transform(({ name, ...rest }): Pipeline => defined({ ...rest, name: name ?? shown(rest.id) })),
  ),
);

/** A stage as answered, whatever its name is called; probabilities are still on the service's own scale. */
export const stageReader = z.lazy(() =>
  z.pipe(
    z.object({
      id: identity,
      name: line(200),
      label: line(200),
      title: line(200),
      displayName: line(200),
      position: numeric,
      defaultPWin: numeric,
      defaultPGo: numeric,
    }),
    z.transform(({ label, title, displayName, ...stage }) =>
      defined({ ...stage, name: stage.name ?? label ?? title ?? displayName }),
    ),
  ),
);
export type ServiceStage = z.output<typeof stageReader>;

// `null` or an empty text says that the service cleared the value; a missing key that this answer does not speak of it.
const nullable = <Output>(reader: z.ZodMiniType<Output>) =>
  reads((value) => (value === null || value === '' ? null : reader.safeParse(value).data));

/**
 * A pursuit as answered, perhaps only in part; probabilities are still on the service's own scale. Only `id` is
 * certain; `null` and missing are kept apart so that partial bodies can be merged (decisions, "Update a pursuit").
 */
export const pursuitReader = z.lazy(() =>
  z.pipe(
    z.object({
      id: identity,
      noticeId: nullable(identity),
      title: nullable(line(TEXT_MAX.title)),
      agency: nullable(line(TEXT_MAX.agency)),
      naicsCode: nullable(line(20)),
      state: nullable(usState),
      responseDeadLine: nullable(date),
      uiLink: nullable(link),
      note: nullable(note),
      stageId: nullable(identity),
      pWin: nullable(numeric),
      pGo: nullable(numeric),
      estimatedValueCents: nullable(cents),
      weightedValueCents: nullable(cents),
      pipelineId: nullable(identity),
      createdAt: nullable(line(40)),
      updatedAt: nullable(line(40)),
    }),
    z.transform((pursuit) => defined(pursuit)),
  ),
);
export type ServicePursuit = z.output<typeof pursuitReader>;
