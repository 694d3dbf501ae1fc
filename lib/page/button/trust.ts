/**
 * A page can send us events and lay things over our button, to have a notice saved that nobody meant. Only what a person did, on
 * something that they could see, counts (house rule 10).
 */

/** A visible piece of our UI, and the host in the page that it belongs to. */
export interface Piece {
  host: Element;
  part: Element;
}

/** Tells whether a person did this; with `piece`, whether they could also see what they did it on. */
export type Genuine = (event: Event, piece?: Piece) => boolean;

/** Sides of the smallest piece that a person can mean to hit, in CSS pixels. */
const SMALLEST = 16;
/** Pages dim what was read to half and less; below this nobody sees a button any more. */
const FAINTEST = 0.3;

/** Filters that leave nothing to see. Others only change colours: whole pages are turned dark by them. */
const HIDING = /opacity|blur\((?!0)|(?:contrast|brightness)\(0(?:\)|\.[0-2])/;

/** The real judge; tests, whose events are never trusted, put their own in its place. */
export const isGenuine: Genuine = (event, piece) => event.isTrusted && (piece === undefined || canBeSeen(event, piece));

/** Whether `part` can be seen where the event happened: large enough, not faded out, and with nothing over it. */
export function canBeSeen(event: Event, { host, part }: Piece): boolean {
  const { width, height } = part.getBoundingClientRect();
  if (width < SMALLEST || height < SMALLEST || isFaint(host)) return false;
  // Seen from outside, everything in our closed root is the host. Anything else lies over it.
  const isAt = (x: number, y: number) => host.ownerDocument.elementFromPoint(x, y) === host;
  if (event instanceof MouseEvent && event.detail > 0) return isAt(event.clientX, event.clientY);
  // A click by keyboard has no place of its own, so the middle of the part stands for it.
  const isMiddleSeen = () => {
    const { x, y } = part.getBoundingClientRect();
    return isAt(x + width / 2, y + height / 2);
  };
  // The browser may leave what the keyboard came to under a header of the page that stays in place.
  if (!isMiddleSeen()) part.scrollIntoView({ block: 'center', behavior: 'instant' });
  return isMiddleSeen();
}

function isFaint(host: Element): boolean {
  let opacity = 1;
  for (let element: Element | null = host; element; element = element.parentElement) {
    const style = getComputedStyle(element);
    // A filter hides without moving what lies under the pointer. So could a mask, but lists that fade out at their end have one, too.
    if (style.visibility === 'hidden' || HIDING.test(style.filter)) return true;
    opacity *= Number(style.opacity || 1);
  }
  return opacity < FAINTEST;
}
