/**
 * A page can dispatch events or cover our button to get a notice saved that the user did not choose. Only a
 * user's own action on a visible control counts (house rule 10).
 */

/** A part of our UI, and its host in the page. */
export interface Piece {
  host: Element;
  part: Element;
}

/** Whether the user caused this event; with `piece`, also whether that part was visible. */
export type Genuine = (event: Event, piece?: Piece) => boolean;

/** Minimum width and height of a part that a user can aim at, in CSS pixels. */
const MIN_SIZE = 16;
/** Minimum opacity. Pages dim rows that were read to half or less; below this a button is invisible. */
const MIN_OPACITY = 0.3;

/** Filters that make content invisible. Others only change colors; dark modes use them on whole pages. */
const HIDING = /opacity|blur\((?!0)|(?:contrast|brightness)\(0(?:\)|\.[0-2])/;

/** The production check. Unit tests replace it, because their events are never trusted. */
export const isGenuine: Genuine = (event, piece) => event.isTrusted && (piece === undefined || canBeSeen(event, piece));

/** Whether `part` is visible where the event happened: large enough, opaque enough, and not covered. */
export function canBeSeen(event: Event, { host, part }: Piece): boolean {
  const { width, height } = part.getBoundingClientRect();
  if (width < MIN_SIZE || height < MIN_SIZE || isFaint(host)) return false;
  // From outside, everything in our closed root is the host. Any other element covers it.
  const isAt = (x: number, y: number) => host.ownerDocument.elementFromPoint(x, y) === host;
  if (event instanceof MouseEvent && event.detail > 0) return isAt(event.clientX, event.clientY);
  // A keyboard click has no coordinates; use the middle of the part.
  const isMiddleSeen = () => {
    const { x, y } = part.getBoundingClientRect();
    return isAt(x + width / 2, y + height / 2);
  };
  // The browser may leave a focused control under the page's sticky header.
  if (!isMiddleSeen()) part.scrollIntoView({ block: 'center', behavior: 'instant' });
  return isMiddleSeen();
}

function isFaint(host: Element): boolean {
  let opacity = 1;
  for (let element: Element | null = host; element; element = element.parentElement) {
    const style = getComputedStyle(element);
    // Masks are not checked: lists that fade out at their end have one too.
    if (style.visibility === 'hidden' || HIDING.test(style.filter)) return true;
    opacity *= Number(style.opacity || 1);
  }
  return opacity < MIN_OPACITY;
}
