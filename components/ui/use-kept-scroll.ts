import { useEffect, useRef, type RefObject } from 'react';
import { usePlatform } from '../shell/platform.tsx';

const WRITE_AFTER_MS = 150;

/**
 * Keeps how far an element is scrolled, under `key`, while the popup is closed. `there` says that what was scrolled
 * through is on the screen; `place` names it, e.g. query and page: another place begins at its top.
 */
export function useKeptScroll(key: string, place: string, there: boolean): RefObject<HTMLDivElement | null> {
  const { draft } = usePlatform();
  const element = useRef<HTMLDivElement>(null);
  const placed = useRef<string>(undefined);

  useEffect(() => {
    if (!there || placed.current === place) return;
    const first = placed.current === undefined;
    placed.current = place;
    if (!first) {
      scrollTo(element.current, 0);
      return;
    }
    void draft.read(key).then(
      (kept) => {
        if (isKept(kept) && kept.place === place) scrollTo(element.current, kept.top);
      },
      () => undefined,
    );
  }, [draft, key, place, there]);

  useEffect(() => {
    const scrolled = element.current;
    if (!scrolled || !there) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      void draft.write(key, { place, top: scrolled.scrollTop }).catch(() => undefined);
    };
    const listen = () => {
      timer ??= setTimeout(write, WRITE_AFTER_MS);
    };
    scrolled.addEventListener('scroll', listen, { passive: true });
    return () => {
      clearTimeout(timer);
      scrolled.removeEventListener('scroll', listen);
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
