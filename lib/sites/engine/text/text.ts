import { plainLine } from '../../../domain/text/plain-text.ts';
import { VALUE_MAX } from '../../../domain/limits.ts';

// Between these and their neighbours a reader sees a gap even where the markup has no white space.
const GAP = /^(?:br|p|div|li|ul|ol|dl|dt|dd|tr|td|th|table|section|article|h[1-6])$/;
/** Nobody reads these as what the page says. What is struck through is superseded: the deadline that an amendment moved. */
export const UNREAD =
  'script, style, template, noscript, select, textarea, svg, del, s, strike, [style*="line-through"]';
// What only screen readers say, "opens in a new window", is no part of a value, nor what a class strikes through.
const UNREAD_CLASS =
  /(?:^|[\s-])(?:strike(?:-?through)?|line-through|sr-only|visually-?hidden|screen-?reader(?:-text|-only)?|accessibility-hidden|element-invisible|assistive-text|offscreen)(?:\s|$)/i;
/** Marks the elements that stand in a page for us. A page is read again with our buttons in it, and must read the same. */
export const MARK = 'data-pursuit-companion';
const GONE = `[${MARK}], [hidden]`;
const MAY_BE_GONE = `${GONE}, [style]`;
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** The text of a node as a reader sees it: lines and blocks are kept apart, `NV 89119<br>USA` is three words. */
export function seenText(node: Node): string {
  const only = node.firstChild;
  if (only?.nodeType === 3 && !only.nextSibling) return only.nodeValue ?? '';
  let text = '';
  for (let child = only; child; child = child.nextSibling) {
    if (!isSeen(child)) continue;
    if (!isElement(child)) text += child.nodeValue;
    else text += GAP.test(child.localName) ? ` ${seenText(child)} ` : seenText(child);
  }
  return text;
}

/**
 * Whether the markup itself hides an element from everybody, or it is ours and no part of the page. Style sheets are not
 * asked: a stored page has none.
 */
export function isHidden(node: Node): boolean {
  return isElement(node) && (node.matches(GONE) || hides(node.getAttribute('style')));
}

/** Whether what stands in a `style` attribute takes its element away. */
export function hides(style: string | null): boolean {
  return style !== null && HIDDEN.test(style);
}

/** Whether the markup hides an element, or a box around it inside `root`. */
export function isHiddenWithin(root: Element, element: Element | null): boolean {
  // Few have what could hide them: to have the browser look for it is cheaper than to ask every box on the way.
  const box = element?.closest(MAY_BE_GONE);
  if (!box || box === root || !root.contains(box)) return false;
  return isHidden(box) || isHiddenWithin(root, box.parentElement);
}

/** What the page itself put there: children and siblings are counted without our buttons among them. */
export function withoutOurs<Kind extends Node>(nodes: Iterable<Kind> = []): Kind[] {
  return [...nodes].filter((node) => !isElement(node) || !node.hasAttribute(MARK));
}

/** Whether a reader of the page sees a text, or the texts of an element, and takes them for what holds. */
export function isSeen(node: Node): node is Element | Text {
  if (!isElement(node)) return node.nodeType === 3;
  return !isHidden(node) && !UNREAD_CLASS.test(node.getAttribute('class') ?? '') && !node.matches(UNREAD);
}

export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

/** The text of an element as one clean line; empty for none. */
export function lineOf(element: Element | null | undefined, max: number = VALUE_MAX.title): string {
  return element ? plainLine(seenText(element), max) : '';
}
