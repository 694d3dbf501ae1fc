import { useCallback, useEffect, useState } from 'react';
import { usePlatform } from '../shell/platform.tsx';

/**
 * State that survives the closing of the popup. `read` makes a value out of what was kept, or `undefined` where it
 * makes none. `ready` is false for the moment in which it is not known yet what was kept.
 */
export function useDraft<T>(
  key: string,
  initial: T,
  read: (kept: unknown) => T | undefined,
): [T, (change: (before: T) => T) => void, boolean] {
  const { draft } = usePlatform();
  const [value, setValue] = useState<T>(initial);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    if (ready) return;
    let gone = false;
    const restore = (kept: unknown) => {
      if (gone) return;
      const restored = read(kept);
      if (restored !== undefined) setValue(restored);
      setReady(true);
    };
    draft.read(key).then(restore, () => {
      restore(undefined);
    });
    return () => {
      gone = true;
    };
  }, [draft, key, read, ready]);

  // Written at once, not after a pause: the popup may be gone with the next click.
  useEffect(() => {
    if (ready) void draft.write(key, value).catch(() => undefined);
  }, [draft, key, ready, value]);

  const change = useCallback((next: (before: T) => T) => {
    setValue(next);
  }, []);
  return [value, change, ready];
}
