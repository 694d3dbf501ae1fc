import { useEffect, type RefObject } from 'react';

/** Focuses the search input on `/`, outside fields. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input]);
}

/** Fields that take text, or that choose an entry by its letters. A list's keys work on its check boxes. */
const TEXT = 'input:not([type=checkbox], [type=radio]), textarea, select';

/**
 * Whether a key pressed there types text.
 * Apart from `row-keys.ts`, because the popup's first files need this alone.
 */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT));
}
