import type { DateOrder } from '../../../domain/dates/printed-date.ts';
import { plainLine } from '../../../domain/text/plain-text.ts';
import { VALUE_MAX } from '../../../domain/limits.ts';

export const US_HOST = /\.(?:gov|mil|us|edu)$/;
export const DAY_FIRST_HOST =
  /\.(?:uk|au|nz|ie|eu|in|za|fr|de|es|it|nl|be|at|ch|pt|br|mx|cl|pe|co|ar|sg|hk|int|ke|ng|gh)$/;
export const DAY_FIRST_LANGUAGE = /^(?:en-(?:gb|au|nz|ie|in|za)|fr|de|es|it|pt|nl)\b/i;

/** Returns the order of numeric dates in the country of a host, or of a page's language. */
export function orderOfCountry({ documentElement: { lang } }: Document, { hostname }: URL): DateOrder {
  if (US_HOST.test(hostname)) return 'monthFirst';
  if (DAY_FIRST_HOST.test(hostname) || DAY_FIRST_LANGUAGE.test(lang)) return 'dayFirst';
  return /^en-us\b/i.test(lang) ? 'monthFirst' : 'unknown';
}

export const HEADINGS = 'h1, h2, h3, h4, h5, h6';
// Readers see a gap around these elements even without white space in the markup.
const GAP = /^(?:br|p|div|li|ul|ol|dl|dt|dd|tr|td|th|table|section|article|h[1-6])$/;
/** Never read as page text. Struck-through text is superseded, such as a deadline an amendment moved. */
export const UNREAD =
  'script, style, template, noscript, select, textarea, svg, del, s, strike, [style*="line-through"], mat-icon, .material-icons, [role="tooltip"], sds-tooltip';
// A stand-alone label can be for screen readers only; a struck-through label is void like its value.
const STRUCK = '.strike, .strikethrough, .strike-through, .line-through, [class*="-line-through"], [class$="-strike"]';
/** Boxes whose labels are none. A menu that was never closed holds the page. */
export const NO_LABELS = /* @__PURE__ */ [UNREAD, STRUCK, 'nav:not(:has(h1)), dialog:not([open])'].join();
// Screen-reader-only text ("opens in a new window") and text struck through by a class are not part of a
// value.
const UNREAD_CLASS =
  /(?:^|[\s-])(?:strike(?:-?through)?|line-through|sr-only|visually-?hidden|screen-?reader(?:-text|-only)?|accessibility-hidden|element-invisible|assistive-text|offscreen|sds-tag)(?:\s|$)/i;
const REMARK = /(?:^|[\s-])(?:sr-only|visually-?hidden|screen-?reader(?:-text|-only)?|assistive-text|tooltip)(?:\s|$)/i;
const COPY = /^\s*cop(?:y|ied)\b/i;
/** Marks elements we added. A page is read again with our buttons in it and must read the same. */
export const MARK = 'data-pursuit-companion';
const MAY_BE_GONE = `[${MARK}], [hidden], [style]`;
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/**
 * Returns a node's visible text, keeping lines and blocks apart: `NV 89119<br>USA` is three words. `textOf`
 * reads the elements inside.
 */
export function seenText(node: Node, textOf: (element: Element) => string = seenText): string {
  const only = node.firstChild;
  if (only?.nodeType === 3 && !only.nextSibling) return only.nodeValue ?? '';
  let text = '';
  for (let child = only; child; child = child.nextSibling) {
    if (!isSeen(child)) continue;
    if (!isElement(child)) text += child.nodeValue;
    else if (isJoined(text, child)) text += ` ${textOf(child)}`;
    else text += GAP.test(child.localName) ? ` ${textOf(child)} ` : textOf(child);
  }
  return text;
}

/** Whether an element begins another word right behind an element: a style sheet keeps them apart. */
function isJoined(text: string, element: Element): boolean {
  const before = element.previousSibling;
  if (before?.nodeType !== 1 || text.endsWith(' ')) return false;
  return /[\p{Ll}\d]$/u.test(text.slice(-2)) && /^\p{Lu}\p{Ll}/u.test(element.textContent);
}

/**
 * Whether the markup hides an element or the element is ours. Ignores style sheets: saved pages have none.
 */
export function isHidden(node: Node): boolean {
  return (
    isElement(node) && (node.hasAttribute(MARK) || node.hasAttribute('hidden') || hides(node.getAttribute('style')))
  );
}

/** Whether a `style` attribute hides its element. */
export function hides(style: string | null): boolean {
  return style !== null && HIDDEN.test(style);
}

/** Whether the markup hides an element or a box around it inside `root`. */
export function isHiddenWithin(root: Element, element: Element | null): boolean {
  // Few elements can be hidden: one native `closest` is cheaper than checking every ancestor.
  const box = element?.closest(MAY_BE_GONE);
  if (!box || box === root || !root.contains(box)) return false;
  return isHidden(box) || isHiddenWithin(root, box.parentElement);
}

/** Returns only the page's own nodes, without our buttons. */
export function withoutOurs<Kind extends Node>(nodes: Iterable<Kind> = []): Kind[] {
  return [...nodes].filter((node) => !isElement(node) || !node.hasAttribute(MARK));
}

/** Whether a node is visible and not struck through. */
export function isSeen(node: Node): node is Element | Text {
  if (!isElement(node)) return node.nodeType === 3;
  return (
    !isHidden(node) &&
    !UNREAD_CLASS.test(node.getAttribute('class') ?? '') &&
    !node.matches(UNREAD) &&
    !(node.localName === 'button' && COPY.test(node.textContent))
  );
}

/**
 * Whether a status or a type says that a notice is canceled: "Canceled", "Type: Cancelled (Updated)", but not
 * "Canceled lots: 2".
 */
export function saysCanceled(text: string): boolean {
  return /^\W*(?:[\w/ ]+: *)?cancel+ed\b[^a-z]*(?:\([a-z ]*\))?\W*$/i.test(text);
}

/** Whether an element only remarks on what stands beside it: for screen readers, or a tooltip. */
export function isRemark(element: Element): boolean {
  return element.matches('[role="tooltip"], sds-tooltip') || REMARK.test(element.getAttribute('class') ?? '');
}

export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

/** Returns the first line of an element: its text up to a line break or the end of its first block. */
export function firstLine(element: Element, max: number = VALUE_MAX.title): string {
  const parts = [...element.childNodes].filter((node) => isSeen(node) && node.textContent.trim() !== '');
  const end = [...element.childNodes].find(
    (node) => isElement(node) && GAP.test(node.localName) && parts.some((part) => isBefore(part, node)),
  );
  const first = parts[0];
  if (!first) return '';
  if (isElement(first) && (parts.length === 1 || GAP.test(first.localName))) return firstLine(first, max);
  const line = parts
    .filter((part) => !end || isBefore(part, end))
    .map((node) => (isElement(node) ? seenText(node) : node.nodeValue));
  return plainLine(line.join(''), max);
}

/** Whether a node begins before another one. */
export function isBefore(a: Node, b: Node): boolean {
  return (a.compareDocumentPosition(b) & 4) !== 0;
}

/** Returns an element's text as one clean line; empty for none. */
export function lineOf(element: Element | null | undefined, max: number = VALUE_MAX.title): string {
  return element ? plainLine(seenText(element), max) : '';
}
