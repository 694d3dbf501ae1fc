import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { isTyping } from '../focus/plain-key.ts';
import { ROW } from '../focus/first-row.ts';

/** The entries of a list that the user selected. */
export interface Picking {
  /** Ids of those that are shown, in the list's order. A filter leaves the others out of what is done. */
  picked: readonly string[];
  isPicked: (id: string) => boolean;
  /** Selects one or not; with `through`, also all between it and the last one. */
  pick: (id: string, on: boolean, through?: boolean) => void;
  /** Selects exactly these. */
  set: (ids: readonly string[]) => void;
  /** Puts the focus back into the list, where it was last. */
  focusList: () => void;
  /** For the list: Shift, Control or Command with a click on an entry selects it. */
  onClickCapture: (event: MouseEvent) => void;
}

const BOX = '[data-pick]';
/** Their keys are their own. */
const ELSEWHERE = '[role="listbox"], [role="menu"], .dialog, .overlay, .prow-panel, .drawer, .toasts';
const NONE: ReadonlySet<string> = new Set();

/**
 * Selection in the list in `place`: X selects, Shift with an arrow selects more, Control+A all, Escape none,
 * M opens the choice of stages. `ids`: what can be selected. Each has a `PickBox` in its list item.
 */
export function usePicking(ids: readonly string[], place: RefObject<HTMLElement | null>): Picking {
  const [kept, setKept] = useState(NONE);
  const anchor = useRef<string>(undefined);
  const last = useRef<string>(undefined);
  const picked = ids.filter((id) => kept.has(id));
  const boxes = () => [...(place.current?.querySelectorAll<HTMLElement>(BOX) ?? [])];

  const pick: Picking['pick'] = (id, on, through = false) => {
    const order = boxes().map(idOf);
    const [at, from] = [order.indexOf(id), order.indexOf(anchor.current ?? id)];
    const all = through && from >= 0 ? order.slice(Math.min(at, from), Math.max(at, from) + 1) : [id];
    anchor.current = id;
    setKept((before) => new Set([...[...before].filter((each) => !all.includes(each)), ...(on ? all : [])]));
  };
  const set = (those: readonly string[]) => setKept(new Set(those));
  const focusList = () => {
    const box = boxes().find((each) => idOf(each) === last.current);
    const control = box && controlOf(box);
    const first = place.current?.querySelector<HTMLElement>(ROW);
    (control ?? first ?? place.current?.closest<HTMLElement>('[tabindex]'))?.focus();
  };

  /** Returns whether the key did something. */
  const act = ({ key, target, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const box = target instanceof HTMLElement ? boxIn(target, place.current) : undefined;
    if (shiftKey) {
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
      const all = boxes();
      const next = box && step !== 0 ? all[all.indexOf(box) + step] : undefined;
      if (!box || !next) return false;
      pick(idOf(box), true);
      pick(idOf(next), true);
      controlOf(next)?.focus();
      return true;
    }
    if (ctrlKey || metaKey) {
      if (key !== 'a' || !box) return false;
      set(ids);
      return true;
    }
    if (key === 'x') box?.click();
    if (picked.length === 0) return key === 'x' && box !== undefined;
    if (key === 'Escape') set([]);
    if (key === 'm') document.querySelector<HTMLElement>('.bulk [data-key="m"]')?.click();
    return key === 'Escape' || key === 'm' || (key === 'x' && box !== undefined);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented, altKey } = event;
    if (defaultPrevented || altKey || !(target instanceof HTMLElement) || isTyping(target)) return;
    if (target.closest(ELSEWHERE) || place.current?.closest('[hidden], [inert]')) return;
    if (act(event)) event.preventDefault();
  });
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const box = target instanceof HTMLElement ? boxIn(target, place.current) : undefined;
    if (box) last.current = idOf(box);
  });
  useEffect(() => {
    const closed = new AbortController();
    document.addEventListener('keydown', (event) => onKey(event), { signal: closed.signal });
    document.addEventListener('focusin', (event) => onFocus(event), { signal: closed.signal });
    return () => closed.abort();
  }, []);

  const isNone = picked.length === 0;
  const wasNone = useRef(isNone);
  const recover = useEffectEvent(focusList);
  useEffect(() => {
    // The bar went, perhaps with the focus on it.
    if (isNone && !wasNone.current && document.activeElement === document.body) recover();
    wasNone.current = isNone;
  }, [isNone]);

  return {
    picked,
    isPicked: (id) => kept.has(id),
    pick,
    set,
    focusList,
    onClickCapture: (event) => {
      const { target, shiftKey, ctrlKey, metaKey } = event;
      if (!(shiftKey || ctrlKey || metaKey) || !(target instanceof HTMLElement)) return;
      const box = target.closest('[data-pursuit]') ? boxIn(target, place.current) : undefined;
      if (!box) return;
      event.preventDefault();
      event.stopPropagation();
      // Text between the clicks.
      getSelection()?.removeAllRanges();
      controlOf(box)?.focus();
      pick(idOf(box), shiftKey || !kept.has(idOf(box)), shiftKey);
    },
  };
}

function idOf(box: HTMLElement): string {
  return box.dataset.pick ?? '';
}

function boxIn(target: HTMLElement, place: HTMLElement | null): HTMLElement | undefined {
  if (!place?.contains(target)) return undefined;
  return target.closest('li')?.querySelector<HTMLElement>(BOX) ?? undefined;
}

function controlOf(box: HTMLElement): HTMLElement | undefined {
  return box.closest('li')?.querySelector<HTMLElement>(ROW) ?? undefined;
}
