/** The newest answers of the last opening, shown at once and refreshed in the background. */
import type { QueryClient } from '@tanstack/react-query';
import type { Platform } from '../platform/platform.tsx';
import { isStaleOnRestore } from './use-ask.ts';

/** The draft that holds them. */
export const ANSWERS = 'answers';

export interface PersistedAnswer {
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
  if (typeof value !== 'object' || value === null) return false;
  return (
    'key' in value && Array.isArray(value.key) && 'value' in value && 'at' in value && typeof value.at === 'number'
  );
}
