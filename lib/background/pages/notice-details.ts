/**
 * What the own pages of saved notices say beyond a pursuit's fields: contacts, attachments, the start of the
 * description. Read by a script of its own, kept in this browser by notice id, never sent.
 */
import * as z from 'zod/mini';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import { federalNoticeId } from '../../domain/notices/codes.ts';
import { DETAILS_MAX, type NoticeDetails } from '../../domain/notices/notice-details.ts';
import type { SeenNotice } from '../../domain/notices/notice.ts';
import { defined } from '../../domain/objects.ts';
import { TEXT_MAX } from '../../api/schemas.ts';
import type { NoticeStatus } from '../../protocol/answers.ts';
import { noticeDetailsSchema, type SeenDetails } from '../../protocol/seen-page.ts';
import { lazyObject } from '../../protocol/requests/fields.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import type { Solicitations } from '../records/solicitations.ts';
import type { Clock } from '../runtime/clock.ts';
import { inTransaction, type Database, type Writing } from '../storage/database.ts';
import { dropOldest, tableOf } from '../storage/tables.ts';
import { runInPage } from './inject-scripts.ts';

/** Most notices to keep, and most characters of one as JSON: 4 MB in all. The oldest are dropped. */
const MOST_KEPT = 500;
const MOST_CHARACTERS = 8000;
/** A page asks at every repaint; read it no more often than this. */
const PAUSE_MS = 5000;

const rowSchema = lazyObject(() => ({
  noticeId: z.string(),
  details: noticeDetailsSchema,
  host: z.string(),
  at: z.number(),
}));
/** The script's answer. It ran in a page, so it must be parsed. */
const readingSchema = z.lazy(() => z.looseObject({ url: z.string().check(z.maxLength(TEXT_MAX.link * 4)) }));

export type NoticeDetailsStore = ReturnType<typeof createNoticeDetails>;

export function createNoticeDetails(
  database: Database,
  index: Pick<PursuitIndex, 'get'>,
  solicitations: Pick<Solicitations, 'learn'>,
  clock: Clock,
) {
  const table = tableOf(database, 'noticeDetails', rowSchema);
  /** When each tab was last read, and for which notice. */
  const lastRead = new Map<number, { noticeId: string; at: number }>();

  async function keep(noticeId: string, host: string, read: NoticeDetails): Promise<void> {
    if (Object.keys(read).length === 0) return;
    await inTransaction(
      database,
      ['noticeDetails'],
      async (writing) => {
        const rows = table.within(writing);
        const before = await rows.get(noticeId);
        // A page that has not loaded everything takes nothing away.
        const details: NoticeDetails = { ...(before?.host === host ? before.details : {}), ...read };
        while (
          JSON.stringify(details).length > MOST_CHARACTERS &&
          details.attachments !== undefined &&
          details.attachments.length > 0
        )
          details.attachments = details.attachments.slice(0, -1);
        await rows.put({ noticeId, details, host, at: clock.now() });
        await dropOldest(writing, 'noticeDetails', rows, MOST_KEPT);
      },
      // Can be read again.
      'relaxed',
    );
  }

  return {
    async of(noticeId: string): Promise<Partial<SeenDetails>> {
      const { details, host, at } = (await table.get(noticeId)) ?? {};
      return details && host !== undefined && at !== undefined ? { details, host, at } : {};
    },

    /** Reads the own page of a notice that is in a pipeline, and keeps what it says. */
    async see(tabId: number, notice: SeenNotice | undefined, status: NoticeStatus | undefined): Promise<void> {
      if (!notice || (status?.state !== 'saved' && status?.state !== 'queued')) return;
      const last = lastRead.get(tabId);
      if (last?.noticeId === notice.noticeId && isFresh(last.at, clock.now(), PAUSE_MS)) return;
      lastRead.set(tabId, { noticeId: notice.noticeId, at: clock.now() });
      const answer = await runInPage(tabId, '/read-notice.js');
      const url = readingSchema.safeParse(answer).data?.url;
      // The tab may show another notice by now.
      if (url === undefined || !isPageOf(url, notice)) return;
      const { hostname } = new URL(url);
      const pursuit = status.state === 'saved' ? await index.get(status.pursuitId) : undefined;
      const details = detailsIn(answer, hostname);
      await keep(pursuit?.noticeId ?? notice.noticeId, hostname, details);
      if (!pursuit) return;
      const { setAside = notice.setAside, type } = details;
      const facts = defined({ ...notice, setAside, type });
      const isOther = pursuit.noticeId !== undefined && pursuit.noticeId !== notice.noticeId;
      await inTransaction(database, ['solicitations'], (writing) =>
        solicitations.learn(pursuit.id, facts, writing, isOther),
      );
    },

    /** Forgets everything: they show what one connection's pursuits are about. */
    forget: (writing: Writing): Promise<void> => table.within(writing).clear(),
  };
}

function isPageOf(url: string, { noticeId, uiLink }: SeenNotice): boolean {
  if (!URL.canParse(url)) return false;
  const place = (link: string) => link.replace(/#.*$/s, '');
  const isFederal = federalNoticeId(noticeId) === noticeId;
  return isFederal ? federalNoticeId(url) === noticeId : uiLink !== undefined && place(url) === place(uiLink);
}

/** Parses each value apart: a bad one must not lose the others. Drops links that lead to other sites. */
function detailsIn(answer: unknown, host: string): NoticeDetails {
  const parts = z.looseObject({ attachments: z.catch(z.array(z.unknown()), []) }).safeParse(answer).data;
  const details: NoticeDetails = {};
  for (const name of ['contacts', 'description', 'place', 'setAside', 'type'] as const)
    Object.assign(details, noticeDetailsSchema.safeParse({ [name]: parts?.[name] }).data);
  const attachments = (parts?.attachments ?? []).flatMap((each) => {
    const one = noticeDetailsSchema.safeParse({ attachments: [each] }).data?.attachments?.[0];
    const name = z.object({ name: z.string() }).safeParse(each).data?.name;
    if (one?.link !== undefined && isOwn(new URL(one.link).hostname, host)) return [one];
    return noticeDetailsSchema.safeParse({ attachments: [{ name }] }).data?.attachments ?? [];
  });
  return attachments.length === 0
    ? details
    : { ...details, attachments: attachments.slice(0, DETAILS_MAX.attachments) };
}

function isOwn(host: string, page: string): boolean {
  const site = page.replace(/^www\./, '');
  return host === page || host === site || host.endsWith(`.${site}`);
}
