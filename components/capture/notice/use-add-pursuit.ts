import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { defined } from '../../../lib/domain/objects.ts';
import type { NoticeStatus } from '../../../lib/protocol/answers.ts';
import { keptOf, type PursuitToAdd } from './notice-edit.ts';
import { useAdd } from './use-add.ts';

/** Adds one notice as edited. A failure stays next to the form. `status`: the notice's current status. */
export function useAddPursuit(status: NoticeStatus) {
  const { run, send, busy, failure, clearFailure } = useAdd();
  // Cleared for good once the notice's own status reports it.
  const reported = status.state === 'failed' ? status.failure : undefined;
  if (failure && failure.code === reported?.code && failure.detail === reported.detail) clearFailure();
  return {
    adding: busy,
    failure,
    /** Resolves to the notice's status, saved or queued; `undefined` if it failed. */
    add: async (
      notice: SeenNotice,
      pursuit: PursuitToAdd,
      pipelineId: string | undefined,
    ): Promise<NoticeStatus | undefined> => {
      // The hour is of the page's day only.
      const dueTime = pursuit.responseDeadLine === notice.responseDeadLine ? notice.dueTime : undefined;
      const captured = await run({
        add: () => send('pursuit.add', defined({ pursuit, pipelineId, ...keptOf(notice), dueTime })),
        title: pursuit.title,
        isQuiet: true,
      });
      return captured?.status;
    },
  };
}
