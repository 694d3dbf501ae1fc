/** Returns what the page in a tab shows, with its notices' statuses, for the popup or panel. */
import { defined } from '../domain/objects.ts';
import type { SeenPage } from '../protocol/seen-page.ts';
import type { TaughtState } from '../protocol/taught-messages.ts';
import type { Seen } from './pages/seen-pages.ts';
import type { Parts } from './parts.ts';
import { tabPage } from './runtime/browser-api.ts';
import { ignoreErrors } from './runtime/failures.ts';

type Asked = Pick<
  Parts,
  | 'seenPages'
  | 'statuses'
  | 'fits'
  | 'refreshIndex'
  | 'lastAdds'
  | 'noticeDetails'
  | 'pageDeadlines'
  | 'sites'
  | 'taught'
>;

export async function seenPageStatus(tabId: number, parts: Asked): Promise<SeenPage> {
  const { seenPages, statuses, fits, refreshIndex, lastAdds, noticeDetails, pageDeadlines } = parts;
  const [seen, added] = await Promise.all([seenPages.of(tabId), lastAdds.of(tabId)]);
  const taught = await taughtState(tabId, seen, parts);
  if (!seen) return { kind: 'none', notices: [], ...defined({ added, taught }) };
  // A page read once has no script that asks, so refresh here; changes are broadcast.
  if (seen.notices.length > 0) void refreshIndex();
  // A notice's own page shows a pending removal with Undo instead of an Add button.
  const leaving = seen.kind !== 'list';
  const { readersZone: inReadersZone = false } = seen;
  const [statusById, findAdd, known] = await Promise.all([
    statuses.of(seen.notices, { leaving, inReadersZone }),
    statuses.adds(),
    fits.found(),
  ]);
  // Elsewhere the page's script asks, and that reads them.
  const [own] = seen.once && seen.kind === 'detail' ? seen.notices : [];
  if (own) ignoreErrors(noticeDetails.see(tabId, own, statusById.get(own.noticeId)));
  const {
    notices: seenNotices,
    found,
    doubts,
    canceled = false,
    reported: _reported,
    readersZone: _zone,
    ...page
  } = seen;
  // Links are the page's own. Nothing else compares a page without a script, now and after an add.
  const link = seen.notices.find(({ uiLink }) => uiLink !== undefined)?.uiLink;
  if (seen.once && link !== undefined) {
    const shown = { notices: seen.notices, url: new URL(link), kind: seen.kind, canceled, inReadersZone };
    ignoreErrors(pageDeadlines.compare(shown, statusById));
  }
  const notices = seenNotices.map((notice, place) => {
    const add = findAdd(notice);
    return defined({
      notice,
      status: statusById.get(notice.noticeId) ?? { state: 'absent' as const },
      known: known.get(notice.noticeId),
      waiting: add && { pipelineId: add.pipelineId, pursuit: add.body },
      found: found?.[place],
      doubts: doubts?.[place],
    });
  });
  return { ...page, notices, ...defined({ added, taught }) };
}

/** A page without notices reports nothing: it shows none once it has loaded where our script runs. */
async function taughtState(
  tabId: number,
  seen: Seen | undefined,
  { sites, taught }: Asked,
): Promise<TaughtState | undefined> {
  const page = await tabPage(tabId);
  if (!page) return undefined;
  const isRead = page.loaded && (await sites.isOn(page.url));
  return taught.stateOf(page.url, isRead ? (seen?.kind ?? 'none') : undefined);
}
