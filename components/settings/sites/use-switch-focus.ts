import { useRef, type RefObject } from 'react';
import { useFocusRecovery } from '../../ui/focus/move-focus.ts';

/** Props for a row's switch that keep the focus with it. */
export interface FocusedSwitch {
  onSwitch: () => void;
  switchRef: (element: HTMLElement | null) => () => void;
}

/**
 * Keeps the focus with a switch whose site moves to another list: on that list's summary if it is closed, or
 * on `title` if the site is gone. `places` changes with every move.
 */
export function useSwitchFocus(places: string, title: RefObject<HTMLElement | null>): (id: string) => FocusedSwitch {
  const switched = useRef<string>(undefined);
  const to = useRef<HTMLElement>(null);
  useFocusRecovery(places, to);
  return (id) => ({
    onSwitch() {
      switched.current = id;
    },
    switchRef(element) {
      const lead = (next: HTMLElement | null | undefined) => {
        if (switched.current === id) to.current = next ?? null;
      };
      lead(element?.closest('details:not([open])')?.querySelector('summary') ?? element);
      return () => lead(title.current);
    },
  });
}
