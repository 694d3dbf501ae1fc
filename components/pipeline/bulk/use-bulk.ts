import { useState } from 'react';
import { MANY_MAX } from '../../../lib/domain/limits.ts';
import type { PipelineDetail, Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { fieldsOf, seenBefore, seenIn } from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { Failure, PursuitsPage, Result } from '../../../lib/protocol/answers.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import type { PursuitChanges } from '../../../lib/protocol/requests/pursuit-changes.ts';
import { pursuitTitle } from '../../../lib/words/display-names.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { useWhyWaits } from '../../data/use-signed-out.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { Refused } from '../../ui/picking/bulk-toolbar.tsx';

/** A selected pursuit, and what its list knows. */
export interface BulkItem {
  pursuit: Pursuit;
  pipeline: PipelineDetail;
  /** In the service's order. */
  stages: readonly Stage[];
  page: PursuitsPage | undefined;
}

type Edit = RequestOf<'pursuits.update'>['edits'][number];
/** What to change in a pursuit: nothing, some fields, or in words why it can't be. */
type ChangesOf = (item: BulkItem) => PursuitChanges | string | undefined;

/**
 * Changes several pursuits, with one toast and one Undo. Each one's refusal is its own and named.
 * `focusList` takes a lost focus back to their list.
 */
export function useBulk(focusList: () => void) {
  const { ask } = usePlatform();
  const toast = useToast();
  const whyWaits = useWhyWaits();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  const update = (edits: readonly Edit[]) => inParts(edits, (part) => ask('pursuits.update', { edits: [...part] }));

  /** Says how many are back, and which ones are not. */
  const tellUndone = (titles: readonly string[], isBack: readonly boolean[]) => {
    const left = titles.filter((_, place) => isBack[place] !== true);
    const back = titles.length - left.length;
    // The toast with the Undo went, perhaps after what had the focus before it.
    if (document.activeElement === document.body) focusList();
    if (left.length === 0) toast({ title: plural('bulkRestored', back), tone: 'info' });
    else
      toast({
        title: words('bulkRestoredPartly', back, titles.length),
        detail: words('bulkNotRestored', left.join(' · ')),
        tone: 'danger',
      });
  };

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    setRefused([]);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    refused,
    dismiss: () => setRefused([]),

    /** `done`: the toast's title for a number of pursuits; `detail`: more about those that were changed. */
    change: (
      items: readonly BulkItem[],
      changesOf: ChangesOf,
      done: (count: number) => string,
      detail?: (changed: readonly BulkItem[]) => string,
    ): Promise<void> =>
      run(async () => {
        const asked = items.flatMap((item) => {
          const changes = changesOf(item);
          return changes === undefined ? [] : [{ item, changes }];
        });
        const failed: Refused[] = [];
        const sent: { item: BulkItem; changes: PursuitChanges }[] = [];
        for (const { item, changes } of asked) {
          if (typeof changes === 'string') failed.push(refusedFor(item, changes));
          else sent.push({ item, changes });
        }
        const outcomes = await update(sent.map(({ item, changes }) => editOf(item, changes)));
        const saved: BulkItem[] = [];
        const undo: { edit: Edit; title: string }[] = [];
        let waiting = 0;
        for (const [place, { item, changes }] of sent.entries()) {
          const outcome = outcomes[place];
          if (!outcome?.ok) failed.push(refusalOf(item, outcome?.failure));
          else if (!outcome.value.discarded) {
            saved.push(item);
            const { undo: former, waits } = outcome.value;
            if (waits) waiting += 1;
            const seen = seenIn(outcome.value, fieldsOf(changes));
            if (former)
              undo.push({
                title: pursuitTitle(item.pursuit),
                edit: { ...placeOf(item), changes: former, seen, restores: true },
              });
          }
        }
        setRefused(failed);
        const why = waiting > 0 ? await whyWaits() : undefined;
        const [title = words('bulkNothing'), ...more] = [
          ...(saved.length > waiting ? [done(saved.length - waiting)] : []),
          ...(waiting > 0 ? [plural('bulkWaiting', waiting)] : []),
          ...(failed.length > 0 ? [plural('bulkRefused', failed.length)] : []),
          ...(why === 'failureUnauthorized' ? [words(why)] : []),
        ];
        const detailText = [...more, detail && saved.length > 0 ? detail(saved) : ''].filter(Boolean).join(' · ');
        toast({
          title,
          // The bar's list of refusals is the alert.
          tone: saved.length > waiting ? 'success' : failed.length > 0 && waiting === 0 ? 'danger' : 'info',
          ...(detailText && { detail: detailText }),
          ...(undo.length > 0 && {
            action: {
              label: words('undo'),
              run: () =>
                void update(undo.map(({ edit }) => edit)).then((back) =>
                  tellUndone(
                    undo.map(({ title: each }) => each),
                    back.map(({ ok }) => ok),
                  ),
                ),
            },
          }),
        });
      }),

    /** Queues the removals; they are sent after their Undo. Returns the ids of those that were refused. */
    remove: (items: readonly BulkItem[]): Promise<string[]> =>
      run(async () => {
        const outcomes = await inParts(items, (part) => ask('pursuits.remove', { pursuits: part.map(placeOf) }));
        const failed: Refused[] = [];
        const queued: { operationId: string; title: string }[] = [];
        for (const [place, item] of items.entries()) {
          const outcome = outcomes[place];
          if (outcome?.ok) queued.push({ operationId: outcome.value.id, title: pursuitTitle(item.pursuit) });
          else failed.push(refusalOf(item, outcome?.failure));
        }
        setRefused(failed);
        const undo = async () => {
          const ids = queued.map(({ operationId }) => operationId);
          const discarded = new Set<string>();
          for (const part of partsOf(ids)) {
            const answer = await ask('outbox.discardAll', { operationIds: part });
            if (answer.ok) for (const id of answer.value.discarded) discarded.add(id);
          }
          tellUndone(
            queued.map(({ title }) => title),
            ids.map((id) => discarded.has(id)),
          );
        };
        const notRemoved = failed.length > 0 && plural('bulkRefused', failed.length);
        if (queued.length === 0) toast({ title: notRemoved || words('bulkNothing'), tone: 'danger' });
        else
          toast({
            title: plural('bulkRemoving', queued.length),
            detail: notRemoved || words('bulkRemovingWhen'),
            tone: notRemoved ? 'danger' : 'info',
            action: { label: words('undo'), run: () => void undo() },
          });
        return failed.map(({ id }) => id);
      }),
  };
}

const placeOf = ({ pipeline, pursuit }: BulkItem) => ({ pipelineId: pipeline.id, pursuitId: pursuit.id });

function editOf(item: BulkItem, changes: PursuitChanges): Edit {
  return { ...placeOf(item), changes, seen: seenBefore(item.pursuit, changes) };
}

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
