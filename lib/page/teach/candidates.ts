/** Finds what a click or a key can pick: the smallest element with a short text, or one text of several. */
import type { Anchor } from '../../sites/engine/reading.ts';
import { isElement, isSeen, MARK, UNREAD, withoutOurs } from '../../sites/engine/text/text.ts';
import { isAnchor } from '../../sites/engine/exact/read.ts';
import { elementOf, textOf } from '../../sites/engine/exact/values.ts';
import { elementAt } from '../press/sight.ts';

/** Longest text that can be a value, in characters. */
const LONGEST = 300;
/** A box with more markup text than this is not worth reading for a value. */
const FAR_TOO_LONG = 4000;
/** Parts of one text, such as highlighted search words. */
const IN_TEXT = 'mark, em, sup, sub, wbr, font, bdi';
/** Menus and the site's own head and foot: arrow keys skip them. */
const AROUND_CONTENT = 'nav, [role="navigation"], [role="banner"], [role="contentinfo"], body > header, body > footer';

/** Returns what the user points at with the pointer. */
export function candidateAt(document: Document, x: number, y: number): Anchor | undefined {
  const element = elementAt(document, x, y);
  if (!element || isOurs(element)) return undefined;
  const text = textAt(document, x, y);
  return text && element.contains(text) ? candidateOf(text) : candidateIn(element);
}

/** Returns what an element stands for: an icon in a link for the link, a cell for the only text in it. */
export function candidateIn(element: Element): Anchor | undefined {
  let box: Element | null = element;
  while (box && !hasText(box)) box = box.parentElement;
  if (!box || box.matches('html, body') || isOurs(box)) return undefined;
  for (let part = onlyPart(box); part && isElement(part); part = onlyPart(box)) box = part;
  return isPlausible(box) ? box : undefined;
}

/** Returns the candidate of a text node: its element, or itself beside other content. */
function candidateOf(text: Text): Anchor | undefined {
  let parent = text.parentElement;
  let node: Node = text;
  while (parent?.matches(IN_TEXT)) [node, parent] = [parent, parent.parentElement];
  if (!parent) return undefined;
  const others = partsOf(parent).filter((part) => part !== node && !(isElement(part) && part.matches(IN_TEXT)));
  const isPart = others.some((part) => isElement(part) || node.nodeType === 3);
  const candidate = isPart && node === text ? text : parent;
  return isPlausible(candidate) ? candidate : undefined;
}

/** Returns the candidate that follows or precedes another one; without one, the first in view. */
export function nextCandidate(document: Document, from: Anchor | undefined, step: 1 | -1): Anchor | undefined {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const all: Anchor[] = [];
  while (walker.nextNode()) if (isKeyCandidate(walker.currentNode)) all.push(walker.currentNode);
  if (!from?.isConnected) return all.find((each) => elementOf(each).getBoundingClientRect().bottom >= 0);
  return step > 0
    ? all.find((each) => from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING)
    : all.findLast((each) => from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING);
}

/** Returns the nearest element around a candidate that shows more than it. */
export function widerCandidate(from: Anchor): Anchor | undefined {
  let box = from.parentElement;
  while (box && textOf(box) === textOf(from)) box = box.parentElement;
  return box && !box.matches('html, body') && isPlausible(box) ? box : undefined;
}

/** Returns the first part of a candidate. */
export function narrowerCandidate(from: Anchor): Anchor | undefined {
  let parts = isElement(from) ? partsOf(from) : [];
  for (let [part] = parts; part && isElement(part) && parts.length === 1; [part] = parts) parts = partsOf(part);
  return parts.length > 1 ? parts.find(isPlausible) : undefined;
}

/**
 * Whether arrow keys stop here: at an element with a text of its own, and at each of several texts in one.
 */
function isKeyCandidate(node: Node): node is Anchor {
  if (!isAnchor(node)) return false;
  const element = elementOf(node);
  const isOne = isElement(node) ? [...node.childNodes].some(isText) : isText(node) && partsOf(element).length > 1;
  return (
    isOne &&
    element.closest(UNREAD) === null &&
    element.closest(AROUND_CONTENT) === null &&
    !isOurs(element) &&
    isPlausible(node) &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

function isText(node: Node): boolean {
  return node.nodeType === 3 && hasText(node);
}

function isPlausible(node: Anchor): boolean {
  if (node.textContent.length > FAR_TOO_LONG) return false;
  const text = textOf(node);
  return text.length <= LONGEST && /[\p{L}\p{N}]/u.test(text);
}

/** Returns the visible children with text. */
function partsOf(element: Element): Anchor[] {
  return withoutOurs(element.childNodes).filter((node): node is Anchor => isSeen(node) && hasText(node));
}

function onlyPart(element: Element): Anchor | undefined {
  const [part, other] = partsOf(element);
  return other ? undefined : part;
}

function hasText({ textContent }: Node): boolean {
  return textContent !== null && /\S/.test(textContent);
}

function isOurs(element: Element): boolean {
  return element.closest(`[${MARK}]`) !== null;
}

/** Returns the text node right at a point; the browser itself returns the nearest one. */
function textAt(document: Document, x: number, y: number): Text | undefined {
  // Chrome before 128 has only the older method.
  const [find]: unknown[] = ['caretPositionFromPoint', 'caretRangeFromPoint']
    .map((name): unknown => Reflect.get(Document.prototype, name))
    .filter((method) => typeof method === 'function');
  const caret: unknown = typeof find === 'function' ? Reflect.apply(find, document, [x, y]) : undefined;
  if (typeof caret !== 'object' || caret === null) return undefined;
  const node: unknown = 'offsetNode' in caret ? caret.offsetNode : Reflect.get(caret, 'startContainer');
  if (!(node instanceof Text)) return undefined;
  const range = document.createRange();
  range.selectNode(node);
  const isThere = [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
  );
  return isThere ? node : undefined;
}
