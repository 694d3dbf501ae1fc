/**
 * What the user can see of our elements. The page cannot answer for it: a field named `parentNode` replaces
 * that property of its form, also for us, so we ask the prototypes' own getters and methods.
 */
import { browser } from 'wxt/browser';

export interface Point {
  x: number;
  y: number;
}

/** Minimum width and height of a part that a user can aim at, in CSS pixels. */
const MIN_SIZE = 16;
/** Minimum opacity. Pages dim rows that were read to half or less; below this a button is invisible. */
const MIN_OPACITY = 0.3;
/**
 * Filters that make content invisible, and the page's own, which may. Others only change colors; dark modes
 * use them on whole pages.
 */
const HIDING = /url|opacity|blur\((?!0)|(?:contrast|brightness)\(0(?:\)|\.[0-2])/;
/** A row that lifts under the pointer moves this far, in CSS pixels. */
const MAX_SHIFT = 10;

/**
 * Whether `part` in `host` is large and opaque enough, and nothing covers it at `point` or else its middle.
 */
export function isInSight(host: Element, part: Element, point?: Point): boolean {
  const { left, top, width, height } = part.getBoundingClientRect();
  const { x, y } = point ?? { x: left + width / 2, y: top + height / 2 };
  return (
    width >= MIN_SIZE &&
    height >= MIN_SIZE &&
    // From outside, everything in our closed root is the host. Any other element covers it.
    elementAt(host.ownerDocument, x, y) === host &&
    getComputedStyle(host).visibility !== 'hidden' &&
    opacityOf(host) >= MIN_OPACITY
  );
}

/**
 * Like `isInSight` at the middle, for keys: scrolls first where the browser left the part under a sticky
 * header.
 */
export function canBeSeen(host: Element, part: Element): boolean {
  if (isInSight(host, part)) return true;
  part.scrollIntoView({ block: 'center', behavior: 'instant' });
  return isInSight(host, part);
}

/** Returns how opaque an element is with all that contains it, 0 to 1; 0 if a filter may hide it. */
export function opacityOf(element: Element): number {
  let opacity = 1;
  for (let at: Element | undefined = element; at && opacity > 0; at = parentOf(at)) {
    const style = getComputedStyle(at);
    // Masks are not checked: lists that fade out at their end have one too.
    opacity *= HIDING.test(style.filter) ? 0 : Number(style.opacity || 1);
  }
  return opacity;
}

/** Returns the topmost element there. */
export function elementAt(document: Document, x: number, y: number): Element | null {
  return Document.prototype.elementFromPoint.call(document, x, y);
}

/** Whether two boxes start at nearly the same place. A button gets wider with its label. */
export function isNear(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) <= MAX_SHIFT && Math.abs(a.y - b.y) <= MAX_SHIFT;
}

/** Returns the parent as the browser renders it, through slots and out of shadow roots. */
function parentOf(element: Element): Element | undefined {
  const parent: unknown = Reflect.get(Node.prototype, 'parentNode', element);
  if (parent instanceof ShadowRoot) return parent.host;
  if (!(parent instanceof Element)) return undefined;
  const slots = rootOf(parent)?.querySelectorAll('slot') ?? [];
  return [...slots].find((slot) => slot.assignedNodes().includes(element)) ?? parent;
}

/** Returns the shadow root that the page gave an element, also a closed one. */
function rootOf(element: Element): ShadowRoot | null {
  const inFirefox: unknown = Reflect.get(Element.prototype, 'openOrClosedShadowRoot', element);
  if (inFirefox instanceof ShadowRoot) return inFirefox;
  try {
    if (element instanceof HTMLElement) return browser.dom.openOrClosedShadowRoot(element);
  } catch {
    // Firefox has none, and a page whose extension was updated.
  }
  return element.shadowRoot;
}
