import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { usePlatform } from '../platform/platform.tsx';

/**
 * What is typed of one record: the same in every window that shows it, and kept while none does. What another window writes is shown
 * at once, and a change is made to what is kept by then: nothing that was typed elsewhere is lost over it.
 *
 * `change` also serves an answer whose asker is gone by the time it comes. It answers what is kept from now on.
 */
export function useSharedDraft<T>(
  key: string,
  initial: T,
  read: (kept: unknown) => T | undefined,
): [value: T, change: (next: (before: T) => T) => T] {
  const { draft } = usePlatform();
  const kept = useSyncExternalStore(draft.onWritten, () => draft.read(key));
  const value = useMemo(() => read(kept) ?? initial, [kept, read, initial]);
  const change = useCallback(
    (next: (before: T) => T): T => {
      const after = next(read(draft.read(key)) ?? initial);
      void draft.write(key, after);
      return after;
    },
    [draft, key, read, initial],
  );
  return [value, change];
}
