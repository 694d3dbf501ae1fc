import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation } from '../../platform/navigation.tsx';

interface OverlayState<T> {
  /** The overlay's content; absent while closed. */
  shown: T | undefined;
  open: (what: T) => void;
  close: () => void;
}

/**
 * State of an overlay. Closing returns the focus to its opener. Navigation also closes it and moves the focus
 * to the visible tab.
 */
export function useOverlay<T>(): OverlayState<T> {
  const { onLeave } = useNavigation();
  const [shown, setShown] = useState<T>();
  const isOpen = shown !== undefined;
  const opener = useRef<Element>(null);
  const open = useCallback((what: T) => {
    // An overlay opened from within this one keeps the first opener.
    opener.current ??= document.activeElement;
    setShown(what);
  }, []);
  const close = useCallback(() => setShown(undefined), []);
  useEffect(() => {
    // While closed there is nothing to close, and a state update would stay queued until the next render.
    if (!isOpen) return undefined;
    return onLeave(() => {
      if (opener.current) opener.current = document.body;
      setShown(undefined);
    });
  }, [isOpen, onLeave]);
  // Focus after the render, when the opener is no longer inert.
  useEffect(() => {
    if (isOpen || !opener.current) return;
    if (opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [isOpen]);
  return { shown, open, close };
}
