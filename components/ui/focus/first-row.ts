/** A row's main control: what the keys of lists move between. */
export const ROW = ':is([data-row], [data-pursuit]):not(:disabled)';

/** The first row in `around` that is not scrolled out of view. */
export function firstRow(around: Element | null | undefined): HTMLElement | undefined {
  const rows = [...(around?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  return rows.find((row) => topOf(row) >= topOf(row.closest('.scroll'))) ?? rows[0];
}

function topOf(element: Element | null): number {
  return element?.getBoundingClientRect().top ?? 0;
}

/**
 * Moves the focus to the first row in `around` as soon as there is one, unless the user does anything before.
 */
export function focusFirstRow(around: Element | null | undefined): void {
  if (!around) return;
  const over = new AbortController();
  const begun = document.activeElement;
  const move = () => {
    const row = document.activeElement === begun ? firstRow(around) : undefined;
    row?.focus();
    // A hidden row takes no focus.
    if (document.activeElement !== begun) over.abort();
  };
  const changes = new MutationObserver(move);
  over.signal.addEventListener('abort', () => changes.disconnect());
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, () => over.abort(), { capture: true, signal: over.signal });
  changes.observe(around, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  move();
}
