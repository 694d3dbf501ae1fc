/**
 * Persists the newest answers while the popup is closed, for `persisted-answers.ts`. Cleared with the browser
 * session, like every draft. Separate, because the first content does not need it.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Platform } from '../platform/platform.tsx';
import { ANSWERS, type PersistedAnswer } from './persisted-answers.ts';
import { SLICE } from './follow-slices.ts';
import { throttleWrite } from './throttled-write.ts';

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
