/**
 * The `ref` of what may go with the focus in it: gives the focus to what stands around it then, a tab's panel, an overlay, a page.
 * Where something on the same screen is nearer to what was done, `useKeptFocus` leads there, and within a list of pursuits
 * `usePursuitFocus`: they take it where nothing has it.
 */
export function handFocusOn(element: HTMLElement | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const around = element.closest<HTMLElement>('[tabindex],[data-about]');
    if (around?.dataset.about === undefined) around?.focus();
  };
}
