import { useCallback, useState } from 'react';
import { defined } from '../../../lib/domain/objects/defined.ts';
import { PAGE_SIZE_MAX } from '../../../lib/domain/limits.ts';
import { isPlainLine } from '../../../lib/domain/text/plain-text.ts';
import type { FoundOpportunity, NoticeStatus } from '../../../lib/protocol/answers.ts';
import { useAsk } from '../../data/use-ask.ts';

interface Statuses {
  statusOf: (notice: FoundOpportunity) => NoticeStatus;
  /** Where a notice stands now, said by whoever did something with it. */
  mark: (noticeId: string, status: NoticeStatus) => void;
}

/**
 * Where found notices stand: what came with the results, then what the index said later (asked again after every
 * change), then what was just done here; the newest counts. Searching again for it would send a request for every click. One that
 * cannot be asked about is left out: with it, nothing would be answered of the others either.
 */
export function useStatuses(results: readonly FoundOpportunity[], answeredAt: number): Statuses {
  const [marked, setMarked] = useState<ReadonlyMap<string, { status: NoticeStatus; at: number }>>(new Map());
  const askable = results.filter(({ noticeId }) => isPlainLine(noticeId)).slice(0, PAGE_SIZE_MAX);
  const later = useAsk(
    'opportunities.statuses',
    {
      notices: askable.map(({ noticeId, title, agency, responseDeadLine }) =>
        defined({ noticeId, title, agency, responseDeadLine }),
      ),
    },
    { enabled: askable.length > 0 },
  );

  const mark = useCallback((noticeId: string, status: NoticeStatus) => {
    setMarked((before) => new Map([...before, [noticeId, { status, at: Date.now() }]]));
  }, []);
  const statusOf = (notice: FoundOpportunity): NoticeStatus => {
    const known = [{ status: notice.status, at: answeredAt }];
    const indexed = later.data?.[notice.noticeId];
    if (indexed) known.push({ status: indexed, at: later.dataUpdatedAt });
    const own = marked.get(notice.noticeId);
    if (own) known.push(own);
    return known.reduce((newest, each) => (each.at >= newest.at ? each : newest)).status;
  };
  return { statusOf, mark };
}
