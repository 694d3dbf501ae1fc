import type { Anchor } from '../../sites/engine/reading.ts';

/**
 * Whether links of a CSS class are stretched. Cached, because measuring a link after an insertion forces
 * layout.
 */
const known = new Map<string, boolean>();

/**
 * Raises a button above its title's link if that link covers the whole card, as Bootstrap's stretched links
 * do. Such a link would receive every click meant for the button.
 */
export function standAboveLink(host: Element, title: Anchor): void {
  const around = title.parentElement;
  const link = around?.closest('a') ?? around?.querySelector('a');
  if (!link) return;
  let isStretched = known.get(link.className);
  if (isStretched === undefined) {
    isStretched = ['::before', '::after'].some((part) => Number(getComputedStyle(link, part).zIndex) > 0);
    known.set(link.className, isStretched);
  }
  host.toggleAttribute('data-above', isStretched);
}
