/**
 * The elements that stand in the page for us; everything else of ours is inside their closed roots. A plain element with
 * a mark, not one with a name of its own: a page may define any hyphenated name, would then be handed our element by the
 * browser, and through its `ElementInternals` the closed root as well.
 */
import { MARK } from '../../sites/engine/text/text.ts';
import { words } from '../../words/words.ts';
import { dress } from './styles.ts';

/** Finds our hosts, copies that the page made of them, and what an older instance left. */
export const HOSTS = `[${MARK}]`;

export interface Host {
  host: HTMLElement;
  root: ShadowRoot;
}

/** Makes a host with our look; a click inside it is none on what the page has around it, for its scripts or as a link. */
export function makeHost(document: Document, kind: 'button' | 'toast', mode: ShadowRootMode): Host {
  // Rarer in rows of a list than `div` and `span`, whose order pages style by.
  const host = document.createElement('section');
  host.setAttribute(MARK, kind);
  // A reader of the page's own language would say our words wrongly.
  host.lang = words('language');
  const root = host.attachShadow({ mode });
  dress(root);
  root.addEventListener('click', endHere);
  return { host, root };
}

function endHere(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
