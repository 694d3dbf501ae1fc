import { useState } from 'react';
import type { Pursuit } from '../../lib/domain/pipeline.ts';
import type { Failure } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import { failureOf } from '../ui/ask-error.ts';
import { failureWords } from '../ui/failure-words.ts';
import { useToast } from '../ui/toast.tsx';
import { useTell } from '../ui/use-ask.ts';
import { differences, fieldsOf, overwrittenBy, type ChangeableField } from './differences.ts';
import { undoOf, type PursuitChanges } from './pursuit-edit.ts';
import { usePursuitNews } from './use-pursuit-news.ts';

/** What became of a save. Neither of both: somebody else changed the same meanwhile, so that nothing was sent. */
interface SaveOutcome {
  /** The pursuit as it was saved. */
  saved?: Pursuit;
  failure?: Failure;
}

/**
 * Saves changes of pursuits, with an Undo that sends the former values. The service takes whatever it is sent and knows
 * no versions (service-api §4.7), so what is about to be overwritten is looked at first.
 */
export function useUpdatePursuit(pipelineId: string) {
  const { mutateAsync, isPending, error, reset } = useTell('pursuit.update');
  const news = usePursuitNews(pipelineId);
  const toast = useToast();
  const [looking, setLooking] = useState(false);

  const send = async (pursuitId: string, changes: PursuitChanges): Promise<Pursuit> => {
    const pursuit = await mutateAsync({ pipelineId, pursuitId, changes });
    news.changed(pursuit);
    return pursuit;
  };

  /** Whether the service has something else in `fields` than we know of; `false` too where it cannot be asked. */
  const changedMeanwhile = async (known: Pursuit, fields: ReadonlySet<ChangeableField>): Promise<boolean> => {
    const scaleKnown = news.scaleKnown();
    const now = await news.reread(known.id);
    return now !== undefined && differences(known, now, scaleKnown).some((field) => fields.has(field));
  };

  const undo = async (saved: Pursuit, changes: PursuitChanges, back: PursuitChanges): Promise<void> => {
    try {
      // Only what was said itself: the defaults of a move that waits are not there yet.
      if (await changedMeanwhile(saved, fieldsOf(changes))) {
        toast({ title: words('undoFailed'), detail: words('changedMeanwhileUndo'), tone: 'danger' });
        return;
      }
      await send(saved.id, back);
      toast({ title: words('pursuitRestored'), detail: saved.title, tone: 'info' });
    } catch (error) {
      toast({ title: words('undoFailed'), detail: failureWords(failureOf(error)).explanation, tone: 'danger' });
      news.refresh();
    }
  };

  return {
    saving: isPending || looking,
    /** Of what was sent last; where several saves may be under way, each has its own in its outcome. */
    failure: error ? failureOf(error) : undefined,
    reset,
    /** What somebody else changed meanwhile is said in a toast, and on the screen by then. */
    save: async (before: Pursuit, changes: PursuitChanges): Promise<SaveOutcome> => {
      let saved: Pursuit;
      try {
        setLooking(true);
        if (await changedMeanwhile(before, overwrittenBy(changes))) {
          toast({ title: words('changedMeanwhile'), detail: words('changedMeanwhileNext'), tone: 'danger' });
          return {};
        }
        saved = await send(before.id, changes);
      } catch (error) {
        // The service may have taken it all the same, or the change may wait in the outbox: look again.
        news.refresh();
        return { failure: failureOf(error) };
      } finally {
        setLooking(false);
      }
      const back = undoOf(before, changes, news.scaleKnown());
      toast({
        title: words(changes.stageId === undefined ? 'pursuitSaved' : 'pursuitMoved'),
        detail: before.title,
        ...(back ? { action: { label: words('undo'), run: () => void undo(saved, changes, back) } } : {}),
      });
      return { saved };
    },
  };
}
