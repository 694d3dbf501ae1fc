import type { Failure } from '../../../lib/protocol/answers.ts';
import type { AwardScan } from '../../../lib/protocol/award-messages.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { useAsk, useSetAnswer } from '../../data/use-ask.ts';
import { words } from '../../../lib/words/words.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';

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
  const { act, send } = useUndoable();
  const setAnswer = useSetAnswer();
  return {
    found: answer.data,
    failure: answer.data ? undefined : answer.error?.failure,
    retrying: answer.data === undefined && answer.isFetching,
    control: (action) => {
      if (!answer.data) void answer.refetch();
      else
        void act({
          run: async () => setAnswer('awards.scan', request, await send('awards.scanControl', { ...request, action })),
          failed: words(action === 'stop' ? 'lookUpNotStopped' : 'lookUpNotStarted'),
        });
    },
  };
}
