import { useEffect, useState } from 'react';
import { usePlatform } from '../platform/platform.tsx';
import { readTab, recentTab, type TabId } from '../platform/tabs.ts';

/** The browser says too late that it closes the popup. */
const NOTE_MS = 10_000;

/**
 * The tab that the user chose, in the popup only until a minute after it closed. A panel has one from the start, and
 * keeps it.
 */
export function useChosenTab(surface: 'popup' | 'panel'): [TabId | undefined, (tab: TabId) => void] {
  const { draft } = usePlatform();
  const isPopup = surface === 'popup';
  const [chosen, choose] = useState(() => (isPopup ? recentTab(draft) : (readTab(draft.read('tab'), -1) ?? 'page')));
  useEffect(() => {
    if (!chosen) return undefined;
    const note = () => void draft.write('tab', { tab: chosen, at: isPopup ? Date.now() : 0 });
    note();
    const timer = isPopup ? setInterval(note, NOTE_MS) : undefined;
    return () => clearInterval(timer);
  }, [draft, isPopup, chosen]);
  return [chosen, choose];
}
