import { useState } from 'react';
import { MANY_MAX } from '../../../lib/domain/limits.ts';
import type { PipelineDetail, Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { edited } from '../../../lib/domain/pipelines/figures-after-move.ts';
import { fieldsOf, seenBefore, seenIn } from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { Failure, PursuitsPage, Result } from '../../../lib/protocol/answers.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import type { PursuitChanges } from '../../../lib/protocol/requests/pursuit-changes.ts';
import { pursuitTitle } from '../../../lib/words/display-names.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { useCatchUp, useShowEdited } from '../../data/slices.ts';
import { useWhyWaits } from '../../data/use-signed-out.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import type { ToastMessage } from '../../ui/feedback/toast-host.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import type { Refused } from '../../ui/picking/bulk-toolbar.tsx';

/** A selected pursuit, and what its list knows. */
export interface BulkItem {
  pursuit: Pursuit;
  pipeline: PipelineDetail;
  /** In the service's order. */
  stages: readonly Stage[];
  page: PursuitsPage;
}

type Edit = RequestOf<'pursuits.update'>['edits'][number];
/** What to change in a pursuit: nothing, some fields, or in words why it can't be. */
type ChangesOf = (item: BulkItem) => PursuitChanges | string | undefined;

/**
 * Changes several pursuits, shown at once and sent later, with one toast and one Undo. Names each one that
 * can't be queued; one that the service refuses stays in the queue. `focusList` takes a lost focus back to
 * their list.
 */
export function useBulk(focusList: () => void) {
  const { ask } = usePlatform();
  const { act, busy } = useUndoable();
  const whyWaits = useWhyWaits();
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  const showEdited = useShowEdited();
  const show = (items: readonly Pick<BulkItem, 'pursuit' | 'pipeline'>[]) =>
    showEdited(items.map(({ pursuit, pipeline }) => ({ pursuit, pipelineId: pipeline.id })));
  const catchUp = useCatchUp();
  const update = async (edits: readonly Edit[]) => {
    const outcomes = await inParts(edits, (part) => ask('pursuits.update', { edits: [...part] }));
    // News of a refusal leaves out what was never known to be changed.
    catchUp(edits.map(({ pipelineId }) => pipelineId));
    return outcomes;
  };

  /** Says how many are back, and which ones are not. */
  const undone = (titles: readonly string[], isBack: readonly boolean[]): ToastMessage => {
    const left = titles.filter((_, place) => isBack[place] !== true);
    const back = titles.length - left.length;
    // The toast with the Undo went, perhaps after what had the focus before it.
    if (document.activeElement === document.body) focusList();
    if (left.length === 0) return { title: plural('bulkRestored', back), tone: 'info' };
    return {
      title: words('bulkRestoredPartly', back, titles.length),
      detail: words('bulkNotRestored', left.join(' · ')),
      tone: 'danger',
    };
  };

  /** Takes back what was done to these pursuits, if to any. `run` returns which ones are back. */
  const undoOf = (pursuits: readonly Pursuit[], run: () => Promise<boolean[]>) =>
    pursuits.length === 0
      ? undefined
      : () => act({ run, done: (isBack) => undone(pursuits.map(pursuitTitle), isBack) });

  return {
    busy,
    refused,
    dismiss: () => setRefused([]),

    /** `done`: the toast's title for a number of pursuits; `detail`: more about those that were changed. */
    change: async (
      items: readonly BulkItem[],
      changesOf: ChangesOf,
      done: (count: number) => string,
      detail?: (changed: readonly BulkItem[]) => string,
    ): Promise<void> => {
      setRefused([]);
      const failed: Refused[] = [];
      const sent: { item: BulkItem; changes: PursuitChanges }[] = [];
      for (const item of items) {
        const changes = changesOf(item);
        if (typeof changes === 'string') failed.push(refusedFor(item, changes));
        else if (changes) sent.push({ item, changes });
      }
      const saved: BulkItem[] = [];
      const former: { edit: Edit; item: BulkItem }[] = [];
      let waiting = 0;
      await act({
        run: async () => {
          show(sent.map(({ item, changes }) => ({ ...item, pursuit: edited(item.pursuit, changes, item.stages) })));
          const outcomes = await update(
            sent.map(({ item, changes }) => ({ ...placeOf(item), changes, seen: seenBefore(item.pursuit, changes) })),
          );
          for (const [place, { item, changes }] of sent.entries()) {
            const outcome = outcomes[place];
            if (!outcome?.ok) {
              failed.push(refusalOf(item, outcome?.failure));
              show([item]);
              continue;
            }
            saved.push(item);
            const { undo, waits } = outcome.value;
            if (waits) waiting += 1;
            const seen = seenIn(outcome.value, fieldsOf(changes));
            if (undo) former.push({ item, edit: { ...placeOf(item), changes: undo, seen, restores: true } });
          }
          setRefused(failed);
          return waiting > 0 ? whyWaits() : undefined;
        },
        undo: () => {
          const items = former.map(({ item }) => item);
          return undoOf(
            items.map(({ pursuit }) => pursuit),
            async () => {
              show(items);
              return (await update(former.map(({ edit }) => edit))).map(({ ok }) => ok);
            },
          );
        },
        done: (why) => {
          const [title = words('bulkNothing'), ...more] = [
            ...(saved.length > waiting ? [done(saved.length - waiting)] : []),
            ...(waiting > 0 ? [plural('bulkWaiting', waiting)] : []),
            ...(failed.length > 0 ? [plural('bulkRefused', failed.length)] : []),
            ...(why === 'failureUnauthorized' ? [words(why)] : []),
          ];
          return {
            title,
            // The bar's list of refusals is the alert.
            tone: saved.length > waiting ? 'success' : failed.length > 0 && waiting === 0 ? 'danger' : 'info',
            detail: [...more, detail && saved.length > 0 ? detail(saved) : ''].filter(Boolean).join(' · ') || undefined,
          };
        },
      });
    },

    /** Queues the removals; they are sent after their Undo. Returns the ids of those that were refused. */
    remove: async (items: readonly BulkItem[]): Promise<string[]> => {
      setRefused([]);
      const failed: Refused[] = [];
      const queued: { id: string; pursuit: Pursuit }[] = [];
      const giveUp = async (ids: readonly string[]): Promise<boolean[]> => {
        const answers = await Promise.all(
          partsOf(ids).map((operationIds) => ask('outbox.discardAll', { operationIds })),
        );
        const discarded = answers.flatMap((answer) => (answer.ok ? answer.value.discarded : []));
        return ids.map((id) => discarded.includes(id));
      };
      await act({
        run: async () => {
          const outcomes = await inParts(items, (part) => ask('pursuits.remove', { pursuits: part.map(placeOf) }));
          for (const [place, item] of items.entries()) {
            const outcome = outcomes[place];
            if (outcome?.ok) queued.push({ id: outcome.value.id, pursuit: item.pursuit });
            else failed.push(refusalOf(item, outcome?.failure));
          }
          setRefused(failed);
        },
        undo: () =>
          undoOf(
            queued.map(({ pursuit }) => pursuit),
            () => giveUp(queued.map(({ id }) => id)),
          ),
        done: () => {
          const notRemoved = failed.length > 0 && plural('bulkRefused', failed.length);
          if (queued.length === 0) return { title: notRemoved || words('bulkNothing'), tone: 'danger' };
          return {
            title: plural('bulkRemoving', queued.length),
            detail: notRemoved || words('bulkRemovingWhen'),
            tone: notRemoved ? 'danger' : 'info',
          };
        },
      });
      return failed.map(({ id }) => id);
    },
  };
}

const placeOf = ({ pipeline, pursuit }: BulkItem) => ({ pipelineId: pipeline.id, pursuitId: pursuit.id });

function refusedFor({ pursuit }: BulkItem, why: string): Refused {
  return { id: pursuit.id, title: pursuitTitle(pursuit), why };
}

function refusalOf(item: BulkItem, failure: Failure = { code: 'failed' }): Refused {
  return refusedFor(item, failureWords(failure).explanation);
}

function partsOf<Each>(all: readonly Each[]): Each[][] {
  const parts: Each[][] = [];
  for (let at = 0; at < all.length; at += MANY_MAX) parts.push(all.slice(at, at + MANY_MAX));
  return parts;
}

/** Asks for all in messages of bounded size, and returns each one's outcome in their order. */
async function inParts<Each, Value>(
  all: readonly Each[],
  work: (part: readonly Each[]) => Promise<Result<Result<Value>[]>>,
): Promise<Result<Value>[]> {
  const outcomes: Result<Value>[] = [];
  for (const part of partsOf(all)) {
    const answer = await work(part);
    outcomes.push(...(answer.ok ? answer.value : part.map((): Result<Value> => answer)));
  }
  return outcomes;
}
