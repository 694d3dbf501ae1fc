/**
 * A page can send us events and lay things over our button. Only what a person did, on something that they could see,
 * counts (house rule: trusted clicks; threats: "page as enemy").
 */

/** Tells whether a person did this on `part`, the visible piece of our UI under `host`. */
export type Genuine = (event: Event, host: Element, part: Element) => boolean;

const SMALLEST = 16;
const FAINTEST = 0.5;

/** The real judge; tests, whose events are never trusted, put their own in its place. */
export const isGenuine: Genuine = (event, host, part) => {
  if (!event.isTrusted) return false;
  // Keys go where the focus is; what they do to the page is decided by the click that they may cause.
  return event.type === 'click' ? canBeSeen(event, host, part) : true;
};

function canBeSeen(event: Event, host: Element, part: Element): boolean {
  const box = part.getBoundingClientRect();
  if (box.width < SMALLEST || box.height < SMALLEST || isFaint(host)) return false;
  const { x, y } = pointOf(event, box);
  // Seen from outside, everything in our closed root is the host. Anything else lies over it.
  return host.ownerDocument.elementFromPoint(x, y) === host;
}

/** Where the click was; a click by keyboard has no place of its own, so the middle of the part stands for it. */
function pointOf(event: Event, box: DOMRect): { x: number; y: number } {
  if (event instanceof MouseEvent && event.detail > 0) return { x: event.clientX, y: event.clientY };
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function isFaint(host: Element): boolean {
  const view = host.ownerDocument.defaultView;
  let opacity = 1;
  for (let element: Element | null = host; element && view; element = element.parentElement) {
    const style = view.getComputedStyle(element);
    if (style.visibility === 'hidden' || style.filter.includes('opacity')) return true;
    opacity *= style.opacity === '' ? 1 : Number(style.opacity);
  }
  return opacity < FAINTEST;
}
