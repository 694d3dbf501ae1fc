import { useEffect, useRef, type RefObject } from 'react';

interface Focused {
  /** Of its row: a pursuit's id, or in the agenda that of its next step. */
  key: string;
  on: Element;
  /** The user works by keyboard, so scroll to the new focus; a mouse user may have scrolled elsewhere. */
  visible: boolean;
  /** Takes the focus if no pursuit is left: a tab panel or page. */
  around: HTMLElement | null | undefined;
}

/** Focuses a pursuit in the list. */
export type FocusPursuit = (pursuitId: string) => void;

/**
 * Keeps the focus in a list of pursuits. Any render may remove the focused element: a pursuit moves to
 * another stage, its editor closes, its queued change is sent. Then its pursuit gets the focus, or a neighbor
 * if it is gone.
 *
 * A row's main control has `data-pursuit`; everything in the row is inside `data-about`, with the same key.
 */
export function usePursuitFocus(place: RefObject<HTMLElement | null>): FocusPursuit {
  const last = useRef<Focused>(undefined);
  const order = useRef<readonly string[]>([]);

  useEffect(() => {
    const closed = new AbortController();
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const key = target.closest<HTMLElement>('[data-about]')?.dataset.about;
      const around = target.parentElement?.closest<HTMLElement>('[tabindex]');
      if (key === undefined) return;
      last.current = { key, on: target, visible: target.matches(':focus-visible'), around };
    };
    document.addEventListener('focusin', note, { signal: closed.signal });
    return () => closed.abort();
  }, []);

  useEffect(() => {
    const before = order.current;
    const now = controlsIn(place.current);
    order.current = [...now.keys()];
    const lost = last.current;
    if (!lost || lost.on.isConnected || document.activeElement !== document.body) return;
    const at = before.indexOf(lost.key);
    // A next step that is done leaves the row of its pursuit.
    const [pursuitId = ''] = lost.key.split('/');
    const nearest = [lost.key, pursuitId, ...before.slice(at + 1), ...before.slice(0, Math.max(at, 0)).reverse()];
    // A pursuit that is being removed takes no focus.
    const next = nearest.flatMap((id) => now.get(id) ?? []).find((control) => !control.matches(':disabled'));
    (next ?? lost.around)?.focus({ preventScroll: !lost.visible });
  });

  return (pursuitId) => controlsIn(place.current).get(pursuitId)?.focus();
}

function controlsIn(place: HTMLElement | null): ReadonlyMap<string, HTMLElement> {
  const controls = place?.querySelectorAll<HTMLElement>('[data-pursuit]') ?? [];
  return new Map([...controls].map((control) => [control.dataset.pursuit ?? '', control]));
}
