/**
 * The newest answers, kept while the popup is closed, until the browser session ends. The next opening shows
 * them at once and refreshes them in the background.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Platform } from '../platform/platform.tsx';
import { SLICE } from './follow-slices.ts';
import { storedField } from './stored-values.ts';
import { throttleWrite } from './throttled-write.ts';
import { isStaleOnRestore } from './use-ask.ts';

/** The draft that holds them. */
const ANSWERS = 'answers';

interface PersistedAnswer {
  key: readonly unknown[];
  value: unknown;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Puts persisted answers into `client`, stale where they may have changed since. */
export function restoreAnswers(client: QueryClient, { draft }: Pick<Platform, 'draft'>): void {
  const stored = draft.read(ANSWERS);
  if (!Array.isArray(stored)) return;
  for (const answer of stored.filter(isPersistedAnswer))
    client.setQueryData(answer.key, answer.value, { updatedAt: answer.at });
  void client.invalidateQueries({ predicate: ({ queryKey }) => isStaleOnRestore(queryKey), refetchType: 'none' });
}

function isPersistedAnswer(value: unknown): value is PersistedAnswer {
  return Array.isArray(storedField(value, 'key')) && typeof storedField(value, 'at') === 'number';
}

/** Enough for the last screen of every tab; the oldest are dropped. */
const MAX_ANSWERS = 16;
/** Characters of all pipelines: a popup reads them before its first paint. */
const MAX_SLICES = 250_000;
const WRITE_AFTER_MS = 250;

/** Persists the newest answers soon after each fetch, until `signal` aborts. */
export function persistAnswers(client: QueryClient, { draft }: Pick<Platform, 'draft'>, signal: AbortSignal): void {
  const write = () => {
    // Include queries whose refetch failed: that is when the last known answer matters most.
    const known = client.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined });
    known.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    let [room, places] = [MAX_SLICES, MAX_ANSWERS];
    const kept = known.filter((query) => {
      if (query.queryKey[0] !== SLICE) return (places -= 1) >= 0;
      return query.isActive() && (room -= JSON.stringify(query.state.data).length) >= 0;
    });
    const stored = kept.map(({ queryKey: key, state }) => ({ key, value: state.data, at: state.dataUpdatedAt }));
    void draft.write(ANSWERS, stored satisfies PersistedAnswer[]);
  };
  const writeLater = throttleWrite(write, WRITE_AFTER_MS, signal);
  // Answers may have come before this loaded.
  writeLater();
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') writeLater();
  });
  signal.addEventListener('abort', unsubscribe);
}
