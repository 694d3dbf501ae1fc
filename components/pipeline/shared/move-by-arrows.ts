import type { KeyboardEvent } from 'react';

/**
 * Arrow keys, Home and End move between pursuits, and Down from the filter to the first one, but not while the
 * user types in an editor.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isFilter = target.matches('[type="search"]');
  if (isFilter ? key !== 'ArrowDown' : target.dataset.pursuit === undefined) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-pursuit]:not(:disabled)')];
  const at = rows.indexOf(target);
  const next = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
