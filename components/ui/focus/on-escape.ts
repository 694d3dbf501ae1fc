import type { KeyboardEvent } from 'react';

/** Handles Esc: closes the topmost element alone, which keeps the browser from closing the whole popup. */
export function onEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
}
