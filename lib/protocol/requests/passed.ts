/** Passing notices: what our own pages send, and what they are told. */
import * as z from 'zod/mini';
import { PASS_REASONS, type PassedNotice } from '../../domain/notices/passed.ts';
import { schemaBehind } from './fields.ts';
import { seenNoticeSchema } from './seen-notice.ts';

export const passReasonSchema = z.enum(PASS_REASONS);

export const passedMarkSchema = z.lazy(() => {
  const { noticeId, title, agency, uiLink, solicitationNumber, responseDeadLine, dueTime } =
    schemaBehind(seenNoticeSchema).shape;
  return z.strictObject({
    notices: z
      .array(
        z.strictObject({
          ...{ noticeId, title, agency, uiLink, solicitationNumber, responseDeadLine, dueTime },
          reason: z.exactOptional(passReasonSchema),
        }),
      )
      .check(z.maxLength(200)),
  });
});

/** A notice to pass, with the deadline that it shows. */
export type PassedMark = z.output<typeof passedMarkSchema>['notices'][number];

export interface PassedList {
  /** Newest first. */
  passed: PassedNotice[];
  /** How many match the query. */
  matching: number;
  total: number;
}
