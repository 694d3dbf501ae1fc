/**
 * Host elements: the only elements we insert into the page; everything else is inside their closed shadow
 * roots. A host is a plain element with a marker attribute, not a custom element. A page could define any
 * hyphenated name and would then reach the closed root through `ElementInternals`.
 */
import { MARK } from '../../sites/engine/text/text.ts';
import { words } from '../../words/words.ts';
import { applyButtonStyles } from './styles.ts';

/**
 * Matches our hosts, copies the page made of them, and hosts left by an older instance. The marks of a page
 * that is being taught belong to another script.
 */
export const HOST_SELECTOR = `[${MARK}]:not([${MARK}=teach])`;

export interface Host {
  host: HTMLElement;
  root: ShadowRoot;
}

/** Creates a styled host. Clicks inside it do not bubble into the page or follow a link around it. */
export function makeHost(document: Document, kind: 'toast' | 'teach', mode: ShadowRootMode): Host {
  const host = hostElement(document, kind);
  return { host, root: styledRoot(host, mode) };
}

/** Creates a host without its root. */
export function hostElement(document: Document, kind: 'button' | 'toast' | 'teach'): HTMLElement {
  // Pages style `div` and `span` by position; `section` is rare inside list rows.
  const host = document.createElement('section');
  host.setAttribute(MARK, kind);
  // Lets screen readers pronounce our text correctly on a page in another language.
  host.lang = words('language');
  return host;
}

/** Gives a host its root, where each click ends. */
export function styledRoot(host: HTMLElement, mode: ShadowRootMode, onClick?: (event: Event) => void): ShadowRoot {
  const root = host.attachShadow({ mode });
  applyButtonStyles(root);
  root.addEventListener('click', (event) => {
    event.stopPropagation();
    event.preventDefault();
    onClick?.(event);
  });
  return root;
}
