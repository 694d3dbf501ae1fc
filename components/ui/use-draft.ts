import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlatform } from '../platform/platform.tsx';

/**
 * State that survives the closing of the popup. `read` makes a value out of what was kept, or `undefined` where it makes none.
 *
 * The second function is for what an answer changes: whoever waited for it may be gone by then, and nobody be left to write it down.
 * It answers what is kept from now on.
 */
export function useDraft<T>(
  key: string,
  initial: T,
  read: (kept: unknown) => T | undefined,
): [value: T, change: (next: (before: T) => T) => void, settle: (next: (before: T) => T) => T] {
  const { draft } = usePlatform();
  const [value, setValue] = useState<T>(() => read(draft.read(key)) ?? initial);
  const written = useRef(value);

  // Written at once, not after a pause: the popup may be gone with the next click.
  useEffect(() => {
    if (written.current === value) return;
    written.current = value;
    void draft.write(key, value).catch(() => undefined);
  }, [draft, key, value]);

  const change = useCallback((next: (before: T) => T) => {
    setValue(next);
  }, []);
  const settle = useCallback(
    (next: (before: T) => T): T => {
      setValue(next);
      const kept = next(read(draft.read(key)) ?? initial);
      void draft.write(key, kept).catch(() => undefined);
      return kept;
    },
    [draft, key, read, initial],
  );
  return [value, change, settle];
}
