import { useState } from 'react';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import type { Failure, NoticeStatus } from '../../../lib/protocol/answers.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { useTell } from '../../data/use-ask.ts';
import type { PursuitToAdd } from './notice-edit.ts';
import { useAddToast } from './use-add-toast.ts';

interface AddPursuit {
  /** Resolves to the notice's status, saved or queued; `undefined` if it failed. */
  add: (notice: SeenNotice, pursuit: PursuitToAdd, pipelineId: string | undefined) => Promise<NoticeStatus | undefined>;
  adding: boolean;
  /** Cleared for good once the notice's own status reports it. */
  failure: Failure | undefined;
}

/** Adds one notice as edited. A failure stays next to the form. `status`: the notice's current status. */
export function useAddPursuit(status: NoticeStatus): AddPursuit {
  const { mutateAsync, isPending, error, data } = useTell('pursuit.add');
  const showAddToast = useAddToast();
  const failure = error ? failureBehind(error) : data?.status.state === 'failed' ? data.status.failure : undefined;
  const [reported, setReported] = useState<Failure>();
  const isReported = status.state === 'failed' && failure !== undefined && isSame(failure, status.failure);
  if (isReported && reported !== failure) setReported(failure);
  return {
    adding: isPending,
    failure: isReported || reported === failure ? undefined : failure,
    async add({ solicitationNumber, responseDeadLine, dueTime }, pursuit, pipelineId) {
      try {
        const captured = await mutateAsync({
          pursuit,
          ...(pipelineId === undefined ? {} : { pipelineId }),
          ...(solicitationNumber === undefined ? {} : { solicitationNumber }),
          // The hour is of the page's day only.
          ...(dueTime && pursuit.responseDeadLine === responseDeadLine ? { dueTime } : {}),
        });
        if (captured.status.state === 'failed') return undefined;
        showAddToast(captured, pursuit.title);
        return captured.status;
      } catch {
        return undefined;
      }
    },
  };
}

function isSame(one: Failure, other: Failure): boolean {
  return one.code === other.code && one.detail === other.detail;
}
