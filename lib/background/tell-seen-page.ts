/** What the page in a tab shows, with where each of its notices stands: for who looks at it in the popup or the panel. */
import { defined } from '../domain/objects.ts';
import type { SeenPage } from '../protocol/answers.ts';
import type { Parts } from './parts.ts';

type Asked = Pick<Parts, 'seenPages' | 'statuses' | 'refreshIndex'>;

export async function tellSeenPage(tabId: number, { seenPages, statuses, refreshIndex }: Asked): Promise<SeenPage> {
  const seen = await seenPages.of(tabId);
  if (!seen) return { kind: 'none', notices: [] };
  // A page that was read once has no script in it that asks. What changed by it is told, and asked for again.
  if (seen.notices.length > 0) void refreshIndex();
  // A notice's own page shows the removal with its Undo; what stood in its place would only offer to add it anew.
  const leaving = seen.kind !== 'list';
  const [standing, adds] = await Promise.all([statuses.of(seen.notices, { leaving }), statuses.adds()]);
  const { notices: seenNotices, found, ...page } = seen;
  const notices = seenNotices.map((notice, place) => {
    const add = adds.get(notice.noticeId);
    return defined({
      notice,
      status: standing.get(notice.noticeId) ?? { state: 'absent' as const },
      waiting: add && { pipelineId: add.pipelineId, pursuit: add.body },
      found: found?.[place],
    });
  });
  return { ...page, notices };
}
