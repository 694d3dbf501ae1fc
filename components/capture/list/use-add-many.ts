import { useEffect, useRef, useState } from 'react';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import type { Captured, Failure, Result } from '../../../lib/protocol/answers.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { pursuitOfNotice } from '../notice/notice-edit.ts';

/** After these the next notice would fail as this one did. */
const HOPELESS: ReadonlySet<Failure['code']> = new Set([
  'notConnected',
  'unauthorised',
  'permissionMissing',
  'unreachable',
  'notAllowed',
  'busy',
  'faulty',
]);

export interface AddManyProgress {
  done: number;
  of: number;
}

/** Why a notice was not added. */
export interface NotAdded {
  failure: Failure;
  /** Or left out, because the one before it failed as this one would have. */
  tried: boolean;
}

export type AddMany = ReturnType<typeof useAddMany>;

/**
 * Adds notices one after another, with one Undo for all that this created. It goes on while the person looks at another page: what
 * the list in view, if any, does not say itself of those that were not added is said in passing.
 */
export function useAddMany(inView: readonly SeenNotice[] | undefined) {
  const { ask } = usePlatform();
  const toast = useToast();
  const failureToast = useFailureToast();
  const [progress, setProgress] = useState<AddManyProgress>();
  const [notAdded, setNotAdded] = useState<ReadonlyMap<string, NotAdded>>(new Map());
  const running = useRef<AbortController>(undefined);
  const listed = useRef<readonly SeenNotice[]>(undefined);
  // Out of view is also what another tab of the app hides.
  useEffect(() => {
    listed.current = inView;
    return () => {
      listed.current = undefined;
    };
  }, [inView]);

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
    /** By the ids of the notices; each until it is tried again. */
    notAdded,
    /** After the notice that is under way: what was sent cannot be called back, only undone. */
    stop: () => {
      running.current?.abort();
    },
    /** Resolves to the ids of the notices that are in the pipeline now, or wait to be sent there. */
    add: async (notices: readonly SeenNotice[], pipelineId: string | undefined): Promise<string[]> => {
      const run = new AbortController();
      running.current = run;
      const captured = new Map<string, Captured>();
      const missed = new Map<string, NotAdded>();
      const others = [...notAdded].filter(([id]) => notices.every(({ noticeId }) => noticeId !== id));
      for (const [at, notice] of notices.entries()) {
        if (run.signal.aborted) break;
        setProgress({ done: at, of: notices.length });
        setNotAdded(new Map([...others, ...missed]));
        const { solicitationNumber } = notice;
        const answer = await ask('pursuit.add', {
          pursuit: pursuitOfNotice(notice),
          ...(pipelineId === undefined ? {} : { pipelineId }),
          ...(solicitationNumber === undefined ? {} : { solicitationNumber }),
        });
        const failure = failureIn(answer);
        if (failure) {
          missed.set(notice.noticeId, { failure, tried: true });
          if (HOPELESS.has(failure.code)) {
            for (const { noticeId } of notices.slice(at + 1)) missed.set(noticeId, { failure, tried: false });
            break;
          }
        } else if (answer.ok) {
          captured.set(notice.noticeId, answer.value);
        }
      }
      setNotAdded(new Map([...others, ...missed]));
      setProgress(undefined);
      const unsaid = [...missed].filter(([id]) => !listed.current?.some(({ noticeId }) => noticeId === id));
      const [firstUnsaid] = unsaid;
      if (firstUnsaid) failureToast(plural('manyNotAdded', unsaid.length), firstUnsaid[1].failure);
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
