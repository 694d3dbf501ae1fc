import { useEffect, useRef, type RefObject } from 'react';
import { usePlatform } from '../../platform/platform.tsx';
import { storedField, storedText } from '../../data/stored-values.ts';
import { throttleWrite } from '../../data/throttled-write.ts';

const WRITE_AFTER_MS = 150;

/**
 * Stores an element's scroll position under `key` while the popup is closed. `place` names what is scrolled,
 * e.g. query and page: another place starts at its top, the same one returns to its position. `there` is
 * whether the content is rendered.
 */
export function useStoredScroll(key: string, place: string, there: boolean): RefObject<HTMLDivElement | null> {
  const { draft } = usePlatform();
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!there) return;
    const stored = draft.read(key);
    const top = storedText(stored, 'place') === place ? Number(storedField(stored, 'top')) : 0;
    if (element.current) element.current.scrollTop = top;
  }, [draft, key, place, there]);

  useEffect(() => {
    const scrolled = element.current;
    if (!scrolled || !there) return;
    const over = new AbortController();
    const write = () => void draft.write(key, { place, top: scrolled.scrollTop });
    scrolled.addEventListener('scroll', throttleWrite(write, WRITE_AFTER_MS, over.signal), {
      passive: true,
      signal: over.signal,
    });
    return () => over.abort();
  }, [draft, key, place, there]);

  return element;
}
