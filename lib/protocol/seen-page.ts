/** What a tab's page shows: what scripts of ours read there, and what our own pages are told. */
import * as z from 'zod/mini';
import { TEXT_MAX, type PursuitAdd } from '../api/schemas.ts';
import type { Doubts, SeenNotice } from '../domain/notices/notice.ts';
import type { FitFacts } from '../domain/fit/reasons.ts';
import { DETAILS_MAX, type NoticeDetails } from '../domain/notices/notice-details.ts';
import type { WhereFound } from '../domain/notices/where-found.ts';
import { parseHttpUrl } from '../domain/text/link.ts';
import type { NoticeStatus } from './answers.ts';
import type { SeenAward } from './award-messages.ts';
import { lazyObject, line } from './requests/fields.ts';
import type { TaughtState } from './taught-messages.ts';

/** What a button in a tab's page last added: the popup says so where the page cannot remove it. */
export interface LastAdd {
  /** The notice's title. */
  title: string;
  pipelineName: string;
  /** Only with both can it be opened: a queued add has no pursuit yet. */
  pipelineId?: string;
  pursuitId?: string;
  /** Only if the click certainly created the pursuit, or the add is still queued. */
  undoId?: string;
}

/** What a tab shows, as reported by its content script or read once on request. */
export interface SeenPage {
  site?: string;
  siteName?: string;
  kind: 'list' | 'detail' | 'none';
  notices: {
    notice: SeenNotice;
    status: NoticeStatus;
    /** What a search found out about it; only with a described company. */
    known?: FitFacts;
    /** The queued or rejected add of this notice, with its latest edits. */
    waiting?: { pipelineId: string; pursuit: PursuitAdd };
    /** Where each field was found; only on a page read on request. */
    found?: Partial<Record<keyof SeenNotice, WhereFound>>;
    /** Values the reader is not sure of; absent from `notice`, all but the title. */
    doubts?: Doubts;
  }[];
  award?: SeenAward;
  /** The page should show notices, but no fields could be read. */
  unreadable?: true;
  /** Read once on request; reading again can give another result. */
  once?: true;
  /** What the user taught about this address. */
  taught?: TaughtState;
  added?: LastAdd;
}

/**
 * The structure of a page that was read incorrectly or not at all, from the script that ran in the page
 * (`lib/sites/outline.ts`).
 */
export const pageOutlineSchema = lazyObject(() => ({
  host: z.string().check(z.maxLength(253)),
  path: z.string().check(z.maxLength(500)),
  counts: z.record(z.string().check(z.regex(/^[a-zA-Z]{1,20}$/)), z.int()),
  labels: z
    .array(
      z.strictObject({
        words: z.string().check(z.maxLength(100)),
        field: z.string().check(z.maxLength(40)),
        tag: z.string().check(z.maxLength(100)),
        times: z.int(),
      }),
    )
    .check(z.maxLength(100)),
  tags: z.array(z.string().check(z.maxLength(600))).check(z.maxLength(200)),
}));

/** Report of such a page: its structure, not its content. */
export interface PageReport {
  version: string;
  /** Id of the site, if an adapter read the page. */
  site?: string;
  kind: 'list' | 'detail' | 'none';
  unreadable?: true;
  award?: true;
  /** Number of notices read, and how many of them have each field. */
  notices: number;
  fields: Record<string, number>;
  outline: z.output<typeof pageOutlineSchema>;
}

const shortLine = z.exactOptional(line(DETAILS_MAX.line));

/** An email address that a `mailto:` link can take as it is. */
const email = z.string().check(z.regex(/^[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+){1,5}$/), z.maxLength(DETAILS_MAX.line));
const httpsLink = z.string().check(
  z.maxLength(TEXT_MAX.link),
  z.refine((link) => parseHttpUrl(link)?.protocol === 'https:', 'must be an https address'),
);

export const noticeDetailsSchema = lazyObject(() => ({
  contacts: z.exactOptional(
    z
      .array(z.strictObject({ name: shortLine, role: shortLine, email: z.exactOptional(email), phone: shortLine }))
      .check(z.maxLength(DETAILS_MAX.contacts)),
  ),
  attachments: z.exactOptional(
    z
      .array(z.strictObject({ name: line(DETAILS_MAX.line), link: z.exactOptional(httpsLink) }))
      .check(z.maxLength(DETAILS_MAX.attachments)),
  ),
  description: z.exactOptional(line(DETAILS_MAX.description)),
  place: shortLine,
  setAside: shortLine,
  type: shortLine,
}));

/** What is known of a notice, where it was seen and when (milliseconds since the epoch). */
export interface SeenDetails {
  details: NoticeDetails;
  host: string;
  at: number;
}
