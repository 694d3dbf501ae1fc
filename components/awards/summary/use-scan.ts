import type { Failure } from '../../../lib/protocol/answers.ts';
import type { AwardScan } from '../../../lib/protocol/award-messages.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { useAsk, useSetAnswer, useTell } from '../../data/use-ask.ts';
import { words } from '../../../lib/words/words.ts';
import type { AskError } from '../../ui/feedback/ask-error.ts';
import { useFailureToast } from '../../ui/feedback/toast.tsx';

const FRESH_MS = 15 * 60_000;

type Control = RequestOf<'awards.scanControl'>['action'];
export type ScanRequest = RequestOf<'awards.scan'>;

export interface Scan {
  found: AwardScan | undefined;
  /** Why there is nothing to show. */
  failure: Failure | undefined;
  /** A retry is in progress. */
  retrying: boolean;
  control: (action: Control) => void;
}

/** A scan over the pages of an award search: its results so far, and controls. */
export function useScan(request: ScanRequest): Scan {
  const answer = useAsk('awards.scan', request, {
    freshFor: FRESH_MS,
    keepPrevious: true,
    isRunning: ({ state }) => state === 'running',
  });
  const command = useTell('awards.scanControl');
  const setAnswer = useSetAnswer();
  const failureToast = useLookupFailureToast();
  return {
    found: answer.data,
    failure: answer.data ? undefined : answer.error?.failure,
    retrying: answer.data === undefined && answer.isFetching,
    control: (action) => {
      if (!answer.data) void answer.refetch();
      else
        command.mutate(
          { ...request, action },
          {
            onSuccess: (state) => setAnswer('awards.scan', request, state),
            onError: (error) => failureToast(action, error),
          },
        );
    },
  };
}

type LookupAction = RequestOf<'awards.scanControl' | 'incumbents.control'>['action'];

/** Returns a function that shows a toast when a lookup could not be stopped or started. */
export function useLookupFailureToast(): (action: LookupAction, error: AskError) => void {
  const failureToast = useFailureToast();
  return (action, { failure }) => {
    failureToast(words(action === 'stop' ? 'lookUpNotStopped' : 'lookUpNotStarted'), failure);
  };
}
