import { useState } from 'react';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { fieldsOf, seenBefore, seenIn, type SeenValues } from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { Failure } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { failureOf } from '../../ui/feedback/ask-error.ts';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useTell } from '../../data/use-ask.ts';
import { useWhyWaits } from '../../data/use-signed-out.ts';
import { undoOf, type PursuitChanges } from './pursuit-edit.ts';
import { usePursuitNews } from '../pursuit/use-pursuit-news.ts';

/**
 * What became of a save. Neither of both: somebody else changed the same meanwhile, so that nothing was written over, or the change was
 * discarded before it was sent.
 */
export interface SaveOutcome {
  /** The pursuit as it was saved, or will be where it `waits`. */
  saved?: Pursuit;
  /** It is only written down: the service gets it when it answers again. */
  waits?: boolean;
  failure?: Failure;
}

/**
 * Saves changes of pursuits, with an Undo that sends the former values. Each goes out with what the person saw where it
 * writes: the background sends nothing over what somebody else wrote there since.
 */
export function useUpdatePursuit(pipelineId: string) {
  const { mutateAsync, isPending, error, reset } = useTell('pursuit.update');
  const discard = useTell('outbox.discard');
  const news = usePursuitNews(pipelineId);
  const toast = useToast();
  const whyWaits = useWhyWaits();
  const [deciding, setDeciding] = useState(false);

  const send = async (pursuitId: string, changes: PursuitChanges, seen: SeenValues) => {
    const { waits = false, discarded, ...now } = await mutateAsync({ pipelineId, pursuitId, changes, seen });
    news.changed(now);
    return { saved: discarded ? undefined : now, waits };
  };

  /** Whether that is why it failed: then the person decides anew, with what is there now on the screen, and nothing waits. */
  const wasOvertaken = async ({ code, operationId }: Failure): Promise<boolean> => {
    if (code !== 'changedMeanwhile') return false;
    setDeciding(true);
    reset();
    // Where it cannot be discarded, it waits for the person beside the pursuit.
    if (operationId !== undefined) await discard.mutateAsync({ operationId }).catch(() => undefined);
    await news.reread();
    setDeciding(false);
    return true;
  };

  const undo = async (saved: Pursuit, changes: PursuitChanges, back: PursuitChanges): Promise<void> => {
    try {
      // Only what was said itself: the defaults of a move that waits are not there yet.
      const { saved: restored, waits } = await send(
        saved.id,
        back,
        seenIn(saved, fieldsOf(changes), news.scaleKnown()),
      );
      const done = waits ? await whyWaits() : 'pursuitRestored';
      if (restored) toast({ title: words(done), detail: saved.title, tone: 'info' });
    } catch (error) {
      const failure = failureOf(error);
      const detail = (await wasOvertaken(failure)) ? words('changedMeanwhileUndo') : failureWords(failure).explanation;
      toast({ title: words('undoFailed'), detail, tone: 'danger' });
      news.refresh();
    }
  };

  /** Says that changes of `before` are made, or wait to be sent, and offers Undo either way. */
  const tellDone = async (before: Pursuit, changes: PursuitChanges, saved: Pursuit, waits: boolean): Promise<void> => {
    const done = changes.stageId === undefined ? 'pursuitSaved' : 'pursuitMoved';
    const back = undoOf(before, changes, news.figuresSent());
    toast({
      title: words(waits ? await whyWaits() : done),
      tone: waits ? 'info' : 'success',
      detail: before.title,
      ...(back ? { action: { label: words('undo'), run: () => void undo(saved, changes, back) } } : {}),
    });
  };

  return {
    saving: isPending || deciding,
    /** Of what was sent last; where several saves may be under way, each has its own in its outcome. */
    failure: error ? failureOf(error) : undefined,
    reset,
    /** What somebody else changed meanwhile is said in a toast, and on the screen by then. */
    save: async (before: Pursuit, changes: PursuitChanges): Promise<SaveOutcome> => {
      let sent: Awaited<ReturnType<typeof send>>;
      try {
        sent = await send(before.id, changes, seenBefore(before, changes, news.scaleKnown()));
      } catch (error) {
        const failure = failureOf(error);
        if (await wasOvertaken(failure)) {
          toast({ title: words('changedMeanwhile'), detail: words('changedMeanwhileNext'), tone: 'danger' });
          return {};
        }
        // The service may have taken it all the same, or the change may wait in the outbox: look again.
        news.refresh();
        return { failure };
      }
      const { saved, waits } = sent;
      if (!saved) return {};
      await tellDone(before, changes, saved, waits);
      return { saved, waits };
    },
    tellDone,
  };
}
