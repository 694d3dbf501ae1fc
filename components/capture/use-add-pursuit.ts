import type { SeenNotice } from '../../lib/domain/notice.ts';
import type { Failure, NoticeStatus } from '../../lib/protocol/answers.ts';
import { failureOf } from '../ui/ask-error.ts';
import { useTell } from '../ui/use-ask.ts';
import type { PursuitToAdd } from './notice-edit.ts';
import { useCapturedNews } from './use-captured-news.ts';

interface AddPursuit {
  /** Resolves to where the notice stands: in the pipeline now, or waiting to be sent there; to nothing where it failed. */
  add: (notice: SeenNotice, pursuit: PursuitToAdd, pipelineId: string | undefined) => Promise<NoticeStatus | undefined>;
  adding: boolean;
  failure: Failure | undefined;
}

/** Adds one notice as it was edited; a failure stays beside the form instead of passing by. */
export function useAddPursuit(): AddPursuit {
  const { mutateAsync, isPending, error, data } = useTell('pursuit.add');
  const tell = useCapturedNews();
  return {
    adding: isPending,
    failure: error ? failureOf(error) : data?.status.state === 'failed' ? data.status.failure : undefined,
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
