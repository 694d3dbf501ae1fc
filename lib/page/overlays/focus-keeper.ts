import type { OverlaysPage } from './overlay-loader.ts';

/**
 * Tracks focus in our UI, so that it survives when the page moves or re-renders a row. The returned function
 * gives focus back to the control that lost it, unless another element has it.
 */
export function focusKeeper({
  document,
  shield,
  signal,
}: Pick<OverlaysPage, 'document' | 'shield' | 'signal'>): () => void {
  let last: HTMLElement | undefined;
  /**
   * The contents of its host. When the page moves or removes the host, the range collapses to its old place.
   */
  const place = new Range();

  const remember = (control: EventTarget | null, root: EventTarget | null): void => {
    if (!(control instanceof HTMLElement) || !(root instanceof ShadowRoot)) return;
    last = control;
    place.selectNodeContents(root.host);
  };
  /** Listens inside every root that has had focus. */
  const inRoot = {
    handleEvent({ type, target, currentTarget, relatedTarget }: FocusEvent): void {
      if (type === 'focusin') remember(target, currentTarget);
      // If the page removes a control, focus goes nowhere; if the user moves focus, it goes to another
      // element.
      else if (relatedTarget) last = undefined;
    },
  };
  const follow = (target: EventTarget | null): ShadowRoot | undefined => {
    const root = shield.rootOf(target);
    // Focus moves within a root are not visible outside it.
    for (const type of ['focusin', 'focusout']) root?.addEventListener(type, inRoot);
    return root;
  };

  // A press outside our UI means that the user left. A re-render or a press inside our UI does not.
  shield.onPress((target) => {
    if (!shield.rootOf(target)) last = undefined;
  }, signal);
  document.addEventListener('focusin', ({ target }) => follow(target), { capture: true, signal });
  // This script loads when focus reaches a button, so one may be focused already.
  const root = follow(document.activeElement);
  if (root) remember(root.activeElement, root);

  return () => {
    if (document.activeElement !== document.body) return;
    // If the host was not moved, then find-in-page, caret browsing or a screen reader moved the focus.
    if (shield.rootOf(place.startContainer)) last = undefined;
    else last?.focus({ preventScroll: true });
  };
}
