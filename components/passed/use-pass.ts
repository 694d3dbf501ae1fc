import { useCallback } from 'react';
import type { SeenNotice } from '../../lib/domain/notices/notice.ts';
import type { PassReason } from '../../lib/domain/notices/passed.ts';
import { defined } from '../../lib/domain/objects.ts';
import type { PassedMark } from '../../lib/protocol/requests/seen-notice.ts';
import { plural, words } from '../../lib/words/words.ts';
import { useUndoable } from '../ui/feedback/use-undoable.ts';

/** The fields of a notice that are kept when it is passed. */
export type PassableNotice = Omit<PassedMark, 'reason'>;

interface Passing {
  /** Passes one notice or several; Undo takes it back. A `reason` is added to what is passed already. */
  pass: (passed: PassableNotice | readonly PassableNotice[], reason?: PassReason) => Promise<boolean>;
  /** Takes a pass back; Undo passes it again for the same reason. */
  restore: (notice: PassableNotice, reason?: PassReason) => Promise<boolean>;
}

/** Passes notices and restores them, from any of our lists. Both say so, with Undo, or why not. */
export function usePass(): Passing {
  const { act, send } = useUndoable();
  const pass = useCallback<Passing['pass']>(
    async (passed, reason) => {
      const marks = ('noticeId' in passed ? [passed] : passed).map(markOf);
      const several = (count: number) => plural('bulkPassed', count);
      const [title, detail] = 'noticeId' in passed ? [words('passDone'), passed.title] : [several(marks.length)];
      const tally = { of: 'passed', count: marks.length, title: several };
      const answer = await act({
        run: () => send('passed.add', { notices: marks.map((mark) => defined({ ...mark, reason })) }),
        undo: () => () =>
          act({ run: () => send('passed.restore', { notices: marks }), failed: words('passNotRestored') }),
        done: ({ dropped }) => {
          if (reason !== undefined) return undefined;
          if (dropped > 0) return { tone: 'info', title, detail: words('passDropped') };
          return { tone: 'info', title, detail, tally };
        },
        failed: words('passNotDone'),
      });
      return answer !== undefined;
    },
    [act, send],
  );
  const restore = useCallback<Passing['restore']>(
    async (notice, reason) => {
      const mark = markOf(notice);
      const passAgain = () => send('passed.add', { notices: [defined({ ...mark, reason })] });
      const answer = await act({
        run: () => send('passed.restore', { notices: [mark] }),
        undo: () => () => act({ run: passAgain, failed: words('passNotDone') }),
        done: { tone: 'info', title: words('passRestored'), detail: notice.title },
        failed: words('passNotRestored'),
      });
      return answer !== undefined;
    },
    [act, send],
  );
  return { pass, restore };
}

/** The fields of a notice that are kept when it is passed. */
function markOf(notice: PassableNotice): PassableNotice {
  const { noticeId, title, agency, uiLink, solicitationNumber, responseDeadLine, dueTime } =
    notice satisfies Partial<SeenNotice>;
  return defined({ noticeId, title, agency, uiLink, solicitationNumber, responseDeadLine, dueTime });
}
