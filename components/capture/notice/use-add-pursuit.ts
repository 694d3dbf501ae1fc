import { useState } from 'react';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import type { Failure, NoticeStatus } from '../../../lib/protocol/answers.ts';
import { failureOf } from '../../ui/feedback/ask-error.ts';
import { useTell } from '../../data/use-ask.ts';
import type { PursuitToAdd } from './notice-edit.ts';
import { useCapturedNews } from './use-captured-news.ts';

interface AddPursuit {
  /** Resolves to where the notice stands: in the pipeline now, or waiting to be sent there; to nothing where it failed. */
  add: (notice: SeenNotice, pursuit: PursuitToAdd, pipelineId: string | undefined) => Promise<NoticeStatus | undefined>;
  adding: boolean;
  /** As long as the status of the notice does not tell it: from then on it is told, and done with, there. */
  failure: Failure | undefined;
}

/** Adds one notice as it was edited; a failure stays beside the form instead of passing by. `status`: where the notice stands. */
export function useAddPursuit(status: NoticeStatus): AddPursuit {
  const { mutateAsync, isPending, error, data } = useTell('pursuit.add');
  const tell = useCapturedNews();
  const failure = error ? failureOf(error) : data?.status.state === 'failed' ? data.status.failure : undefined;
  const [told, setTold] = useState<Failure>();
  const isTold = status.state === 'failed' && failure !== undefined && isSame(failure, status.failure);
  if (isTold && told !== failure) setTold(failure);
  return {
    adding: isPending,
    failure: isTold || told === failure ? undefined : failure,
    async add({ solicitationNumber }, pursuit, pipelineId) {
      try {
        const captured = await mutateAsync({
          pursuit,
          ...(pipelineId === undefined ? {} : { pipelineId }),
          ...(solicitationNumber === undefined ? {} : { solicitationNumber }),
        });
        if (captured.status.state === 'failed') return undefined;
        tell(captured, pursuit.title);
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
