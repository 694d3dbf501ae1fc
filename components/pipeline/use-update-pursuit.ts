import { useState } from 'react';
import type { Pursuit } from '../../lib/domain/pipeline.ts';
import { words } from '../../lib/words/words.ts';
import { failureOf } from '../ui/ask-error.ts';
import { failureWords } from '../ui/failure-words.ts';
import { useToast } from '../ui/toast.tsx';
import { useTell } from '../ui/use-ask.ts';
import { differences, fieldsOf, overwrittenBy, type ChangeableField } from './differences.ts';
import { undoOf, type PursuitChanges } from './pursuit-edit.ts';
import { usePursuitNews } from './use-pursuit-news.ts';

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
    failure: error ? failureOf(error) : undefined,
    reset,
    /**
     * Resolves to the pursuit as it was saved. To nothing where it failed, see `failure`, and where somebody else changed the same
     * meanwhile, so that nothing was sent and the screen now shows theirs.
     */
    save: async (before: Pursuit, changes: PursuitChanges): Promise<Pursuit | undefined> => {
      let saved: Pursuit;
      try {
        setLooking(true);
        if (await changedMeanwhile(before, overwrittenBy(changes))) {
          toast({ title: words('changedMeanwhile'), detail: words('changedMeanwhileNext'), tone: 'danger' });
          return undefined;
        }
        saved = await send(before.id, changes);
      } catch {
        // The service may have taken it all the same, or the change may wait in the outbox: look again.
        news.refresh();
        return undefined;
      } finally {
        setLooking(false);
      }
      const back = undoOf(before, changes, news.scaleKnown());
      toast({
        title: words(changes.stageId === undefined ? 'pursuitSaved' : 'pursuitMoved'),
        detail: before.title,
        ...(back ? { action: { label: words('undo'), run: () => void undo(saved, changes, back) } } : {}),
      });
      return saved;
    },
  };
}
