import type { OverlaysPage } from './overlay-loader.ts';

/**
 * Keeps the focus where a person left it when the page takes our host out, to move its row or to make it anew. What it answers gives the
 * focus back to what lost it that way, unless something else has it by now.
 */
export function focusKeeper({
  document,
  shield,
  signal,
}: Pick<OverlaysPage, 'document' | 'shield' | 'signal'>): () => void {
  let last: HTMLElement | undefined;
  /** Inside its host. Whatever is moved or taken out leaves a range, which then stands around it. */
  const place = new Range();

  const remember = (control: EventTarget | null, root: EventTarget | null): void => {
    if (!(control instanceof HTMLElement) || !(root instanceof ShadowRoot)) return;
    last = control;
    place.selectNodeContents(root.host);
  };
  /** Hears the focus in the roots where it has been. */
  const inRoot = {
    handleEvent({ type, target, currentTarget, relatedTarget }: FocusEvent): void {
      if (type === 'focusin') remember(target, currentTarget);
      // Taken away by the page it goes to nobody; a person moves it to something.
      else if (relatedTarget) last = undefined;
    },
  };
  const follow = (target: EventTarget | null): ShadowRoot | undefined => {
    const root = shield.rootOf(target);
    // From one control to the next inside a root nobody outside hears of it.
    for (const type of ['focusin', 'focusout']) root?.addEventListener(type, inRoot);
    return root;
  };

  // Who presses elsewhere has left; who only lost the control to a re-rendering has not, nor who presses on a word of a note.
  shield.onPress((target) => {
    if (!shield.rootOf(target)) last = undefined;
  }, signal);
  document.addEventListener('focusin', ({ target }) => follow(target), { capture: true, signal });
  // We are fetched when the keyboard has come to a button.
  const root = follow(document.activeElement);
  if (root) remember(root.activeElement, root);

  return () => {
    if (document.activeElement !== document.body) return;
    // Else a find in the page, a caret in its text or a screen reader took it from there.
    if (shield.rootOf(place.startContainer)) last = undefined;
    else last?.focus({ preventScroll: true });
  };
}
