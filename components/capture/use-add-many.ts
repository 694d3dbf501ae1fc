import { useRef, useState } from 'react';
import type { SeenNotice } from '../../lib/domain/notice.ts';
import type { Captured, Failure, Result } from '../../lib/protocol/answers.ts';
import { plural, words } from '../../lib/words/words.ts';
import { usePursuitNews } from '../pipeline/use-pursuit-news.ts';
import { usePlatform } from '../shell/platform.tsx';
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
  const news = usePursuitNews('');
  const toast = useToast();
  const [progress, setProgress] = useState<AddManyProgress>();
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  const stopped = useRef(false);

  const takeBack = async (undoIds: readonly string[]) => {
    let undone = 0;
    for (const undoId of undoIds) {
      const answer = await ask('pursuit.undoAdd', { undoId });
      if (answer.ok && answer.value.undone) undone += 1;
    }
    news.refresh();
    const all = undone === undoIds.length;
    toast({
      title: all ? plural('manyUndone', undone) : words('manyUndonePartly', undone, undoIds.length),
      tone: all ? 'info' : 'danger',
    });
  };

  return {
    progress,
    failures,
    stop: () => {
      stopped.current = true;
    },
    /** Resolves to the ids of the notices that are in the pipeline now, or wait to be sent there. */
    async add(notices: readonly SeenNotice[], pipelineId: string | undefined): Promise<string[]> {
      stopped.current = false;
      setFailures(new Map());
      const added: string[] = [];
      const undoIds: string[] = [];
      const failed = new Map<string, Failure>();
      let pipelineName = '';
      for (const notice of notices) {
        if (stopped.current) break;
        setProgress({ done: added.length + failed.size, of: notices.length });
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
          if (HOPELESS.has(failure.code)) break;
        } else if (answer.ok) {
          added.push(notice.noticeId);
          pipelineName = answer.value.pipelineName;
          if (answer.value.undoId !== undefined) undoIds.push(answer.value.undoId);
        }
      }
      setProgress(undefined);
      news.refresh();
      if (added.length > 0) {
        const before = added.length - undoIds.length;
        toast({
          title: plural('manyAdded', added.length, pipelineName),
          ...(before > 0 ? { detail: plural('manyAddedBefore', before) } : {}),
          ...(undoIds.length > 0 ? { action: { label: words('undo'), run: () => void takeBack(undoIds) } } : {}),
        });
      }
      return added;
    },
  };
}

function failureIn(answer: Result<Captured>): Failure | undefined {
  if (!answer.ok) return answer.failure;
  return answer.value.status.state === 'failed' ? answer.value.status.failure : undefined;
}
