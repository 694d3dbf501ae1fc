/** Follows a place to a node: by marks first, then step by step, as long as the neighbors are the same. */
import { withoutOurs } from '../text/text.ts';
import type { NodePlace, Step } from '../../../domain/taught/taught-page.ts';

/**
 * Returns the node at a place, or `undefined` where its neighbors changed: another value could stand there.
 */
export function nodeAt(root: Element, place: NodePlace): Element | Text | undefined {
  const marked = place.marks === undefined ? [] : safeAll(root, place.marks);
  const [only] = marked;
  const element = marked.length === 1 && only ? only : follow(root, place.steps);
  if (!element || place.text === undefined) return element;
  return ownTexts(element)[place.text];
}

function safeAll(root: Element, selector: string): Element[] {
  try {
    return withoutOurs(root.querySelectorAll(selector));
  } catch {
    // A selector from an edited export.
    return [];
  }
}

function follow(root: Element, steps: readonly Step[]): Element | undefined {
  const { box, left } = fittingBox(root, steps);
  return left === 0 ? box : undefined;
}

/** Returns the smallest box on the way to a place that still fits, and how many steps are left from there. */
export function fittingBox(root: Element, steps: readonly Step[]): { box: Element; left: number } {
  let box = root;
  for (const [at, { tag, nth, of }] of steps.entries()) {
    const alike = sameTag(box, tag);
    const next = alike.length === of ? alike[nth] : undefined;
    if (!next) return { box, left: steps.length - at };
    box = next;
  }
  return { box, left: 0 };
}

/** Returns the children with a tag; a heading's level can change. */
export function sameTag(parent: Element, tag: string): Element[] {
  const isHeading = HEADING.test(tag);
  return withoutOurs(parent.children).filter(({ localName }) =>
    isHeading ? HEADING.test(localName) : localName === tag,
  );
}
export const HEADING = /^h[1-6]$/;

/** Returns an element's own text nodes that have words. */
export function ownTexts(element: Element): Text[] {
  return withoutOurs(element.childNodes).filter(
    (node): node is Text => node.nodeType === 3 && /\S/.test(node.nodeValue ?? ''),
  );
}
