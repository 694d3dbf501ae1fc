import { useRef, type RefObject } from 'react';
import { useFocusRecovery } from '../../ui/focus/move-focus.ts';

/** What a row of a list gives its switch, so that the focus goes with it. */
export interface FollowedSwitch {
  onSwitch: () => void;
  switchRef: (element: HTMLElement | null) => () => void;
}

/**
 * A site that is switched goes to another list of the page, and the focus goes with it: to what folds that list away, where it is
 * closed; to `title`, where the site is in no list any more. `places` changes with every such move.
 */
export function useFollowedSwitch(
  places: string,
  title: RefObject<HTMLElement | null>,
): (id: string) => FollowedSwitch {
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
      return () => {
        lead(title.current);
      };
    },
  });
}
