import { useEffect, useRef, type RefObject } from 'react';

interface Focused {
  pursuitId: string;
  on: Element;
  /** The person works by keyboard, and has to be shown where it goes; a mouse user may have scrolled elsewhere. */
  visible: boolean;
  /** What may have the focus where no pursuit is left: a tab's panel, a page. */
  around: HTMLElement | null | undefined;
}

/** Puts the keyboard on a pursuit of the list. */
export type FocusPursuit = (pursuitId: string) => void;

/**
 * Keeps the keyboard in a list of pursuits. What has the focus may go with any rendering: a pursuit is made anew in another stage, its
 * editor closes, what waited below it is sent. Then the same pursuit gets it, or its neighbour where it has gone.
 *
 * Each pursuit's own control is marked `data-pursuit`, and whatever belongs to a pursuit stands within `data-about`.
 */
export function usePursuitFocus(place: RefObject<HTMLElement | null>): FocusPursuit {
  const last = useRef<Focused>(undefined);
  const order = useRef<readonly string[]>([]);

  useEffect(() => {
    const closed = new AbortController();
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const pursuitId = target.closest<HTMLElement>('[data-about]')?.dataset.about;
      const around = target.parentElement?.closest<HTMLElement>('[tabindex]');
      if (pursuitId === undefined) return;
      last.current = { pursuitId, on: target, visible: target.matches(':focus-visible'), around };
    };
    document.addEventListener('focusin', note, { signal: closed.signal });
    return () => {
      closed.abort();
    };
  }, []);

  useEffect(() => {
    const before = order.current;
    const now = controlsIn(place.current);
    order.current = [...now.keys()];
    const lost = last.current;
    if (!lost || lost.on.isConnected || document.activeElement !== document.body) return;
    const at = before.indexOf(lost.pursuitId);
    const nearest = [lost.pursuitId, ...before.slice(at + 1), ...before.slice(0, Math.max(at, 0)).reverse()];
    // One that is being removed takes no focus.
    const next = nearest.flatMap((id) => now.get(id) ?? []).find((control) => !control.matches(':disabled'));
    (next ?? lost.around)?.focus({ preventScroll: !lost.visible });
  });

  return (pursuitId) => {
    controlsIn(place.current).get(pursuitId)?.focus();
  };
}

function controlsIn(place: HTMLElement | null): ReadonlyMap<string, HTMLElement> {
  const controls = place?.querySelectorAll<HTMLElement>('[data-pursuit]') ?? [];
  return new Map([...controls].map((control) => [control.dataset.pursuit ?? '', control]));
}
