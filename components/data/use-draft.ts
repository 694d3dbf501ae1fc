import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlatform } from '../platform/platform.tsx';

/**
 * State that survives closing the popup. `read` parses the stored value, `undefined` if it can't. Each window
 * keeps its own copy, since it may show another tab or search; edits of one record are shared
 * (`useSharedDraft`).
 */
export function useDraft<T>(
  key: string,
  initial: T,
  read: (stored: unknown) => T | undefined,
): [value: T, change: (next: (before: T) => T) => void] {
  const { draft } = usePlatform();
  const [value, setValue] = useState<T>(() => read(draft.read(key)) ?? initial);
  const written = useRef(value);

  // Write at once: the popup may close with the next click.
  useEffect(() => {
    if (written.current === value) return;
    written.current = value;
    void draft.write(key, value);
  }, [draft, key, value]);

  const change = useCallback((next: (before: T) => T) => setValue(next), []);
  return [value, change];
}

/**
 * A draft of several fields; `change` takes those to change. `read` gives each its first value if there is
 * none.
 */
export function useDraftFields<Fields extends object>(key: string, read: (stored: unknown) => Fields) {
  const [fields, set] = useDraft(key, read(undefined), read);
  return { fields, change: (part: Partial<Fields>) => set((before) => ({ ...before, ...part })) };
}
