/** What stands before and after a label in its box. */
import { isElement, isHidden, isRemark, isSeen } from '../text/text.ts';

// Elements that decorate a label and are never its value.
const DECORATION = /^(?:svg|i|img|button|input|script|style|template|sds-tooltip|usa-icon|fa-icon|mat-icon)$/i;
// Empty ones mark a required field or hold an icon.
const MARK = /^(?:span|b|em|sup|abbr)$/;
const FIELD = 'input:not([type="hidden"], [type="button"], [type="submit"], [type="image"]), select, textarea';

export function isField(element: Element): boolean {
  return element.matches(FIELD);
}

/** Whether the user can type into a field, which then belongs to a search form, not to the notice. */
export function isEditable(element: Element): boolean {
  return isField(element) && !element.matches('[readonly], [disabled]');
}

/** Returns the next sibling that is text or a possible value. */
export function nextPart(node: Node): Node | undefined {
  let empty = 0;
  let first: Node | undefined;
  for (let next = node.nextSibling; next; next = next.nextSibling) {
    const isPart = isElement(next)
      ? (!DECORATION.test(next.localName) || isField(next)) && !isHidden(next) && !isRemark(next)
      : next.nodeType === 3 && /[^\s:]/.test(next.nodeValue ?? '');
    if (!isPart) continue;
    if (isElement(next) && MARK.test(next.localName) && next.childNodes.length === 0) empty += 1;
    else if (empty === 0) return next;
    first ??= next;
    if (empty === 0 || next !== first) return first;
  }
  // Only empty marks follow: the value is beside the box.
  return undefined;
}

/** Whether visible text comes before a node in its box. */
export function hasTextBefore(node: Node): boolean {
  for (let before = node.previousSibling; before; before = before.previousSibling) {
    if (isSeen(before) && before.textContent.trim() !== '') return true;
  }
  return false;
}
