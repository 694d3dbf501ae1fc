import { useCallback, useState } from 'react';
import type { FoundOpportunity, NoticeStatus } from '../../../lib/protocol/answers.ts';
import { keptOf, pursuitOfNotice } from '../../capture/notice/notice-edit.ts';
import { useAdd } from '../../capture/notice/use-add.ts';

/** Sets a notice's status after a change made here. */
type Mark = (noticeId: string, status: NoticeStatus) => void;

/** Adds found notices to the default pipeline with one click; several can be in progress. */
export function useAddNotice(mark: Mark): {
  add: (notice: FoundOpportunity, before: NoticeStatus) => void;
  adding: ReadonlySet<string>;
} {
  const { run, send } = useAdd();
  const [adding, setAdding] = useState<ReadonlySet<string>>(new Set());

  const add = useCallback(
    (notice: FoundOpportunity, before: NoticeStatus) => {
      const { noticeId, title } = notice;
      setAdding((now) => new Set([...now, noticeId]));
      void run({
        title,
        onUndone: () => mark(noticeId, { state: 'absent' }),
        async add() {
          let status = before;
          try {
            const captured = await send('pursuit.add', { pursuit: pursuitOfNotice(notice), ...keptOf(notice) });
            ({ status } = captured);
            return captured;
          } finally {
            setAdding((now) => new Set([...now].filter((each) => each !== noticeId)));
            mark(noticeId, status);
          }
        },
      });
    },
    [run, send, mark],
  );

  return { add, adding };
}
