import { useEffect, useState } from 'react';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';

/** The keys that add the page below; `undefined` until known, and in browsers without shortcuts. */
export function usePageShortcut(): { keys: readonly string[] | undefined; change: () => void } {
  const { shortcuts } = usePlatform();
  const [keys, setKeys] = useState<readonly string[]>();
  useEffect(() => {
    const closed = new AbortController();
    const read = async () => {
      const shortcut = await (await shortcuts()).pageShortcut();
      if (!closed.signal.aborted) setKeys(shortcut === undefined ? undefined : keyNames(shortcut));
    };
    void read();
    // The user comes back from changing it.
    window.addEventListener('focus', () => void read(), { signal: closed.signal });
    return () => closed.abort();
  }, [shortcuts]);
  return { keys, change: () => void shortcuts().then(({ changeShortcuts }) => changeShortcuts()) };
}

/** Chromium writes keys in its own language, Firefox in English, macOS in signs without a plus. */
function keyNames(shortcut: string): string[] {
  const names = shortcut.split('+').filter((key) => key !== '');
  return names.map((key) => (key === 'Shift' ? words('keyNameShift') : key));
}
