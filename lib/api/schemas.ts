/**
 * The service's contract as strict schemas: what requests may say and what the reference backend answers
 * (service-api §2 and §4). The reference backend validates with these; the client reads answers with the tolerant
 * readers in `readers.ts`, because the document leaves many shapes open.
 */
import { z } from 'zod';
import { parseCalendarDate } from '../domain/calendar-date.ts';
import { isNaicsPrefix } from '../domain/codes.ts';
import { parseHttpUrl } from '../domain/link.ts';
import { VALUE_MAX } from '../domain/value-of.ts';

export const CONTRACT_SORTS = ['relevance', 'deadlineAsc', 'postedDesc'] as const;
export const AWARD_SORTS = ['action_date', 'value', 'start'] as const;

/** Limits of service-api §8 and decisions ("Pursuit list"). */
export const LIMITS = {
  pageSizeMax: 50,
  contractPageSize: 20,
  awardPageSize: 25,
  pursuitLimitMax: 200,
  pursuitLimit: 50,
} as const;

/** Longest texts a request may carry, in characters; a hostile page must not be able to fill a pipeline with novels. */
export const TEXT_MAX = { ...VALUE_MAX, note: 10_000, query: 2000, link: 2048 } as const;

/** Most entries of a list in a query: NAICS has some thousand full codes, and a prefix may stand for many of them. */
const LIST_MAX = 1100;

const calendarDate = z
  .string()
  .refine((text) => parseCalendarDate(text) !== undefined, 'must be an existing day written YYYY-MM-DD');
const httpUrl = z
  .string()
  .max(TEXT_MAX.link)
  .refine((text) => parseHttpUrl(text) !== undefined, 'must be an absolute http or https address');
const wholeNumber = (min: number, max: number) => z.int().min(min).max(max);

/** Query of `GET /v1/contracts/search` as the client builds it (§4.1). */
export const contractQuerySchema = z.lazy(() =>
  z.strictObject({
    q: z.string().trim().min(1).max(TEXT_MAX.query),
    states: z
      .array(z.string().regex(/^[A-Z]{2}$/))
      .max(LIST_MAX)
      .optional(),
    /** Full codes only: a prefix matches nothing. */
    naics: z
      .array(z.string().regex(/^\d{6}$/))
      .max(LIST_MAX)
      .optional(),
    setAsides: z
      .array(z.string().regex(/^[A-Za-z0-9]{1,20}$/))
      .max(LIST_MAX)
      .optional(),
    types: z
      .array(
        z
          .string()
          .max(100)
          .regex(/^[^,]+$/),
      )
      .max(LIST_MAX)
      .optional(),
    postedWithinDays: wholeNumber(0, 36_500).optional(),
    dueWithinDays: wholeNumber(0, 36_500).optional(),
    includeExpired: z.boolean().optional(),
    includeGrants: z.boolean().optional(),
    sort: z.enum(CONTRACT_SORTS).optional(),
    page: wholeNumber(1, 1_000_000).optional(),
    pageSize: wholeNumber(1, LIMITS.pageSizeMax).optional(),
  }),
);
export type ContractQuery = z.infer<typeof contractQuerySchema>;

/** Query of `GET /v1/awards/search` (§4.2). */
export const awardQuerySchema = z.lazy(() =>
  z.strictObject({
    q: z.string().trim().max(TEXT_MAX.query).optional(),
    state: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    agency: z.string().trim().max(TEXT_MAX.agency).optional(),
    naics: z.string().refine(isNaicsPrefix, 'must be two to six digits').optional(),
    sort: z.enum(AWARD_SORTS).optional(),
    page: wholeNumber(1, 1_000_000).optional(),
    pageSize: wholeNumber(1, LIMITS.pageSizeMax).optional(),
  }),
);
export type AwardQuery = z.infer<typeof awardQuerySchema>;

