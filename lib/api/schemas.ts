/**
 * The service's contract as strict schemas for requests and for the reference backend's answers (service-api
 * §2 and §4). The backend checks request bodies with them, and its tests check its answers; `server/routes`
 * reads query strings. The client reads answers with the tolerant readers in `readers.ts`, because the
 * document leaves many shapes open.
 */
import * as z from 'zod/mini';
import { parseCalendarDate } from '../domain/dates/calendar-date.ts';
import { NAICS_PREFIX, STATE_CODE } from '../domain/notices/codes.ts';
import { DAYS_MAX, LINK_MAX, NOTE_MAX, PAGE_SIZE_MAX, PURSUITS_MAX, QUERY_MAX, VALUE_MAX } from '../domain/limits.ts';
import type { EachField } from '../domain/pipelines/pursuit-values.ts';
import { isPathSegment, parseHttpUrl } from '../domain/text/link.ts';

export const CONTRACT_SORTS = ['relevance', 'deadlineAsc', 'postedDesc'] as const;
export const AWARD_SORTS = ['action_date', 'value', 'start'] as const;

/** Limits of service-api §8 (and decisions, "Pursuit list"). */
export const LIMITS = {
  pageSizeMax: PAGE_SIZE_MAX,
  contractPageSize: 20,
  awardPageSize: 25,
  pursuitLimitMax: PURSUITS_MAX,
  pursuitLimit: 50,
  /** Ours: nobody chooses among more, and each costs a request. */
  pipelinesMax: 300,
} as const;

/** Longest strings in a request, in characters: a hostile page must not fill a pipeline with huge texts. */
export const TEXT_MAX = { ...VALUE_MAX, note: NOTE_MAX, query: QUERY_MAX, link: LINK_MAX } as const;

/** Most entries in a query's list: a NAICS sector expands to all its codes, about a thousand in total. */
export const LIST_MAX = 1100;

const idChecks = [
  z.minLength(1),
  z.maxLength(TEXT_MAX.id),
  z.refine<string>(isPathSegment, 'must not be "." or ".."'),
] as const;
/** An id in a response or a message. It ends up in an address, so no id can name another path. */
export const idSchema = z.string().check(...idChecks);

/** Stays a string, because the API description is generated from it. */
const calendarDate = z
  .string()
  .check(z.refine((text) => parseCalendarDate(text) !== undefined, 'must be an existing day written YYYY-MM-DD'));
/** An absolute http or https address. */
export const httpUrlSchema = z.string().check(
  z.maxLength(TEXT_MAX.link),
  z.refine((text) => parseHttpUrl(text) !== undefined, 'must be an absolute http or https address'),
);
export const naicsPrefixSchema = z.string().check(z.regex(NAICS_PREFIX, 'must be two to six digits'));
export const stateSchema = z.string().check(z.regex(STATE_CODE, 'must be two capital letters'));
const wholeNumber = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));

/** Query of `GET /v1/contracts/search` as the client builds it (§4.1). */
export const contractQuerySchema = z.lazy(() =>
  z.strictObject({
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(TEXT_MAX.query)),
    states: z.optional(z.array(stateSchema).check(z.maxLength(LIST_MAX))),
    /** Full codes only: a prefix matches nothing. */
    naics: z.optional(z.array(z.string().check(z.regex(/^\d{6}$/))).check(z.maxLength(LIST_MAX))),
    setAsides: z.optional(z.array(z.string().check(z.regex(/^[A-Za-z0-9]{1,20}$/))).check(z.maxLength(LIST_MAX))),
    types: z.optional(z.array(z.string().check(z.maxLength(100), z.regex(/^[^,]+$/))).check(z.maxLength(LIST_MAX))),
    postedWithinDays: z.optional(wholeNumber(0, DAYS_MAX)),
    dueWithinDays: z.optional(wholeNumber(0, DAYS_MAX)),
    includeExpired: z.optional(z.boolean()),
    includeGrants: z.optional(z.boolean()),
    sort: z.optional(z.enum(CONTRACT_SORTS)),
    page: z.optional(wholeNumber(1, 1_000_000)),
    pageSize: z.optional(wholeNumber(1, LIMITS.pageSizeMax)),
  }),
);
export type ContractQuery = z.infer<typeof contractQuerySchema>;

