/** Schemas of requests about many awards: incumbents and scans. */
import * as z from 'zod/mini';
import { awardQuerySchema, naicsPrefixSchema, stateSchema, TEXT_MAX } from '../api/schemas.ts';
import { date, id, line, schemaBehind } from './fields.ts';

/**
 * Facts for an incumbent search. The solicitation number is only compared; contract numbers are searched for.
 */
export const incumbentQuerySchema = z.lazy(() =>
  z.strictObject({
    title: z.string().check(z.minLength(1), z.maxLength(TEXT_MAX.title)),
    agency: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.agency))),
    naicsCode: z.exactOptional(naicsPrefixSchema),
    state: z.exactOptional(stateSchema),
    postedDate: z.exactOptional(date),
    responseDeadLine: z.exactOptional(date),
    solicitationNumber: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.id))),
    contractNumbers: z.exactOptional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
    /** The notice's link and id, which tell whether its buyer can be a federal agency. */
    uiLink: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.link))),
    noticeId: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.id))),
    /** More text, such as the note of a pursuit; searched for contract numbers. */
    text: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.note))),
  }),
);

/** Most pages of 50 awards in one scan: 20,000 awards. */
const SCAN_PAGES_MAX = 400;

export const awardScanSchema = z.lazy(() =>
  z.strictObject({
    query: z.omit(schemaBehind(awardQuerySchema), { page: true, pageSize: true }),
    pages: z.int().check(z.gte(1), z.lte(SCAN_PAGES_MAX)),
    /** Counts only awards to exactly this recipient. */
    recipient: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(TEXT_MAX.agency))),
  }),
);
export type AwardScanRequest = z.output<typeof awardScanSchema>;

/** `stop`: ends the job and keeps its results. `continue`: resumes. `again`: starts over. */
export const controlSchema = z.enum(['stop', 'continue', 'again']);
export type Control = z.output<typeof controlSchema>;

/** An award from a page. */
export const seenAwardSchema = z.lazy(() =>
  z.strictObject({
    piid: id,
    recipient: z.exactOptional(line(TEXT_MAX.agency)),
    agency: z.exactOptional(line(TEXT_MAX.agency)),
  }),
);
