import { useEffect, useRef, useState } from 'react';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import type { Captured, Failure, Result } from '../../../lib/protocol/answers.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { useWhyWaits } from '../../data/use-signed-out.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { pursuitOfNotice } from '../notice/notice-edit.ts';

/** After one of these, every further add would fail too. */
const STOPS_RUN: ReadonlySet<Failure['code']> = new Set([
  'notConnected',
  'unauthorized',
  'permissionMissing',
  'unreachable',
  'notAllowed',
  'readOnly',
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
  /** `false`: skipped, because the previous one failed in a way this one would too. */
  tried: boolean;
}

export type AddMany = ReturnType<typeof useAddMany>;

/**
 * Adds notices one after another, with one Undo for all it created. Continues while the user views another
 * page; a toast reports failures the visible list does not show.
 */
export function useAddMany(inView: readonly SeenNotice[] | undefined) {
  const { ask } = usePlatform();
  const toast = useToast();
  const failureToast = useFailureToast();
  const whyWaits = useWhyWaits();
  const [progress, setProgress] = useState<AddManyProgress>();
  const [notAdded, setNotAdded] = useState<ReadonlyMap<string, NotAdded>>(new Map());
  const running = useRef<AbortController>(undefined);
  const shown = useRef<readonly SeenNotice[]>(undefined);
  // Also out of view: hidden by another tab of the app.
  useEffect(() => {
    shown.current = inView;
    return () => {
      shown.current = undefined;
    };
  }, [inView]);

  const undoAll = async (undoIds: readonly string[]) => {
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
    /** By notice id, until the next attempt. */
    notAdded,
    /** Stops after the current notice: a sent request can't be canceled, only undone. */
    stop: () => running.current?.abort(),
    /** Resolves to the ids of notices now in the pipeline or queued. */
    add: async (notices: readonly SeenNotice[], pipelineId: string | undefined): Promise<string[]> => {
      const run = new AbortController();
      running.current = run;
      const captured = new Map<string, Captured>();
      const failed = new Map<string, NotAdded>();
      const others = [...notAdded].filter(([id]) => notices.every(({ noticeId }) => noticeId !== id));
      for (const [at, notice] of notices.entries()) {
        if (run.signal.aborted) break;
        setProgress({ done: at, of: notices.length });
        setNotAdded(new Map([...others, ...failed]));
        const { solicitationNumber } = notice;
        const answer = await ask('pursuit.add', {
          pursuit: pursuitOfNotice(notice),
          ...(pipelineId === undefined ? {} : { pipelineId }),
          ...(solicitationNumber === undefined ? {} : { solicitationNumber }),
        });
        const failure = failureIn(answer);
        if (failure) {
          failed.set(notice.noticeId, { failure, tried: true });
          if (STOPS_RUN.has(failure.code)) {
            for (const { noticeId } of notices.slice(at + 1)) failed.set(noticeId, { failure, tried: false });
            break;
          }
        } else if (answer.ok) {
          captured.set(notice.noticeId, answer.value);
        }
      }
      setNotAdded(new Map([...others, ...failed]));
      setProgress(undefined);
      const unshown = [...failed].filter(([id]) => !shown.current?.some(({ noticeId }) => noticeId === id));
      const [firstUnshown] = unshown;
      if (firstUnshown) failureToast(plural('manyNotAdded', unshown.length), firstUnshown[1].failure);
      const all = [...captured.values()];
      const undoIds = all.flatMap(({ undoId }) => (undoId === undefined ? [] : [undoId]));
      const waiting = all.some(waits) ? await whyWaits() : undefined;
      const [title, ...detail] = [
        ...outcomes(all),
        ...(waiting === 'failureUnauthorized' ? [words('failureUnauthorized')] : []),
      ];
      if (title !== undefined) {
        toast({
          title,
          ...(detail.length > 0 ? { detail: detail.join(' · ') } : {}),
          ...(undoIds.length > 0 ? { action: { label: words('undo'), run: () => void undoAll(undoIds) } } : {}),
        });
      }
      return [...captured.keys()];
    },
  };
}

function waits({ status }: Captured): boolean {
  return status.state === 'queued' || status.state === 'adding';
}

/** The outcome, best news first: added, queued, already there. */
function outcomes(captured: readonly Captured[]): string[] {
  const isQueued = ({ status }: Captured) => status.state === 'queued' || status.state === 'adding';
  const queued = captured.filter(isQueued).length;
  const sent = captured.filter((one) => !isQueued(one));
  const added = sent.filter(({ undoId }) => undoId !== undefined).length;
  const before = sent.length - added;
  return [
    added > 0 && plural('manyAdded', added, captured[0]?.pipelineName ?? ''),
    queued > 0 && plural('manyWaiting', queued),
    before > 0 && plural('manyAddedBefore', before),
  ].filter((sentence) => sentence !== false);
}

function failureIn(answer: Result<Captured>): Failure | undefined {
  if (!answer.ok) return answer.failure;
  return answer.value.status.state === 'failed' ? answer.value.status.failure : undefined;
}
