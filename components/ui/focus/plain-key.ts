import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Calls `run` on a key outside fields, pressed without Control, Alt or Meta. */
export function usePlainKey(wanted: string, run: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (key !== wanted || ctrlKey || metaKey || altKey || isTyping(target)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Focuses the search input on `/`. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  usePlainKey('/', () => {
    input.current?.focus();
    input.current?.select();
  });
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
