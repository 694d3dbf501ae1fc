import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PendingOperation, PursuitsPage } from '../../../../lib/protocol/answers.ts';
import type { MessageFrom } from '../../../../lib/protocol/messages.ts';
import { CHANGEABLE_FIELDS, type SeenValues } from '../../../../lib/domain/pipelines/pursuit-values.ts';
import { partOf } from '../../pursuit/typed-fields.ts';
import { askKey } from '../../../data/use-ask.ts';
import { asServed, joinChanges, listChanges, type ListChange, type OwnEdit } from './list-changes.ts';

/**
 * What changed in a pipeline since the person last looked, other than by their edits on this page: by somebody else, in
 * the web application or in another window. `dismiss` says that they have seen it.
 */
export function useListChanges(pipelineId: string) {
  const client = useQueryClient();
  const [changes, setChanges] = useState<readonly ListChange[]>([]);
  useEffect(() => {
    const key = askKey('pursuits.list', { pipelineId });
    const hash = hashKey(key);
    let known = client.getQueryData<PursuitsPage>(key);
    // The query client forgets what was sent within minutes, and hours may pass offline before a list has it.
    const edits = client.getMutationCache();
    const waiting = () => client.getQueryData<PursuitsPage>(key)?.pending ?? [];
    let own = edits.getAll().flatMap(({ options, state }) => editOf(state.variables, waiting(), options.mutationKey));
    const lists = new WeakMap<OwnEdit, number>();
    const unlisten = edits.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'pending') return;
      own.push(...editOf(event.action.variables, waiting(), event.mutation.options.mutationKey));
    });
    /** Whether a list may still show it first: it waits, or was asked for while the last list was under way. */
    const isToCome = (edit: OwnEdit, { pending }: PursuitsPage): boolean => {
      if (pending.some(({ pursuitId }) => pursuitId === edit.pursuitId)) return true;
      const seen = (lists.get(edit) ?? 0) + 1;
      lists.set(edit, seen);
      return seen < 2;
    };
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hash) return;
      // What this page lays over the list itself is what the person just did.
      if (event.action.manual) return;
      const listed = client.getQueryData<PursuitsPage>(key);
      const now = listed && asServed(listed, known);
      const found = known && now ? listChanges(known, now, own) : [];
      if (now && !now.stale) {
        known = now;
        own = own.filter((edit) => isToCome(edit, now));
      }
      // Where somebody else had the last word, the same again is theirs too.
      own = own.filter(({ pursuitId }) => !found.some(({ pursuit }) => pursuit.id === pursuitId));
      if (found.length > 0) setChanges((before) => joinChanges(before, found));
    });
    return () => {
      unlisten();
      unsubscribe();
    };
  }, [client, pipelineId]);
  return {
    changes,
    dismiss: () => {
      setChanges([]);
    },
  };
}

const RETRY: MessageFrom<'extension'> = 'outbox.retry';

/** The edit of a pursuit that a request asks for, if it does: itself, or by having what is `waiting` tried again. */
function editOf(asked: unknown, waiting: readonly PendingOperation[], [name]: readonly unknown[] = []): OwnEdit[] {
  const request = name === RETRY ? waiting.find(({ id }) => id === partOf(asked, 'operationId')) : asked;
  const pursuitId = partOf(request, 'pursuitId');
  if (typeof pursuitId !== 'string') return [];
  const changes = partOf(request, 'changes');
  return [typeof changes === 'object' && changes !== null ? { pursuitId, changes: valuesOf(changes) } : { pursuitId }];
}

function valuesOf(changes: object): SeenValues {
  return Object.fromEntries(
    CHANGEABLE_FIELDS.flatMap((field) => {
      const value = partOf(changes, field);
      return typeof value === 'string' || typeof value === 'number' || value === null ? [[field, value]] : [];
    }),
  );
}
