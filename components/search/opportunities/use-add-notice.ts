import { useCallback, useState } from 'react';
import type { FoundOpportunity, NoticeStatus } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { pursuitOfNotice } from '../../capture/notice/notice-edit.ts';
import { useAddToast } from '../../capture/notice/use-add-toast.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';

/** Sets a notice's status after a change made here. */
type Mark = (noticeId: string, status: NoticeStatus) => void;

/** Adds found notices to the default pipeline with one click; several can be in progress. */
export function useAddNotice(mark: Mark): {
  add: (notice: FoundOpportunity, before: NoticeStatus) => void;
  adding: ReadonlySet<string>;
} {
  const { ask } = usePlatform();
  const failed = useFailureToast();
  const showAddToast = useAddToast();
  const [adding, setAdding] = useState<ReadonlySet<string>>(new Set());

  const add = useCallback(
    (notice: FoundOpportunity, before: NoticeStatus) => {
      const { noticeId, title } = notice;
      setAdding((now) => new Set([...now, noticeId]));
      void ask('pursuit.add', { pursuit: pursuitOfNotice(notice) }).then((result) => {
        setAdding((now) => new Set([...now].filter((each) => each !== noticeId)));
        mark(noticeId, result.ok ? result.value.status : before);
        if (!result.ok) {
          failed(words('addFailed'), result.failure);
          return;
        }
        showAddToast(result.value, title, () => mark(noticeId, { state: 'absent' }));
      });
    },
    [ask, failed, mark, showAddToast],
  );

  return { add, adding };
}
