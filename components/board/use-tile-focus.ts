import { useEffect, useRef, type RefObject } from 'react';

export type TileFocus = ReturnType<typeof useTileFocus>;

/**
 * Puts the keyboard on a pursuit's tile. A tile that moves to another column is made anew there and its focus lost, so
 * the focus is held: until `release`, it goes back to the tile whenever it fell to the page.
 */
export function useTileFocus(place: RefObject<HTMLElement | null>) {
  const held = useRef<string>(undefined);

  const to = (pursuitId: string): void => {
    const tiles = place.current?.querySelectorAll<HTMLElement>('[data-pursuit]') ?? [];
    [...tiles].find(({ dataset }) => dataset.pursuit === pursuitId)?.focus();
  };
  useEffect(() => {
    if (held.current !== undefined && document.activeElement === document.body) to(held.current);
  });

  return {
    to,
    /** From now on, and through the next renderings. */
    hold: (pursuitId: string): void => {
      held.current = pursuitId;
    },
    release: (): void => {
      held.current = undefined;
    },
  };
}
