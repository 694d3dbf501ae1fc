/**
 * The last answers, kept with the drafts while the popup is closed, so that the next opening shows them at once and
 * refreshes behind them. Cleared with the browser session, like every draft.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Platform } from '../platform/platform.tsx';
import { mayHaveChanged } from './use-ask.ts';
import { writeSoon } from './debounced-write.ts';

const DRAFT = 'answers';
/** Enough for every tab's last screen; the oldest are forgotten. */
const MOST = 16;
const WRITE_AFTER_MS = 250;

interface KeptAnswer {
  key: readonly unknown[];
  value: unknown;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Puts what was known back into `client`. */
export function restoreAnswers(client: QueryClient, { draft }: Pick<Platform, 'draft'>): void {
  const kept = draft.read(DRAFT);
  if (!Array.isArray(kept)) return;
  for (const answer of kept.filter(isKeptAnswer))
    client.setQueryData(answer.key, answer.value, { updatedAt: answer.at });
  void client.invalidateQueries({ predicate: ({ queryKey }) => mayHaveChanged(queryKey), refetchType: 'none' });
}

/** Writes the newest answers down soon after one arrives, until `signal` aborts. */
export function rememberAnswers(client: QueryClient, { draft }: Pick<Platform, 'draft'>, signal: AbortSignal): void {
  const write = () => {
    const known = client.getQueryCache().findAll({ predicate: isKnown });
    const newest = known.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, MOST);
    const kept = newest.map((query): KeptAnswer => ({
      key: query.queryKey,
      value: query.state.data,
      at: query.state.dataUpdatedAt,
    }));
    void draft.write(DRAFT, kept);
  };
  const writeLater = writeSoon(write, WRITE_AFTER_MS, signal);
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') writeLater();
  });
  signal.addEventListener('abort', unsubscribe);
}

function isKnown(query: Query): boolean {
  // Also when asking again failed since: that is when the last known answer is needed most.
  return query.state.data !== undefined;
}

function isKeptAnswer(value: unknown): value is KeptAnswer {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'key' in value && Array.isArray(value.key) && 'value' in value && 'at' in value && typeof value.at === 'number'
  );
}
