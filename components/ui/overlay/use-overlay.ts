import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation } from '../../platform/navigation.tsx';

interface OverlayState<T> {
  /** What it shows; absent while it is closed. */
  shown: T | undefined;
  open: (what: T) => void;
  close: () => void;
}

/**
 * A screen over the app: closing it gives the focus back to what opened it. It closes, too, when somebody goes elsewhere in the
 * app, which would happen unseen below it; then the focus goes to the tab in view.
 */
export function useOverlay<T>(): OverlayState<T> {
  const { onLeave } = useNavigation();
  const [shown, setShown] = useState<T>();
  const isOpen = shown !== undefined;
  const opener = useRef<Element>(null);
  const open = useCallback((what: T) => {
    // What opens the next one from within this one goes with it.
    opener.current ??= document.activeElement;
    setShown(what);
  }, []);
  const close = useCallback(() => {
    setShown(undefined);
  }, []);
  useEffect(() => {
    // React keeps what is set to what it is until the next rendering, which in a closed overlay does not come.
    if (!isOpen) return undefined;
    return onLeave(() => {
      if (opener.current) opener.current = document.body;
      setShown(undefined);
    });
  }, [isOpen, onLeave]);
  // Not where it is closed: what opened it cannot be focused before it is no longer inert.
  useEffect(() => {
    if (isOpen || !opener.current) return;
    if (opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [isOpen]);
  return { shown, open, close };
}
