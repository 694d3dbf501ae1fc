/**
 * Reads the page of one tab once, because the person asked for it there (`activeTab`): without any permission for its host,
 * and with nothing left behind in the page.
 */
import * as z from 'zod/mini';
import { defined } from '../../domain/objects.ts';
import { TEXT_MAX } from '../../api/schemas.ts';
import type { Result } from '../../protocol/answers.ts';
import { seenAwardSchema, seenNoticeSchema } from '../../protocol/messages.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import { portalOf } from './portals.ts';
import { runInPage } from './run-in-page.ts';
import { noticeOfPage, ofItsSite } from '../index/same-notice.ts';
import { foundSchema, MOST_NOTICES, type Seen, type SeenPages } from './seen-pages.ts';
import { singleFlight } from '../connection/single-flight.ts';

/** What the script answers. It ran in a page, so it is parsed like everything else that comes from there. */
const readingSchema = z.lazy(() =>
  z.object({
    url: z.string().check(z.maxLength(TEXT_MAX.link * 4)),
    kind: z.enum(['list', 'detail', 'none']),
    unreadable: z.exactOptional(z.literal(true)),
    award: z.optional(z.unknown()),
    notices: z.array(z.object({ notice: z.unknown(), found: z.unknown() })),
  }),
);

export type ReadOnce = ReturnType<typeof createReadOnce>;

export function createReadOnce(seenPages: SeenPages, broadcast: Broadcast) {
  const reading = singleFlight(async (key): Promise<Result<{ kind: Seen['kind'] }>> => {
    const tabId = Number(key);
    const result = await runInPage(tabId, '/read-page.js');
    // A page of the browser itself, a store, or a tab in which nobody asked for us.
    if (result === undefined) return failed('notAllowed');
    // Our own script, which stays with the page, may have told meanwhile what it shows: it knows better.
    const told = await seenPages.of(tabId);
    if (told && !told.once && told.notices.length > 0) return succeeded({ kind: told.kind });
    const parsed = readingSchema.safeParse(result);
    if (!parsed.success || !URL.canParse(parsed.data.url)) return failed('unreadable');
    const { url, kind, unreadable, award, notices } = parsed.data;
    const address = new URL(url);
    const site = portalOf(address);
    // Some sites list a notice once for each of its items.
    const ids = new Set<string>();
    const good = notices.slice(0, MOST_NOTICES).flatMap(({ notice, found }) => {
      const read = seenNoticeSchema.safeParse(notice);
      // One value that cannot be right costs its notice, not the whole page.
      if (!read.success || ids.has(read.data.noticeId)) return [];
      ids.add(read.data.noticeId);
      const own = ofItsSite(read.data, address);
      const where = foundSchema.safeParse(found).data ?? {};
      if (own.uiLink === undefined) delete where.uiLink;
      return [{ notice: noticeOfPage(own, address), found: where }];
    });
    const seen: Seen = defined({
      kind: good.length === 0 ? ('none' as const) : kind,
      site: site.platform?.id ?? site.id,
      siteName: site.name,
      notices: good.map((each) => each.notice),
      found: good.map((each) => each.found),
      award: seenAwardSchema.safeParse(award).data,
      unreadable,
      once: true as const,
    });
    await seenPages.note(tabId, seen);
    broadcast('pageSeen');
    return succeeded({ kind: seen.kind });
  });

  return {
    /** Reads what the tab shows now; `notAllowed` where the browser does not let us. */
    read: (tabId: number): Promise<Result<{ kind: Seen['kind'] }>> => reading(String(tabId)),
  };
}
