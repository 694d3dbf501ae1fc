/** Schemas of a notice that a page shows, as sent and as stored, and of those that the user passes. */
import * as z from 'zod/mini';
import { httpUrlSchema, naicsPrefixSchema, stateSchema, TEXT_MAX } from '../../api/schemas.ts';
import { ZONE_MAX } from '../../domain/dates/time-zone.ts';
import { LONGEST_SENTENCE } from '../../domain/text/plain-text.ts';
import { DOUBT_NAMES, OTHERS_MAX, WRITTEN_NAMES, type PageFacts } from '../../domain/notices/notice.ts';
import { PASS_REASONS, type PassedNotice } from '../../domain/notices/passed.ts';
import { date, filledLine, id, lazyObject, line, schemaBehind, wallTime } from './fields.ts';

/** A time of day and the zone beside it, as a page prints them. */
export const printedTimeSchema = lazyObject(() => ({
  time: wallTime,
  zone: z.exactOptional(filledLine(ZONE_MAX)),
}));

/** A notice from a page, and as stored: bounded, with the fields of `SeenNotice` only. */
export const seenNoticeSchema = lazyObject(() => ({
  noticeId: id,
  title: filledLine(TEXT_MAX.title),
  agency: z.exactOptional(line(TEXT_MAX.agency)),
  naicsCode: z.exactOptional(naicsPrefixSchema),
  state: z.exactOptional(stateSchema),
  setAside: z.exactOptional(line(TEXT_MAX.id)),
  postedDate: z.exactOptional(date),
  responseDeadLine: z.exactOptional(date),
  uiLink: z.exactOptional(httpUrlSchema),
  solicitationNumber: z.exactOptional(line(TEXT_MAX.id)),
  dueTime: z.exactOptional(printedTimeSchema),
  contractNumbers: z.exactOptional(z.array(line(40)).check(z.maxLength(10))),
}));

/** A notice from a content script, with its values as printed. Scripts from before an update parsed them. */
export const shownNoticeSchema = lazyObject(() => ({
  ...schemaBehind(seenNoticeSchema).shape,
  written: z.exactOptional(z.partialRecord(z.enum(WRITTEN_NAMES), line(TEXT_MAX.agency))),
  others: z.exactOptional(
    z.partialRecord(
      z.enum([...WRITTEN_NAMES, 'alsoDue']),
      z.array(line(TEXT_MAX.agency)).check(z.maxLength(OTHERS_MAX)),
    ),
  ),
  mentions: z.exactOptional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(40))),
  canceled: z.exactOptional(z.literal(true)),
  doubts: z.exactOptional(z.array(z.enum(DOUBT_NAMES)).check(z.maxLength(DOUBT_NAMES.length))),
  told: z.exactOptional(z.array(line(LONGEST_SENTENCE)).check(z.maxLength(12))),
}));

/** Facts about the page that a content script sends with its notices. */
export const pageFactsSchema: z.ZodMiniType<PageFacts> = lazyObject(() => ({
  dateOrder: z.enum(['monthFirst', 'dayFirst', 'unknown']),
  readersZone: z.exactOptional(z.literal(true)),
}));

export const postedFactsSchema = lazyObject(() => ({
  setAside: z.exactOptional(line(TEXT_MAX.agency)),
  type: z.exactOptional(line(TEXT_MAX.id)),
  postedDate: z.exactOptional(date),
}));

/** What the status of a search result depends on. Number, or title and agency, find an earlier version. */
export const foundNoticeSchema = lazyObject(() => ({
  noticeId: id,
  title: line(TEXT_MAX.title),
  agency: z.exactOptional(line(TEXT_MAX.agency)),
  responseDeadLine: z.exactOptional(date),
  solicitationNumber: z.exactOptional(line(TEXT_MAX.id)),
}));

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
