import type { Anchor } from '../../sites/engine/reading.ts';

/** Links by their look, of which a list has few: to ask the browser for each after a button was put up would cost a new layout. */
const known = new Map<string, boolean>();

/**
 * Has a button stand above the link of its title where that lies over the whole card, above what has no height of its own:
 * Bootstrap's stretched links do, and what stands beside the title cannot be pressed then.
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
