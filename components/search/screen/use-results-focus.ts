import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { firstRow } from '../../ui/focus/first-row.ts';

/**
 * Moves the focus from the query to the first result of each `search` once it is answered, so that J and K
 * move at once. Not while the user types on, and not without results.
 */
export function useResultsFocus(
  search: string,
  query: string,
  isAnswered: boolean,
  input: RefObject<HTMLInputElement | null>,
  place: RefObject<HTMLElement | null>,
): void {
  const before = useRef(search);
  /** The query of a search that is not answered yet. */
  const asked = useRef<string>(undefined);
  const follow = useEffectEvent(() => {
    if (before.current !== search) asked.current = query;
    before.current = search;
    if (!isAnswered) return;
    if (asked.current === query && document.activeElement === input.current) firstRow(place.current)?.focus();
    asked.current = undefined;
  });
  useEffect(() => follow(), [search, isAnswered]);
}
