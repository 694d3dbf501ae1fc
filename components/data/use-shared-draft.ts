import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { usePlatform } from '../platform/platform.tsx';

/**
 * Edits of one record, shared by every window that shows it and kept while none does. Writes from another
 * window appear at once, and a change applies to the latest stored value, so nothing typed elsewhere is lost.
 * `change` also works after its component unmounts. It returns the new value.
 */
export function useSharedDraft<T>(
  key: string,
  initial: T,
  read: (stored: unknown) => T | undefined,
): [value: T, change: (next: (before: T) => T) => T] {
  const { draft } = usePlatform();
  const stored = useSyncExternalStore(draft.onWritten, () => draft.read(key));
  const value = useMemo(() => read(stored) ?? initial, [stored, read, initial]);
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
