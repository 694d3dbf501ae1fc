import { useEffect, useRef, type RefObject } from 'react';
import { focusFirstRow } from './first-row.ts';

/**
 * A `ref` that passes the focus on when its element unmounts with the focus inside: to the surrounding tab
 * panel, overlay or page. `useFocusRecovery` and `usePursuitFocus` pick a closer target.
 */
export function passFocusOn(element: HTMLElement | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const around = element.closest<HTMLElement>('[tabindex],[data-about]');
    if (around?.dataset.about === undefined) around?.focus();
  };
}

/** A `ref` that focuses its element when that appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** Focuses the form's first invalid field once it is rendered, which can take several frames. */
export function focusFirstInvalid(form: HTMLElement, frames = 30): void {
  requestAnimationFrame(() => {
    const field = form.querySelector('[aria-invalid="true"]');
    if (field instanceof HTMLElement) field.focus();
    else if (frames > 0) focusFirstInvalid(form, frames - 1);
  });
}

/**
 * Focuses `to` if the focused element disappeared when `state` changed, so that keyboard users are not sent
 * back to the top of the page.
 */
export function useFocusRecovery(state: string | boolean, to: RefObject<HTMLElement | null>): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) to.current?.focus();
  }, [state, to]);
}

/**
 * Focuses the popup's main control when the popup opens, so that a key is enough; `ofList`: then the first
 * row below it. Does nothing once the user is elsewhere, nor in the panel, which opens beside a page that the
 * user works in.
 */
export function useOpeningFocus(control: RefObject<HTMLElement | null>, ofList = false): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement !== body || !body.classList.contains('popup-page')) return;
    control.current?.focus();
    if (ofList) focusFirstRow(control.current?.closest('.tabpanel, body'));
  }, [control, ofList]);
}
