import { useEffect, type RefObject } from 'react';

/**
 * Focuses the popup's main control when the popup opens, so that a key is enough. Does nothing once the user is
 * elsewhere, nor in the panel, which opens beside a page that the user works in.
 */
export function useOpeningFocus(control: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === body && body.classList.contains('popup-page')) control.current?.focus();
  }, [control]);
}
