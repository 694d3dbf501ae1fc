/**
 * The `ref` of what may go with the focus in it: gives the focus to what stands around it then, a tab's panel, an overlay, a page.
 * Where something on the same screen is nearer to what was done, `useKeptFocus` leads there.
 */
export function handFocusOn(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) element.closest<HTMLElement>('[tabindex]')?.focus();
  };
}
