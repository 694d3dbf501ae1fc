import { useCallback, useRef, useState } from 'react';

interface OverlayState<T> {
  /** What it shows; absent while it is closed. */
  shown: T | undefined;
  open: (what: T) => void;
  close: () => void;
}

/** A screen over the app: closing it gives the focus back to what opened it. */
export function useOverlay<T>(): OverlayState<T> {
  const [shown, setShown] = useState<T>();
  const opener = useRef<Element>(null);
  const open = useCallback((what: T) => {
    opener.current = document.activeElement;
    setShown(what);
  }, []);
  const close = useCallback(() => {
    setShown(undefined);
    // It cannot be focused before it is no longer inert.
    requestAnimationFrame(() => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    });
  }, []);
  return { shown, open, close };
}
