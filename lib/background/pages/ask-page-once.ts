/**
 * Reads the page of a tab once, at the user's request (`activeTab`), without a host permission and without
 * leaving a script behind.
 */
import * as z from 'zod/mini';
import { defined } from '../../domain/objects.ts';
import { TEXT_MAX } from '../../api/schemas.ts';
import type { Result } from '../../protocol/answers.ts';
import { seenAwardSchema } from '../../protocol/award-messages.ts';
import { pageFactsSchema, shownNoticeSchema } from '../../protocol/requests/seen-notice.ts';
import { platformOf } from '../../sites/registry.ts';
import { tabPage } from '../runtime/browser-api.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import { READER, readerFiles } from './content-scripts.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import { switchableSiteOf } from './switchable-sites.ts';
import { runInPage } from './inject-scripts.ts';
import { noticeOfPage } from '../../domain/notices/identity.ts';
import { hasStateOfSite, interpret, isInReadersZone } from '../../domain/notices/shown-notice.ts';
import { foundSchema, MOST_NOTICES, someDoubts, type Seen, type SeenPages } from './seen-pages.ts';
import { singleFlight } from '../connection/single-flight.ts';

/** The script's answer. It ran in a page, so it must be parsed. */
const readingSchema = z.lazy(() =>
  z.object({
    url: z.string().check(z.maxLength(TEXT_MAX.link * 4)),
    kind: z.enum(['list', 'detail', 'none']),
    facts: z.exactOptional(pageFactsSchema),
    unreadable: z.exactOptional(z.literal(true)),
    award: z.optional(z.unknown()),
    notices: z.array(z.object({ notice: z.unknown(), found: z.unknown() })),
  }),
);

export type ReadOnce = ReturnType<typeof createReadOnce>;

export function createReadOnce(seenPages: SeenPages, broadcast: Broadcast) {
  const reading = singleFlight(async (key): Promise<Result<{ kind: Seen['kind'] }>> => {
    const tabId = Number(key);
    const url = (await tabPage(tabId))?.url;
    // The script is bundled with the reader, and so needs it on SAM.gov, too.
    const before = [...new Set([READER, ...readerFiles(url && platformOf(url), { guesses: true })])];
    const result = await runInPage(tabId, '/read-page.js', before);
    // A browser page, an extension store, or a tab without a user request.
    if (result === undefined) return failed('notAllowed');
    // A permanent script may have reported the page in the meantime, with better data.
    const told = await seenPages.of(tabId);
    if (told && !told.once && told.notices.length > 0) return succeeded({ kind: told.kind });
    const parsed = readingSchema.safeParse(result);
    if (!parsed.success || !URL.canParse(parsed.data.url)) return failed('unreadable');
    const { kind, facts, unreadable, award, notices } = parsed.data;
    const address = new URL(parsed.data.url);
    const site = switchableSiteOf(address);
    // Some sites list a notice once per line item.
    const ids = new Set<string>();
    const good = notices.slice(0, MOST_NOTICES).flatMap(({ notice, found }) => {
      const read = shownNoticeSchema.safeParse(notice);
      // An invalid notice is dropped without losing the page.
      if (!read.success || ids.has(read.data.noticeId)) return [];
      ids.add(read.data.noticeId);
      const {
        notice: { canceled, ...own },
        doubts,
      } = interpret(read.data, facts, address);
      const where = foundSchema.safeParse(found).data ?? {};
      if (own.uiLink === undefined) delete where.uiLink;
      if (own.state === undefined) delete where.state;
      else if (hasStateOfSite(own, read.data)) where.state = { by: 'site' };
      return [{ notice: noticeOfPage(own, address), found: where, doubts, canceled }];
    });
    const seen: Seen = defined({
      kind: good.length === 0 ? ('none' as const) : kind,
      site: site.platform?.id ?? site.id,
      siteName: site.name,
      notices: good.map((each) => each.notice),
      found: good.map((each) => each.found),
      doubts: someDoubts(good.map((each) => each.doubts)),
      award: seenAwardSchema.safeParse(award).data,
      unreadable,
      canceled: kind === 'detail' ? good[0]?.canceled : undefined,
      readersZone: isInReadersZone(facts, kind, address) ? (true as const) : undefined,
      once: true as const,
    });
    await seenPages.note(tabId, seen);
    broadcast('pageSeen');
    return succeeded({ kind: seen.kind });
  });

  return {
    /** Reads what the tab shows now; `notAllowed` if the browser denies access. */
    read: (tabId: number): Promise<Result<{ kind: Seen['kind'] }>> => reading(String(tabId)),
  };
}
