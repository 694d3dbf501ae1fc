import { useEffect, useRef, type RefObject } from 'react';
import { usePlatform } from '../../platform/platform.tsx';
import { throttleWrite } from '../../data/throttled-write.ts';

const WRITE_AFTER_MS = 150;

/**
 * Keeps how far an element is scrolled, under `key`, while the popup is closed. `there` says that what was scrolled
 * through is on the screen; `place` names it, e.g. query and page: another place begins at its top, and the same one comes back as it
 * was left, also where something else was shown meanwhile.
 */
export function useKeptScroll(key: string, place: string, there: boolean): RefObject<HTMLDivElement | null> {
  const { draft } = usePlatform();
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!there) return;
    const kept = draft.read(key);
    scrollTo(element.current, isKept(kept) && kept.place === place ? kept.top : 0);
  }, [draft, key, place, there]);

  useEffect(() => {
    const scrolled = element.current;
    if (!scrolled || !there) return;
    const over = new AbortController();
    const write = () => {
      void draft.write(key, { place, top: scrolled.scrollTop });
    };
    scrolled.addEventListener('scroll', throttleWrite(write, WRITE_AFTER_MS, over.signal), {
      passive: true,
      signal: over.signal,
    });
    return () => {
      over.abort();
    };
  }, [draft, key, place, there]);

  return element;
}

function scrollTo(element: HTMLElement | null, top: number): void {
  if (element) element.scrollTop = top;
}

function isKept(kept: unknown): kept is { place: string; top: number } {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'place' in kept &&
    typeof kept.place === 'string' &&
    'top' in kept &&
    typeof kept.top === 'number'
  );
}
