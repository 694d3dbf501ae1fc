/** Describes elements by what survives a rebuild of the page: tags, order, and class names without hashes. */
import { isElement, withoutOurs } from '../engine/text/text.ts';
import { HEADING, ownTexts, sameTag } from '../engine/exact/steps.ts';
import type { NodePlace, Step } from '../../domain/taught/taught-page.ts';

// Generated names: counters ("row-17"), hashes ("css-1x2y3z", "Title__3kLpQ"), and states of one row.
const UNSTABLE =
  /\d|^(?:ng-|css-|sc-|jss|emotion-)|__[A-Za-z]{5,}$|^[a-z]{1,2}$|(?:^|[-_])(?:odd|even|first|last|alt|alternate|active|selected|hover|focus|open|expanded|collapsed|visited|new|hot|featured)(?:$|[-_])/i;
const STEPS_MAX = 30;

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

/** Returns the place of a node inside `root`. */
export function placeOf(root: Element, node: Element | Text): NodePlace | undefined {
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
