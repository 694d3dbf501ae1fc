import { hashKey, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PursuitsPage } from '../../lib/protocol/answers.ts';
import { LIST_LIMIT } from '../pipeline/list-limit.ts';
import { askKey } from '../ui/use-ask.ts';
import { joinChanges, listChanges, type ListChange, type OwnEdit } from './list-changes.ts';

/**
 * What changed in a pipeline since the person last looked, other than by their edits on this page: by somebody else, in
 * the web application or in another window. `dismiss` says that they have seen it.
 */
export function useListChanges(pipelineId: string) {
  const client = useQueryClient();
  const [changes, setChanges] = useState<readonly ListChange[]>([]);
  useEffect(() => {
    const key = askKey('pursuits.list', { pipelineId, limit: LIST_LIMIT });
    const hash = hashKey(key);
    let known = client.getQueryData<PursuitsPage>(key);
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hash) return;
      const now = client.getQueryData<PursuitsPage>(key);
      // What this page lays over the list itself is what the person just did.
      const found = known && now && !event.action.manual ? listChanges(known, now, ownEdits(client)) : [];
      if (now && !now.stale) known = now;
      if (found.length > 0) setChanges((before) => joinChanges(before, found));
    });
  }, [client, pipelineId]);
  return {
    changes,
    dismiss: () => {
      setChanges([]);
    },
  };
}

/** The edits that this page sent or is sending, as far back as the query client remembers them. */
function ownEdits(client: QueryClient): OwnEdit[] {
  return client
    .getMutationCache()
    .getAll()
    .flatMap(({ state }) => {
      const request: unknown = state.variables;
      if (typeof request !== 'object' || request === null || !('pursuitId' in request)) return [];
      const { pursuitId } = request;
      if (typeof pursuitId !== 'string') return [];
      const changes = 'changes' in request ? request.changes : undefined;
      return [typeof changes === 'object' && changes !== null ? { pursuitId, changes } : { pursuitId }];
    });
}
