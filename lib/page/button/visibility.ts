/**
 * What the user can see of our elements. The page cannot answer for it: a field named `parentNode` replaces
 * that property of its form, also for us, so we ask the prototypes' own getters and methods.
 */
import { browser } from 'wxt/browser';

export interface Point {
  x: number;
  y: number;
}

/** Returns how opaque an element is with all that contains it, 0 to 1; 0 if a filter may hide it. */
export type OpacityReader = (element: Element) => number;

/** Minimum width and height of a part that a user can aim at, in CSS pixels. */
const MIN_SIZE = 16;
/** Minimum opacity. Pages dim rows that were read to half or less; below this a button is invisible. */
const MIN_OPACITY = 0.3;
/**
 * Filters that make content invisible, and the page's own, which may. Others only change colors; dark modes
 * use them on whole pages.
 */
const HIDING = /url|opacity|blur\((?!0)|(?:contrast|brightness)\(0(?:\)|\.[0-2])/;

/** Creates a reader that caches results, because rows share ancestors. Valid until the page changes. */
export function opacityReader(): OpacityReader {
  const known = new Map<Element, number>();
  const opacityOf = (element: Element): number => {
    let result = known.get(element);
    if (result === undefined) {
      const { filter, opacity } = getComputedStyle(element);
      const around = parentOf(element);
      // Masks are not checked: lists that fade out at their end have one too.
      result = HIDING.test(filter) ? 0 : Number(opacity || 1) * (around ? opacityOf(around) : 1);
      known.set(element, result);
    }
    return result;
  };
  return opacityOf;
}

/** Whether a part with this box, in `host`, is large and opaque enough, and nothing covers it at `point`. */
export function isInSight(
  host: Element,
  { width, height }: DOMRect,
  { x, y }: Point,
  opacityOf: OpacityReader = opacityReader(),
): boolean {
  return (
    width >= MIN_SIZE &&
    height >= MIN_SIZE &&
    // Far cheaper than hit testing, and most buttons of a list are elsewhere.
    y >= 0 &&
    y <= innerHeight &&
    // From outside, everything in our closed root is the host. Any other element covers it.
    elementAt(host.ownerDocument, x, y) === host &&
    getComputedStyle(host).visibility !== 'hidden' &&
    opacityOf(host) >= MIN_OPACITY
  );
}

/** Returns the topmost element there. */
export function elementAt(document: Document, x: number, y: number): Element | null {
  return Document.prototype.elementFromPoint.call(document, x, y);
}

/** Returns the middle of a box. */
export function middleOf({ x, y, width, height }: DOMRect): Point {
  return { x: x + width / 2, y: y + height / 2 };
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
