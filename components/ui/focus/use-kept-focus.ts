import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to `to` where it went with what was taken away when `state` changed: whoever works by keyboard must not be thrown
 * back to the top of the page.
 */
export function useKeptFocus(state: string | boolean, to: RefObject<HTMLElement | null>): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) to.current?.focus();
  }, [state, to]);
}
