import { useCallback, useState } from 'react';
import { safeLink } from '../../lib/domain/link.ts';
import type { Captured, FoundOpportunity, NoticeStatus } from '../../lib/protocol/answers.ts';
import type { RequestOf } from '../../lib/protocol/messages.ts';
import { words } from '../../lib/words/words.ts';
import { usePlatform } from '../shell/platform.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { useToast } from '../ui/toast.tsx';

/** Called with where a notice stands after something was done with it. */
type Mark = (noticeId: string, status: NoticeStatus) => void;

/** Adds a found notice to the pipeline for one-click adding, says how it went, and offers to undo it where that is certain. */
export function useAddNotice(mark: Mark): {
  add: (notice: FoundOpportunity, before: NoticeStatus) => void;
  adding: ReadonlySet<string>;
} {
  const { ask } = usePlatform();
  const toast = useToast();
  const [adding, setAdding] = useState<ReadonlySet<string>>(new Set());

  const undo = useCallback(
    async (notice: FoundOpportunity, undoId: string) => {
      const result = await ask('pursuit.undoAdd', { undoId });
      if (result.ok && result.value.undone) {
        mark(notice.noticeId, { state: 'absent' });
        toast({ tone: 'info', title: words('addUndone'), detail: notice.title });
      } else {
        toast({
          tone: 'danger',
          title: words('addNotUndone'),
          detail: result.ok ? words('addNotUndoneWhy') : failureWords(result.failure).explanation,
        });
      }
    },
    [ask, mark, toast],
  );

  const tell = useCallback(
    (notice: FoundOpportunity, { status, pipelineName, undoId }: Captured) => {
      const action = undoId === undefined ? undefined : { label: words('undo'), run: () => void undo(notice, undoId) };
      if (status.state === 'saved') {
        toast(
          action
            ? { title: words('addedTo', pipelineName), detail: notice.title, action }
            : { tone: 'info', title: words('alreadyIn', pipelineName), detail: notice.title },
        );
      } else if (status.state === 'queued' || status.state === 'adding') {
        toast({ tone: 'info', title: words('addQueued'), detail: notice.title, action });
      } else if (status.state === 'failed') {
        toast({ tone: 'danger', title: words('addFailed'), detail: failureWords(status.failure).explanation });
      }
    },
    [toast, undo],
  );

  const add = useCallback(
    (notice: FoundOpportunity, before: NoticeStatus) => {
      const id = notice.noticeId;
      setAdding((now) => new Set([...now, id]));
      void ask('pursuit.add', { pursuit: pursuitOf(notice) }).then((result) => {
        setAdding((now) => new Set([...now].filter((each) => each !== id)));
        mark(id, result.ok ? result.value.status : before);
        if (result.ok) tell(notice, result.value);
        else toast({ tone: 'danger', title: words('addFailed'), detail: failureWords(result.failure).explanation });
      });
    },
    [ask, mark, tell, toast],
  );

  return { add, adding };
}

/** The fields of service-api §4.6 that the notice has; what the service itself would refuse is left out rather than sent. */
export function pursuitOf(notice: FoundOpportunity): RequestOf<'pursuit.add'>['pursuit'] {
  const uiLink = safeLink(notice.uiLink);
  return {
    noticeId: notice.noticeId,
    title: notice.title,
    ...(notice.agency ? { agency: notice.agency } : {}),
    ...(/^\d{2,6}$/.test(notice.naicsCode ?? '') ? { naicsCode: notice.naicsCode } : {}),
    ...(/^[A-Z]{2}$/.test(notice.state ?? '') ? { state: notice.state } : {}),
    ...(notice.responseDeadLine ? { responseDeadLine: notice.responseDeadLine } : {}),
    ...(uiLink ? { uiLink } : {}),
  };
}