/** Query of `GET /v1/awards/search` (§4.2). */
export const awardQuerySchema = z.lazy(() =>
  z.strictObject({
    q: z.optional(z.string().check(z.trim(), z.maxLength(TEXT_MAX.query))),
    state: z.optional(stateSchema),
    agency: z.optional(z.string().check(z.trim(), z.maxLength(TEXT_MAX.agency))),
    naics: z.optional(naicsPrefixSchema),
    sort: z.optional(z.enum(AWARD_SORTS)),
    page: z.optional(wholeNumber(1, 1_000_000)),
    pageSize: z.optional(wholeNumber(1, LIMITS.pageSizeMax)),
  }),
);
export type AwardQuery = z.infer<typeof awardQuerySchema>;

/** Body of `POST /v1/pipelines/{id}/pursuits` (§4.6). */
export const pursuitAddSchema = z.lazy(() =>
  z.strictObject({
    noticeId: z.string().check(z.trim(), ...idChecks),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(TEXT_MAX.title)),
    agency: z.optional(z.string().check(z.maxLength(TEXT_MAX.agency))),
    naicsCode: z.optional(naicsPrefixSchema),
    state: z.optional(stateSchema),
    responseDeadLine: z.optional(calendarDate),
    uiLink: z.optional(httpUrlSchema),
    note: z.optional(z.string().check(z.maxLength(TEXT_MAX.note))),
  }),
);
export type PursuitAdd = z.infer<typeof pursuitAddSchema>;

/** Body of `PATCH …/pursuits/{id}` (§4.7); `null` clears (decisions, "Update a pursuit"). */
export const pursuitUpdateSchema = z
  .strictObject({
    stageId: z.optional(z.uuid()),
    note: z.optional(z.string().check(z.maxLength(TEXT_MAX.note))),
    pWin: z.optional(z.nullable(z.number())),
    pGo: z.optional(z.nullable(z.number())),
    estimatedValueCents: z.optional(z.nullable(z.int().check(z.gte(0)))),
  } satisfies EachField)
  .check(z.refine((body) => Object.keys(body).length > 0, 'must change at least one field'));
export type PursuitUpdate = z.infer<typeof pursuitUpdateSchema>;

/** `why` of a result: the reference backend's addition to the document. Clients may ignore it. */
export const resultReasonRecordSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('identifier'), text: z.string() }),
    z.object({ kind: z.literal('keyword'), words: z.array(z.string()).check(z.minLength(1)) }),
    z.object({ kind: z.literal('concept'), name: z.string(), naicsCode: z.optional(z.string()) }),
  ]),
);
export type ResultReasonRecord = z.infer<typeof resultReasonRecordSchema>;

/** Element of `data.results` (§2.1). */
export const opportunityRecordSchema = z.object({
  noticeId: z.string(),
  title: z.string(),
  agency: z.nullable(z.string()),
  naicsCode: z.nullable(z.string()),
  state: z.nullable(z.string()),
  setAside: z.nullable(z.string()),
  postedDate: z.nullable(z.string()),
  responseDeadLine: z.nullable(z.string()),
  uiLink: z.nullable(z.string()),
  dataSource: z.nullable(z.string()),
  why: z.optional(resultReasonRecordSchema),
});

/** Element of `data.awards` (§2.2). `value` in dollars; timestamps `YYYY-MM-DDT00:00:00.000Z`. */
export const awardRecordSchema = z.object({
  awardId: z.string(),
  piid: z.nullable(z.string()),
  recipientName: z.nullable(z.string()),
  awardingAgencyName: z.nullable(z.string()),
  awardingAgencyCode: z.nullable(z.string()),
  value: z.nullable(z.number()),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  actionDate: z.nullable(z.string()),
  description: z.nullable(z.string()),
  popState: z.nullable(z.string()),
  naicsCode: z.nullable(z.string()),
  path: z.nullable(z.string()),
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

/** A pursuit as the reference backend returns it: §2.4 plus three fields (decisions, "Pursuit record"). */
export const pursuitRecordSchema = z.object({
  id: z.string(),
  pipelineId: z.string(),
  noticeId: z.string(),
  title: z.string(),
  agency: z.nullable(z.string()),
  naicsCode: z.nullable(z.string()),
  state: z.nullable(z.string()),
  responseDeadLine: z.nullable(z.string()),
  uiLink: z.nullable(z.string()),
  note: z.nullable(z.string()),
  stageId: z.string(),
  pWin: z.nullable(z.number()),
  pGo: z.nullable(z.number()),
  estimatedValueCents: z.nullable(z.int()),
  weightedValueCents: z.nullable(z.int()),
  createdAt: z.string(),
  updatedAt: z.string(),
} satisfies EachField);
export type PursuitRecord = z.infer<typeof pursuitRecordSchema>;
