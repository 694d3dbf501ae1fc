/**
 * Tolerant readers for every answer of the service. The document leaves wrappers and many fields open, so a
 * reader accepts any reasonable shape and leaves out what it can't read; it never guesses (decisions, right
 * column). Each reader is built on first use (docs/architecture, "Waking up").
 */
import * as z from 'zod/mini';
import type { Award } from '../domain/awards/award.ts';
import { dateOfTimestamp, type CalendarDate } from '../domain/dates/calendar-date.ts';
import { defined } from '../domain/objects.ts';
import { safeLink } from '../domain/text/link.ts';
import { centsOfDollars, parseCents } from '../domain/money/money.ts';
import type { Opportunity, ResultReason } from '../domain/notices/notice.ts';
import type { Pipeline } from '../domain/pipelines/pipeline.ts';
import type { EachField } from '../domain/pipelines/pursuit-values.ts';
import { plainLine, plainNote, plainText } from '../domain/text/plain-text.ts';
import { idSchema, resultReasonRecordSchema, TEXT_MAX } from './schemas.ts';

/** Limits of the hint next to a title, in characters and words. */
const REASON_MAX = 100;
const REASON_WORDS_MAX = 6;
/** Characters of a summary to keep; we send 300 at most (decisions, "Extra fields of a search result"). */
const SUMMARY_MAX = 600;

const anything = z.optional(z.unknown());
/** Reads any value, present or not; `make` decides what it becomes. */
const reads = <Output>(make: (value: unknown) => Output) => z.pipe(anything, z.transform(make));
const line = (max: number) =>
  reads((value) => {
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' ? plainLine(text, max) || undefined : undefined;
  });
const paragraph = reads((value) =>
  typeof value === 'string' ? plainText(value, TEXT_MAX.note) || undefined : undefined,
);
const summary = reads((value) => (typeof value === 'string' ? plainText(value, SUMMARY_MAX) || undefined : undefined));
// Cut a note that is too long to send to a length that is still too long: this marks it as read-only.
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
  // Normalizing an address can make it too long to send back.
  return address !== undefined && address.length <= TEXT_MAX.link ? address : undefined;
});
const identity = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  // An address can't contain an unpaired surrogate.
  idSchema.check(z.regex(/^\P{Cs}*$/u)),
);

/** Returns an id for display, unable to hide or reorder the text next to it. */
const shown = (id: string): string => plainLine(id, TEXT_MAX.id) || '?';

/** Why a result matched, in a word or two (our `resultReasonRecordSchema`). Ignores unknown forms. */
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
      type: line(100),
      solicitationNumber: line(TEXT_MAX.id),
      summary,
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

/** Reads a stage, whatever its name field is called; probabilities stay on the service's scale. */
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

// `null` or an empty string: the service cleared the value. A missing key: the answer does not mention it.
const nullable = <Output>(reader: z.ZodMiniType<Output>) =>
  reads((value) => (value === null || value === '' ? null : reader.safeParse(value).data));

/**
 * Reads a whole or partial pursuit; probabilities stay on the service's scale. Only `id` is certain. Keeps
 * `null` and missing apart, so that partial bodies can be merged (decisions, "Update a pursuit").
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
    } satisfies EachField),
    z.transform((pursuit) => defined(pursuit)),
  ),
);
export type ServicePursuit = z.output<typeof pursuitReader>;
