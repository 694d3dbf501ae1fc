/**
 * Persists the newest answers while the popup is closed, for `persisted-answers.ts`. Cleared with the browser
 * session, like every draft. Separate, because the first content does not need it.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Platform } from '../platform/platform.tsx';
import { ANSWERS, type PersistedAnswer } from './persisted-answers.ts';
import { SLICE } from './slices.ts';
import { throttleWrite } from './throttled-write.ts';

/** Enough for the last screen of every tab; the oldest are dropped. */
const MAX_ANSWERS = 16;
/** Characters of all pipelines, of the browser's 10 MB for this and all caches of the background. */
const MAX_SLICES = 2_000_000;
const WRITE_AFTER_MS = 250;

/** Persists the newest answers soon after each fetch, until `signal` aborts. */
export function persistAnswers(client: QueryClient, { draft }: Pick<Platform, 'draft'>, signal: AbortSignal): void {
  const write = () => {
    // Include queries whose refetch failed: that is when the last known answer matters most.
    const known = client.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined });
    known.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    const isSlice = ({ queryKey }: Query) => queryKey[0] === SLICE;
    const newest = known.filter((query) => !isSlice(query)).slice(0, MAX_ANSWERS);
    let room = MAX_SLICES;
    const slices = known.filter((query) => {
      if (room < 0 || !isSlice(query) || !query.isActive()) return false;
      room -= JSON.stringify(query.state.data).length;
      return room >= 0;
    });
    const stored = [...newest, ...slices].map(({ queryKey, state }): PersistedAnswer => ({
      key: queryKey,
      value: state.data,
      at: state.dataUpdatedAt,
    }));
    void draft.write(ANSWERS, stored);
  };
  const writeLater = throttleWrite(write, WRITE_AFTER_MS, signal);
  // Answers may have come before this loaded.
  writeLater();
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') writeLater();
  });
  signal.addEventListener('abort', unsubscribe);
}
