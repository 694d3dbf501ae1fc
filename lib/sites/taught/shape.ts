/** Describes elements by what survives a rebuild of the page: tags, order, and class names without hashes. */
import { runFrom, wholeRow, type ListRow } from '../engine/runs.ts';
import { isElement, withoutOurs } from '../engine/text/text.ts';
import type { Step, TaughtPlace, TaughtRows } from '../../domain/taught/taught-page.ts';

// Generated names: counters ("row-17"), hashes ("css-1x2y3z", "Title__3kLpQ"), and states of one row.
const UNSTABLE =
  /\d|^(?:ng-|css-|sc-|jss|emotion-)|__[A-Za-z]{5,}$|^[a-z]{1,2}$|(?:^|[-_])(?:odd|even|first|last|alt|alternate|active|selected|hover|focus|open|expanded|collapsed|visited|new|hot|featured)(?:$|[-_])/i;
const STEPS_MAX = 30;
const AROUND_MAX = 12;

/** Returns an element's class names that are likely to be there next week. */
export function stableClasses(element: Element): string[] {
  return [...element.classList].filter((name) => !UNSTABLE.test(name) && !isMixedHash(name)).slice(0, 6);
}

/** "xKdLmQ" is a hash: capitals in the middle of a word without meaning. */
function isMixedHash(name: string): boolean {
  return (
    /^[A-Za-z]{5,8}$/.test(name) &&
    (name.match(/[A-Z]/g)?.length ?? 0) >= 2 &&
    /[a-z][A-Z].?[A-Z]|[A-Z]{2}[a-z]/.test(name)
  );
}

/** Returns the steps from `root` down to `element`, or `undefined` when it is not inside. */
function stepsTo(root: Element, element: Element): Step[] | undefined {
  const steps: Step[] = [];
  for (let at = element; at !== root;) {
    const parent = at.parentElement;
    if (!parent || steps.length > STEPS_MAX) return undefined;
    const alike = sameTag(parent, at.localName);
    steps.unshift({ tag: at.localName, nth: alike.indexOf(at), of: alike.length });
    at = parent;
  }
  return steps;
}

/** Returns the children with a tag; a heading's level can change. */
function sameTag(parent: Element, tag: string): Element[] {
  const isHeading = HEADING.test(tag);
  return withoutOurs(parent.children).filter(({ localName }) =>
    isHeading ? HEADING.test(localName) : localName === tag,
  );
}
export const HEADING = /^h[1-6]$/;

/** Returns the place of a node inside `root`. */
export function placeOf(root: Element, node: Element | Text): TaughtPlace | undefined {
  const element = isElement(node) ? node : node.parentElement;
  const steps = element ? stepsTo(root, element) : undefined;
  if (!element || !steps) return undefined;
  // Beside a label or a remark in the same element, the text alone is the value.
  const isPart =
    !isElement(node) &&
    withoutOurs(element.childNodes).some((each) => each !== node && /\S/.test(each.textContent ?? ''));
  const text = isPart ? ownTexts(element).indexOf(node) : -1;
  const marks = element === root ? undefined : marksOf(root, element);
  return { ...(marks === undefined ? {} : { marks }), steps, ...(text < 0 ? {} : { text }) };
}

const NAMING = ['itemprop', 'data-label', 'data-title', 'data-field', 'data-testid', 'headers', 'name'];

/** Returns a selector that only `element` matches inside `root`. */
function marksOf(root: Element, element: Element): string | undefined {
  const tag = HEADING.test(element.localName) ? '' : element.localName;
  const named = NAMING.flatMap((name) => {
    const value = element.getAttribute(name);
    return value !== null && /^[A-Za-z][\w -]{1,40}$/.test(value) && !/\d/.test(value)
      ? [`${tag}[${name}="${value}"]`]
      : [];
  });
  const classes = stableClasses(element)
    .filter((name) => /^[\w-]+$/.test(name))
    .map((name) => `${tag}.${name}`);
  return [...named, ...classes].find((selector) => root.querySelectorAll(selector).length === 1);
}

/** Returns an element's own text nodes that have words. */
function ownTexts(element: Element): Text[] {
  return withoutOurs(element.childNodes).filter(
    (node): node is Text => node.nodeType === 3 && /\S/.test(node.nodeValue ?? ''),
  );
}

/**
 * Returns the node at a place, or `undefined` where its neighbors changed: another value could stand there.
 */
export function nodeAt(root: Element, place: TaughtPlace): Element | Text | undefined {
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

/** Returns the tags around an element up to the body, nearest first. */
export function tagsAround(element: Element): string[] {
  const tags: string[] = [];
  for (let box = element.parentElement; box && box.localName !== 'body'; box = box.parentElement)
    tags.push(box.localName);
  return tags.slice(0, AROUND_MAX);
}

/** Compares all surroundings, and allows no more: a cell is one deeper than its row. */
export const WHOLE = Infinity;

/** Returns the rows that match, comparing `depth` surroundings. */
export function rowsLike(document: Document, rows: TaughtRows, depth: number): ListRow[] {
  const found = new Set<Element>(alikeIn(document, rows, depth));
  if (rows.starts) return [...found].map((start) => runFrom(start, found));
  // A box around other rows is the list.
  for (const each of found) for (let box = each.parentElement; box; box = box.parentElement) found.delete(box);
  return [...found].map(wholeRow);
}

/** Returns the elements with the tag and classes of rows whose nearest `depth` surroundings are the same. */
function alikeIn(document: Document, { tag, classes, around, children }: TaughtRows, depth: number): Element[] {
  const compared = Math.min(depth, AROUND_MAX);
  const wanted = around.slice(0, compared);
  return withoutOurs(document.body.getElementsByTagName(tag)).filter((element) => {
    if (!classes.every((name) => element.classList.contains(name))) return false;
    if (children !== undefined && withoutOurs(element.children).length !== children) return false;
    const tags = tagsAround(element).slice(0, compared);
    return tags.length === wanted.length && tags.every((each, at) => each === wanted[at]);
  });
}
