import { useRef, useState } from 'react';
import type { SeenNotice } from '../../lib/domain/notice.ts';
import type { Captured, Failure, Result } from '../../lib/protocol/answers.ts';
import { plural, words } from '../../lib/words/words.ts';
import { usePlatform } from '../platform/platform.tsx';
import { useToast } from '../ui/toast.tsx';
import { pursuitOfNotice } from './notice-edit.ts';

/** After these the next notice would fail as this one did. */
const HOPELESS: ReadonlySet<Failure['code']> = new Set([
  'notConnected',
  'unauthorised',
  'permissionMissing',
  'unreachable',
  'notAllowed',
  'busy',
]);

export interface AddManyProgress {
  done: number;
  of: number;
}

/** Adds notices one after another, with one Undo for all that this created. */
export function useAddMany() {
  const { ask } = usePlatform();
  const toast = useToast();
  const [progress, setProgress] = useState<AddManyProgress>();
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  const [untried, setUntried] = useState(0);
  const running = useRef<AbortController>(undefined);

  const takeBack = async (undoIds: readonly string[]) => {
    let undone = 0;
    for (const undoId of undoIds) {
      const answer = await ask('pursuit.undoAdd', { undoId });
      if (answer.ok && answer.value.undone) undone += 1;
    }
    const all = undone === undoIds.length;
    toast({
      title: all ? plural('manyUndone', undone) : words('manyUndonePartly', undone, undoIds.length),
      tone: all ? 'info' : 'danger',
    });
  };

  return {
    progress,
    /** Why the service or the browser did not take a notice, by its id. */
    failures,
    /** How many were not added: those that failed, and those after one where the next would have failed too. */
    notAdded: failures.size + untried,
    /** After the notice that is under way: what was sent cannot be called back, only undone. */
    stop: () => {
      running.current?.abort();
    },
    /** Resolves to the ids of the notices that are in the pipeline now, or wait to be sent there. */
    add: async (notices: readonly SeenNotice[], pipelineId: string | undefined): Promise<string[]> => {
      const run = new AbortController();
      running.current = run;
      setFailures(new Map());
      setUntried(0);
      const captured = new Map<string, Captured>();
      const failed = new Map<string, Failure>();
      for (const notice of notices) {
        if (run.signal.aborted) break;
        setProgress({ done: captured.size + failed.size, of: notices.length });
        const { solicitationNumber } = notice;
        const answer = await ask('pursuit.add', {
          pursuit: pursuitOfNotice(notice),
          ...(pipelineId === undefined ? {} : { pipelineId }),
          ...(solicitationNumber === undefined ? {} : { solicitationNumber }),
        });
        const failure = failureIn(answer);
        if (failure) {
          failed.set(notice.noticeId, failure);
          setFailures(new Map(failed));
          if (HOPELESS.has(failure.code)) {
            setUntried(notices.length - captured.size - failed.size);
            break;
          }
        } else if (answer.ok) {
          captured.set(notice.noticeId, answer.value);
        }
      }
      setProgress(undefined);
      const all = [...captured.values()];
      const undoIds = all.flatMap(({ undoId }) => (undoId === undefined ? [] : [undoId]));
      const [title, ...detail] = sentences(all);
      if (title !== undefined) {
        toast({
          title,
          ...(detail.length > 0 ? { detail: detail.join(' · ') } : {}),
          ...(undoIds.length > 0 ? { action: { label: words('undo'), run: () => void takeBack(undoIds) } } : {}),
        });
      }
      return [...captured.keys()];
    },
  };
}

/** What became of them, the best news first: added now, waiting to be sent, there before. */
function sentences(captured: readonly Captured[]): string[] {
  const waits = ({ status }: Captured) => status.state === 'queued' || status.state === 'adding';
  const waiting = captured.filter(waits).length;
  const sent = captured.filter((one) => !waits(one));
  const added = sent.filter(({ undoId }) => undoId !== undefined).length;
  const before = sent.length - added;
  return [
    added > 0 && plural('manyAdded', added, captured[0]?.pipelineName ?? ''),
    waiting > 0 && plural('manyWaiting', waiting),
    before > 0 && plural('manyAddedBefore', before),
  ].filter((sentence) => sentence !== false);
}

function failureIn(answer: Result<Captured>): Failure | undefined {
  if (!answer.ok) return answer.failure;
  return answer.value.status.state === 'failed' ? answer.value.status.failure : undefined;
}