/** Body of `POST /v1/pipelines/{id}/pursuits` (§4.6). */
export const pursuitAddSchema = z.lazy(() =>
  z.strictObject({
    noticeId: z.string().trim().min(1).max(TEXT_MAX.id),
    title: z.string().trim().min(1).max(TEXT_MAX.title),
    agency: z.string().max(TEXT_MAX.agency).optional(),
    naicsCode: z
      .string()
      .regex(/^\d{2,6}$/)
      .optional(),
    state: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    responseDeadLine: calendarDate.optional(),
    uiLink: httpUrl.optional(),
    note: z.string().max(TEXT_MAX.note).optional(),
  }),
);
export type PursuitAdd = z.infer<typeof pursuitAddSchema>;

/** Body of `PATCH …/pursuits/{id}` (§4.7); `null` clears (decisions, "Update a pursuit"). Figures are on the service's scale. */
export const pursuitUpdateSchema = z
  .strictObject({
    stageId: z.uuid().optional(),
    note: z.string().max(TEXT_MAX.note).optional(),
    pWin: z.number().nullable().optional(),
    pGo: z.number().nullable().optional(),
    estimatedValueCents: z.int().min(0).nullable().optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'must change at least one field');
export type PursuitUpdate = z.infer<typeof pursuitUpdateSchema>;

/**
 * Why a result was found
 */
export const resultReasonSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('identifier'), text: z.string() }),
    z.object({ kind: z.literal('keyword'), words: z.array(z.string()).min(1) }),
    z.object({ kind: z.literal('concept'), name: z.string(), naicsCode: z.string().optional() }),
  ]),
);
export type ResultReason = z.infer<typeof resultReasonSchema>;

/** Element of `data.results` (§2.1). */
export const opportunityRecordSchema = z.object({
  noticeId: z.string(),
  title: z.string(),
  agency: z.string().nullable(),
  naicsCode: z.string().nullable(),
  state: z.string().nullable(),
  setAside: z.string().nullable(),
  postedDate: z.string().nullable(),
  responseDeadLine: z.string().nullable(),
  uiLink: z.string().nullable(),
  dataSource: z.string().nullable(),
  why: resultReasonSchema.optional(),
});
export type OpportunityRecord = z.infer<typeof opportunityRecordSchema>;

/** Element of `data.awards` (§2.2). `value` in dollars; timestamps `YYYY-MM-DDT00:00:00.000Z`. */
export const awardRecordSchema = z.object({
  awardId: z.string(),
  piid: z.string().nullable(),
  recipientName: z.string().nullable(),
  awardingAgencyName: z.string().nullable(),
  awardingAgencyCode: z.string().nullable(),
  value: z.number().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  actionDate: z.string().nullable(),
  description: z.string().nullable(),
  popState: z.string().nullable(),
  naicsCode: z.string().nullable(),
  path: z.string().nullable(),
});
export type AwardRecord = z.infer<typeof awardRecordSchema>;

/** Element of `data.items` of the pipeline list (§2.3). */
export const pipelineRecordSchema = z.object({
  id: z.string(),
  name: z.string(),
  sharedWithOrg: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  pursuitCount: z.int(),
  updatedAt: z.string(),
});
export type PipelineRecord = z.infer<typeof pipelineRecordSchema>;

export const stageRecordSchema = z.object({
  id: z.string(),
  name: z.string(),
  position: z.int(),
  defaultPWin: z.number(),
  defaultPGo: z.number(),
});
export type StageRecord = z.infer<typeof stageRecordSchema>;

/** A pursuit as the reference backend answers it: every field of §2.4 plus three of ours (decisions, "Pursuit record"). */
export const pursuitRecordSchema = z.object({
  id: z.string(),
  pipelineId: z.string(),
  noticeId: z.string(),
  title: z.string(),
  agency: z.string().nullable(),
  naicsCode: z.string().nullable(),
  state: z.string().nullable(),
  responseDeadLine: z.string().nullable(),
  uiLink: z.string().nullable(),
  note: z.string().nullable(),
  stageId: z.string(),
  pWin: z.number().nullable(),
  pGo: z.number().nullable(),
  estimatedValueCents: z.int().nullable(),
  weightedValueCents: z.int().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PursuitRecord = z.infer<typeof pursuitRecordSchema>;
