import { useCallback } from 'react';
import type { SeenNotice } from '../../lib/domain/notices/notice.ts';
import type { PassReason } from '../../lib/domain/notices/passed.ts';
import { defined } from '../../lib/domain/objects.ts';
import type { PassedMark } from '../../lib/protocol/requests/passed.ts';
import { words } from '../../lib/words/words.ts';
import { usePlatform } from '../platform/platform.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { useFailureToast } from '../ui/feedback/use-failure-toast.ts';

/** The fields of a notice that are kept when it is passed. */
export type PassableNotice = Omit<PassedMark, 'reason'>;

interface Passing {
  /** Passes a notice; Undo takes it back. With a `reason`, adds that to a notice that is passed already. */
  pass: (notice: PassableNotice, reason?: PassReason) => Promise<boolean>;
  /** Takes a pass back; Undo passes it again for the same reason. */
  restore: (notice: PassableNotice, reason?: PassReason) => Promise<boolean>;
}

/** Passes notices and restores them, from any of our lists. Both say so, with Undo, or why not. */
export function usePass(): Passing {
  const { ask } = usePlatform();
  const toast = useToast();
  const failed = useFailureToast();

  const send = useCallback(
    async (notice: PassableNotice, reason?: PassReason) => {
      const answer = await ask('passed.add', { notices: [defined({ ...markOf(notice), reason })] });
      if (!answer.ok) failed(words('passNotDone'), answer.failure);
      return answer;
    },
    [ask, failed],
  );
  const takeBack = useCallback(
    async (notice: PassableNotice) => {
      const answer = await ask('passed.restore', { notices: [markOf(notice)] });
      if (!answer.ok) failed(words('passNotRestored'), answer.failure);
      return answer.ok;
    },
    [ask, failed],
  );

  const pass = useCallback<Passing['pass']>(
    async (notice, reason) => {
      const answer = await send(notice, reason);
      if (answer.ok && reason === undefined)
        toast({
          tone: 'info',
          title: words('passDone'),
          detail: answer.value.dropped > 0 ? words('passDropped') : notice.title,
          action: { label: words('undo'), run: () => void takeBack(notice) },
        });
      return answer.ok;
    },
    [send, takeBack, toast],
  );
  const restore = useCallback<Passing['restore']>(
    async (notice, reason) => {
      const isBack = await takeBack(notice);
      if (isBack)
        toast({
          tone: 'info',
          title: words('passRestored'),
          detail: notice.title,
          action: { label: words('undo'), run: () => void send(notice, reason) },
        });
      return isBack;
    },
    [send, takeBack, toast],
  );
  return { pass, restore };
}

/** The fields of a notice that are kept when it is passed. */
export function markOf(notice: PassableNotice): PassableNotice {
  const { noticeId, title, agency, uiLink, solicitationNumber, responseDeadLine, dueTime } =
    notice satisfies Partial<SeenNotice>;
  return defined({ noticeId, title, agency, uiLink, solicitationNumber, responseDeadLine, dueTime });
}
