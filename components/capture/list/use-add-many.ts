import { useEffect, useRef, useState } from 'react';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { defined } from '../../../lib/domain/objects.ts';
import type { AddingRun, Failure } from '../../../lib/protocol/answers.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { useAsk, useSetAnswer } from '../../data/use-ask.ts';
import { useWhyWaits } from '../../data/use-signed-out.ts';
import { AskError } from '../../ui/feedback/ask-error.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { keptOf, pursuitOfNotice } from '../notice/notice-edit.ts';

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

/** The page that began a run shows its result, if it is still open. */
const OTHERS_WAIT_MS = 500;

/**
 * Starts a run of adds in the background, and shows its progress and result, with one Undo for all it
 * created. The run continues while the user views another page or closes this one. A toast reports failures
 * that the visible list does not show.
 */
export function useAddMany(inView: readonly SeenNotice[] | undefined) {
  const { act, send } = useUndoable();
  const setAnswer = useSetAnswer();
  const whyWaits = useWhyWaits();
  const { run } = useAsk('adding.state', {}, { isRunning: ({ run }) => run?.isOver === false }).data ?? {};
  const [starting, setStarting] = useState(0);
  const [before, setBefore] = useState<ReadonlyMap<string, NotAdded>>(new Map());
  const followed = useRef(new Set<string>());
  const shown = useRef<readonly SeenNotice[]>(undefined);
  // Also out of view: hidden by another tab of the app.
  useEffect(() => {
    shown.current = inView;
    return () => {
      shown.current = undefined;
    };
  }, [inView]);

  /** Waits until a run is over, and shows its result unless another page does. */
  const follow = async (runId: string, waitMs = 0): Promise<AddingRun | undefined> => {
    followed.current.add(runId);
    const undo = (of: number) =>
      act({
        run: () => send('adding.control', { runId, action: 'undo' }),
        done: ({ count }) =>
          count === of
            ? { title: plural('manyUndone', of), tone: 'info' }
            : { title: words('manyUndonePartly', count, of), tone: 'danger' },
      });
    const over = await act({
      run: async () => {
        const state = await send('adding.state', { wait: true });
        setAnswer('adding.state', {}, state);
        if (state.run?.runId !== runId) return undefined;
        const failed = failedIn(state.run);
        setBefore((others) => new Map([...others, ...failed]));
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        const isOurs = (await send('adding.control', { runId, action: 'take' })).count === 1;
        const unshown = failed.filter(([id]) => !shown.current?.some(({ noticeId }) => noticeId === id));
        if (isOurs && unshown[0]) {
          const error = new AskError(unshown[0][1].failure);
          await act({ run: () => Promise.reject(error), failed: plural('manyNotAdded', unshown.length) });
        }
        return { run: state.run, isOurs };
      },
      undo: (ended) => (ended && ended.run.canUndo > 0 ? () => undo(ended.run.canUndo) : undefined),
      done: async (ended) => {
        if (!ended?.isOurs) return undefined;
        const count = countIn(ended.run);
        const why = count('waiting') > 0 ? await whyWaits() : undefined;
        const [title, ...detail] = [
          count('added') > 0 && plural('manyAdded', count('added'), ended.run.pipelineName),
          count('waiting') > 0 && plural('manyWaiting', count('waiting')),
          count('there') > 0 && plural('manyAddedBefore', count('there')),
          why === 'failureUnauthorized' && words(why),
        ].filter((sentence) => sentence !== false);
        return title === undefined ? undefined : { title, detail: detail.join(' · ') || undefined };
      },
      // The worker was stopped. The next answer about the run follows it again.
      onFailed: () => followed.current.delete(runId),
    });
    return over?.run;
  };

  const followLatest = useRef(follow);
  useEffect(() => {
    followLatest.current = follow;
  });
  useEffect(() => {
    if (run && !run.isTaken && !followed.current.has(run.runId)) void followLatest.current(run.runId, OTHERS_WAIT_MS);
  }, [run]);

  const isRunning = run?.isOver === false;
  const done = run?.items.filter(({ state }) => state !== undefined).length ?? 0;
  const progress: AddManyProgress | undefined = isRunning
    ? { done, of: run.items.length }
    : starting > 0
      ? { done: 0, of: starting }
      : undefined;
  const notAdded: ReadonlyMap<string, NotAdded> = isRunning ? new Map([...before, ...failedIn(run)]) : before;
  return {
    progress,
    /** By notice id, until the next attempt. */
    notAdded,
    /** Stops after the current notice: a sent request can't be canceled, only undone. */
    stop: () => {
      if (run) void act({ run: () => send('adding.control', { runId: run.runId, action: 'stop' }) });
    },
    /** Resolves to the ids of notices now in the pipeline or queued. */
    add: async (notices: readonly SeenNotice[], pipelineId: string | undefined): Promise<string[]> => {
      setStarting(notices.length);
      setBefore(new Map([...notAdded].filter(([id]) => notices.every(({ noticeId }) => noticeId !== id))));
      const adds = notices.map((notice) => ({ pursuit: pursuitOfNotice(notice), ...keptOf(notice) }));
      const begun = await act({
        run: () => send('adding.start', defined({ pipelineId, adds })),
        failed: plural('manyNotAdded', notices.length),
      });
      if (begun) {
        followed.current.add(begun.runId);
        setAnswer('adding.state', {}, { run: begun });
      }
      setStarting(0);
      const { items } = (begun && (await follow(begun.runId))) ?? { items: [] };
      return items.flatMap(({ noticeId, state, failure }) => (state && !failure ? [noticeId] : []));
    },
  };
}

function failedIn({ items }: AddingRun): [string, NotAdded][] {
  return items.flatMap(({ noticeId, state, failure }) =>
    failure ? [[noticeId, { failure, tried: state === 'failed' }]] : [],
  );
}

/** Counts the notices of an outcome. */
function countIn({ items }: AddingRun) {
  return (outcome: AddingRun['items'][number]['state']) => items.filter(({ state }) => state === outcome).length;
}
