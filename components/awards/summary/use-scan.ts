import type { Failure } from '../../../lib/protocol/answers.ts';
import type { AwardScan } from '../../../lib/protocol/award-answers.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { useAsk, useSetAnswer, useTell } from '../../data/use-ask.ts';
import { useLookupFailureToast } from '../../ui/feedback/use-failure-toast.ts';

const FRESH_FOR = 15 * 60_000;

type Control = RequestOf<'awards.scanControl'>['action'];
export type ScanRequest = RequestOf<'awards.scan'>;

export interface Scan {
  found: AwardScan | undefined;
  /** Why nothing at all is there. */
  failure: Failure | undefined;
  /** It is asked for once more. */
  retrying: boolean;
  tell: (action: Control) => void;
}

/** A walk over the pages of an award search: what it saw so far, and the means to end it and to go on. */
export function useScan(request: ScanRequest): Scan {
  const answer = useAsk('awards.scan', request, {
    freshFor: FRESH_FOR,
    keepPrevious: true,
    isRunning: ({ state }) => state === 'running',
  });
  const control = useTell('awards.scanControl');
  const know = useSetAnswer();
  const failureToast = useLookupFailureToast();
  return {
    found: answer.data,
    failure: answer.data ? undefined : answer.error?.failure,
    retrying: answer.data === undefined && answer.isFetching,
    tell: (action) => {
      if (!answer.data) void answer.refetch();
      else
        control.mutate(
          { ...request, action },
          {
            onSuccess: (state) => {
              know('awards.scan', request, state);
            },
            onError: (error) => {
              failureToast(action, error);
            },
          },
        );
    },
  };
}
