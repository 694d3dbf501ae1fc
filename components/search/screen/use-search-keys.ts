import { useEffect, type KeyboardEvent, type RefObject } from 'react';

const ROWS = '[data-row]';

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

/**
 * Moves the focus between rows of a list (elements with `data-row`) by arrow keys. From the search input,
 * down goes to the first row.
 */
export function moveBetweenRows(event: KeyboardEvent, list: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (event.altKey || event.ctrlKey || event.metaKey || !list) return;
  const rows = [...list.querySelectorAll<HTMLElement>(ROWS)];
  const here = rows.findIndex(
    (row) =>
      row === event.target || row.closest('li, tr')?.contains(event.target instanceof Node ? event.target : null),
  );
  const next = rows[event.key === 'ArrowDown' ? here + 1 : here - 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Whether a key pressed there types text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
