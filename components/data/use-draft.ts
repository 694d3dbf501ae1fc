import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlatform } from '../platform/platform.tsx';

/**
 * State that survives the closing of the popup. `read` makes a value out of what was kept, or `undefined` where it makes none. Each
 * window goes on with its own, as it may show another tab or search; what is typed of one record is of all windows (`useSharedDraft`).
 */
export function useDraft<T>(
  key: string,
  initial: T,
  read: (kept: unknown) => T | undefined,
): [value: T, change: (next: (before: T) => T) => void] {
  const { draft } = usePlatform();
  const [value, setValue] = useState<T>(() => read(draft.read(key)) ?? initial);
  const written = useRef(value);

  // Written at once, not after a pause: the popup may be gone with the next click.
  useEffect(() => {
    if (written.current === value) return;
    written.current = value;
    void draft.write(key, value);
  }, [draft, key, value]);

  const change = useCallback((next: (before: T) => T) => {
    setValue(next);
  }, []);
  return [value, change];
}
