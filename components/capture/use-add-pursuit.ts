import type { SeenNotice } from '../../lib/domain/notice.ts';
import type { Failure } from '../../lib/protocol/answers.ts';
import { failureOf } from '../ui/ask-error.ts';
import { useTell } from '../ui/use-ask.ts';
import type { PursuitToAdd } from './notice-edit.ts';
import { useCapturedNews } from './use-captured-news.ts';

interface AddPursuit {
  /** Resolves to whether the notice is in the pipeline now, or waits to be sent there. */
  add: (notice: SeenNotice, pursuit: PursuitToAdd, pipelineId: string | undefined) => Promise<boolean>;
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
        if (captured.status.state === 'failed') return false;
        tell(captured, pursuit.title);
        return true;
      } catch {
        return false;
      }
    },
  };
}
