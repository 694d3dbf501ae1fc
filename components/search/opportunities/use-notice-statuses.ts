import { useCallback, useState } from 'react';
import { defined } from '../../../lib/domain/objects.ts';
import { PAGE_SIZE_MAX } from '../../../lib/domain/limits.ts';
import { isPlainLine } from '../../../lib/domain/text/plain-text.ts';
import type { FoundOpportunity, NoticeStatus } from '../../../lib/protocol/answers.ts';
import { useAsk } from '../../data/use-ask.ts';

interface Statuses {
  statusOf: (notice: FoundOpportunity) => NoticeStatus;
  /** Sets a notice's status after a change made here. */
  mark: (noticeId: string, status: NoticeStatus) => void;
}

/**
 * Pipeline statuses of found notices. The newest of three sources counts: the search's own answer, the index
 * and changes made here.
 */
export function useNoticeStatuses(results: readonly FoundOpportunity[], answeredAt: number): Statuses {
  const [marked, setMarked] = useState<ReadonlyMap<string, { status: NoticeStatus; at: number }>>(new Map());
  // An invalid id would fail the whole request.
  const askable = results.filter(({ noticeId }) => isPlainLine(noticeId)).slice(0, PAGE_SIZE_MAX);
  const indexed = useAsk(
    'opportunities.statuses',
    {
      notices: askable.map(({ noticeId, title, agency, responseDeadLine, solicitationNumber }) =>
        defined({ noticeId, title, agency, responseDeadLine, solicitationNumber }),
      ),
    },
    {
      enabled: askable.length > 0,
      freshFor: Infinity,
    },
  );

  const mark = useCallback((noticeId: string, status: NoticeStatus) => {
    setMarked((before) => new Map([...before, [noticeId, { status, at: Date.now() }]]));
  }, []);
  const statusOf = (notice: FoundOpportunity): NoticeStatus => {
    const known = [{ status: notice.status, at: answeredAt }];
    const later = indexed.data?.[notice.noticeId];
    if (later) known.push({ status: later, at: indexed.dataUpdatedAt });
    const own = marked.get(notice.noticeId);
    if (own) known.push(own);
    return known.reduce((newest, each) => (each.at >= newest.at ? each : newest)).status;
  };
  return { statusOf, mark };
}
