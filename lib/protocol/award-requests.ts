/** What may be asked about awards beyond a page of them. */
import { z } from 'zod';
import { awardQuerySchema, TEXT_MAX } from '../api/schemas.ts';
import { date, naicsCode, state } from './fields.ts';

/** What is known of the work whose holder is looked for. Its numbers are only compared, but for those of earlier contracts. */
export const soughtWorkSchema = z.lazy(() =>
  z.strictObject({
    title: z.string().min(1).max(TEXT_MAX.title),
    agency: z.string().max(TEXT_MAX.agency).exactOptional(),
    naicsCode: naicsCode.exactOptional(),
    state: state.exactOptional(),
    postedDate: date.exactOptional(),
    responseDeadLine: date.exactOptional(),
    solicitationNumber: z.string().max(TEXT_MAX.id).exactOptional(),
    contractNumbers: z.array(z.string().max(40)).max(10).exactOptional(),
    /** What else was written of it, e.g. the note of a pursuit; searched for numbers of contracts. */
    text: z.string().max(TEXT_MAX.note).exactOptional(),
  }),
);

/** Pages of 50 awards that one walk may take: 20,000 awards. */
const SCAN_PAGES_MAX = 400;

export const awardScanSchema = z.lazy(() =>
  z.strictObject({
    query: awardQuerySchema.unwrap().omit({ page: true, pageSize: true }),
    pages: z.int().min(1).max(SCAN_PAGES_MAX),
    /** Counts only the awards of exactly this recipient. */
    recipient: z.string().min(1).max(TEXT_MAX.agency).exactOptional(),
  }),
);
export type AwardScanRequest = z.output<typeof awardScanSchema>;

/** `stop`: ends it with what it has. `again`: forgets what was found and looks anew. */
export const controlSchema = z.enum(['stop', 'again']);
