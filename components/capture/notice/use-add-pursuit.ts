import { useState } from 'react';
import { defined } from '../../../lib/domain/objects.ts';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import type { Failure, NoticeStatus } from '../../../lib/protocol/answers.ts';
import type { PursuitToAdd } from './notice-edit.ts';
import { useAdd } from './use-add.ts';

interface AddPursuit {
  /** Resolves to the notice's status, saved or queued; `undefined` if it failed. */
  add: (notice: SeenNotice, pursuit: PursuitToAdd, pipelineId: string | undefined) => Promise<NoticeStatus | undefined>;
  adding: boolean;
  /** Cleared for good once the notice's own status reports it. */
  failure: Failure | undefined;
}

/** Adds one notice as edited. A failure stays next to the form. `status`: the notice's current status. */
export function useAddPursuit(status: NoticeStatus): AddPursuit {
  const { run, send, adding } = useAdd();
  const [failure, setFailure] = useState<Failure>();
  if (failure && status.state === 'failed' && isSame(failure, status.failure)) setFailure(undefined);
  return {
    adding,
    failure,
    async add({ solicitationNumber, responseDeadLine, dueTime }, pursuit, pipelineId) {
      setFailure(undefined);
      // The hour is of the page's day only.
      const hour = pursuit.responseDeadLine === responseDeadLine ? dueTime : undefined;
      const captured = await run({
        add: () => send('pursuit.add', defined({ pursuit, pipelineId, solicitationNumber, dueTime: hour })),
        title: pursuit.title,
        onFailed: setFailure,
      });
      return captured?.status;
    },
  };
}

function isSame(one: Failure, other: Failure): boolean {
  return one.code === other.code && one.detail === other.detail;
}
