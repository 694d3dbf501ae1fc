/** What may be asked about awards beyond a page of them. */
import * as z from 'zod/mini';
import { awardQuerySchema, naicsPrefixSchema, stateSchema, TEXT_MAX } from '../api/schemas.ts';
import { date, schemaBehind } from './fields.ts';

/** What is known of the work whose holder is looked for. Its numbers are only compared, but for those of earlier contracts. */
export const soughtWorkSchema = z.lazy(() =>
  z.strictObject({
    title: z.string().check(z.minLength(1), z.maxLength(TEXT_MAX.title)),
    agency: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.agency))),
    naicsCode: z.exactOptional(naicsPrefixSchema),
    state: z.exactOptional(stateSchema),
    postedDate: z.exactOptional(date),
    responseDeadLine: z.exactOptional(date),
    solicitationNumber: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.id))),
    contractNumbers: z.exactOptional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
    /** Where it stands, or its id: tells whether a federal body can be its buyer. */
    uiLink: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.link))),
    noticeId: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.id))),
    /** What else was written of it, e.g. the note of a pursuit; searched for numbers of contracts. */
    text: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.note))),
  }),
);

/** Pages of 50 awards that one walk may take: 20,000 awards. */
const SCAN_PAGES_MAX = 400;

export const awardScanSchema = z.lazy(() =>
  z.strictObject({
    query: z.omit(schemaBehind(awardQuerySchema), { page: true, pageSize: true }),
    pages: z.int().check(z.gte(1), z.lte(SCAN_PAGES_MAX)),
    /** Counts only the awards of exactly this recipient. */
    recipient: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(TEXT_MAX.agency))),
  }),
);
export type AwardScanRequest = z.output<typeof awardScanSchema>;

/**
 * `stop`: ends it with what it has. `continue`: goes on where it was cancelled or failed. `again`: looks
 * anew, whatever was read before.
 */
export const controlSchema = z.enum(['stop', 'continue', 'again']);
export type Control = z.output<typeof controlSchema>;
