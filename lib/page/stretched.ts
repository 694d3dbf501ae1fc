import type { Anchor } from '../sites/reading.ts';

/**
 * Whether the link of a title lies over its whole card, above what has no height of its own: Bootstrap's stretched links do.
 * What stands beside the title cannot be pressed then.
 */
export function hasStretchedLink(title: Anchor): boolean {
  const around = title.parentElement;
  const link = around?.closest('a') ?? around?.querySelector('a');
  return !!link && ['::before', '::after'].some((part) => Number(getComputedStyle(link, part).zIndex) > 0);
}
