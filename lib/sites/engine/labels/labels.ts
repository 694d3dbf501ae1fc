/**
 * Finds labels and the values beside them: the one route on which every source about every site agrees.
 * Starts from the label's words, so it works for definition lists, table rows, `<strong>Label:</strong>
 * value`, floating labels, `aria-describedby`, and nested boxes alike.
 */
import { plainLine } from '../../../domain/text/plain-text.ts';
import { isInDescription } from './description.ts';
import { hasTextBefore, isEditable, isField, nextPart } from './neighbors.ts';
import { isElement, isHidden, isSeen, NO_LABELS, seenText } from '../text/text.ts';

/** Maps label words (see {@link labelKey}) to the name of the wanted value. */
export type Labels = Pick<ReadonlyMap<string, string>, 'get'>;

/** A label whose value nobody wants; it only ends the value before it. */
export const OTHER = '';

const SHOW_TEXT = 4;
const LONGEST_LABEL = 48;
const LONGEST_TEXT = 160;
const LONGEST_VALUE = 1000;
const CLIMB = 4;
// After a label in running text, these elements start something new.
const BREAKS = /^(?:br|hr|p|div|li|ul|ol|dl|dt|dd|tr|td|th|table|section|article|strong|b|label|h[1-6])$/i;
const LABEL_ONLY = /^(?:dt|th|label)$/i;

const PLAIN_WORDS = /^[a-z\d]+(?: [a-z\d]+)*$/i;

/** Normalizes a label: single spaces, lower case, no colon, no spaces around slashes. */
export function labelKey(text: string): string {
  if (PLAIN_WORDS.test(text)) return text.toLowerCase();
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?([/.]) ?/g, '$1')
    .replace(/[\s:*]+$/, '')
    .trim()
    .toLowerCase();
}

/** A text split into label and value; the value is empty for a label alone. */
type Halves = readonly [words: string, rest: string];
/** Ways to split a text, best first; later ways are tried only when earlier ones yield no label. */
export type SplitLabel = (text: string) => readonly [Halves, ...Halves[]];

/** Splits at the colon (`Due: 1 May`). Labels without a colon are in `label-cues.ts`. */
export const atColon: SplitLabel = (text) => {
  const line = text.trim();
  const colon = line.indexOf(':');
  if (colon >= 0) return [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]];
  // A value on the lines after its label, in one text.
  const end = line.indexOf('\n');
  const alone: Halves = [line, ''];
  return end < 0 ? [alone] : [alone, [line.slice(0, end).trim(), line.slice(end).trim()]];
};

/**
 * Adds to `inline` the names whose value stands in one text with its label, and to `holders` the node that
 * holds each value.
 */
export type ReadLabels = (
  root: Element,
  labels: Labels,
  prose?: string,
  isNoLabel?: IsNoLabel,
  inline?: Set<string>,
  holders?: Map<string, Node>,
) => Map<string, string>;

/** Whether text inside `root` that looks like a label is not one. */
export type IsNoLabel = (text: Node, root: Element) => boolean;

/** One way to split a text, before any lookup. */
interface Way {
  /** See {@link labelKey}; absent when the words are too long for a label. */
  key?: string | undefined;
  rest: string;
  /** Ends with a colon, as labels do. */
  named: boolean;
}

/** Splits a text once: list rows repeat their labels, and each value is inspected several times. */
function rememberedSplits(split: SplitLabel): (text: string) => readonly Way[] {
  const known = new Map<string, Way[]>();
  return (text) => {
    // Long text is prose: "Response date: see section L of …" in a description is not a field.
    if (text.length > LONGEST_TEXT) return [];
    let ways = known.get(text);
    if (!ways) {
      ways = split(text).map(([words, rest]) => ({
        key: words !== '' && words.length <= LONGEST_LABEL ? labelKey(words) : undefined,
        rest,
        named: rest === '' && text.includes(':') && LETTER.test(words),
      }));
      if (known.size > REMEMBERED) known.clear();
      known.set(text, ways);
    }
    return ways;
  };
}

/**
 * Returns a reader that maps each wanted label inside `root` to the value beside it. The first occurrence
 * with a value wins, and a stand-alone label beats an inline `Label: value`, which can be prose. A label
 * without a value yields the empty string, so callers can tell "blank" from "not shown". Ignores hidden text,
 * links to other pages, and anything inside `prose`, a selector for descriptions.
 */
export function labelReader(split: SplitLabel): ReadLabels {
  const waysOf = rememberedSplits(split);
  return (root, labels, prose, isNoLabel, inlineNames, holders) => {
    const values = new Map<string, string>();
    const inline = new Map<string, string>();
    const isIgnored = ignoredIn(root, prose);
    const isLabel = (text: string) => nameOf(waysOf(text)[0], labels) !== undefined;
    // The browser caches this collection; most notice pages have no form, so skip `closest` for every row.
    const hasForms = root.ownerDocument.getElementsByTagName('label').length > 0;
    const texts = root.ownerDocument.createTreeWalker(root, SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const whole = node.nodeValue ?? '';
      // Most texts are the indentation of the markup.
      if (!/\S/.test(whole)) continue;
      // "Bid ID: 27-1 | Agency: Parks | Due: Dec 2, 2026" is three fields.
      for (const text of BETWEEN.test(whole) ? whole.split(BETWEEN) : [whole]) {
        const label = labelOf(waysOf(text), labels);
        if (!label?.name || values.get(label.name) || SUPERSEDED.test(text)) continue;
        const { name, rest } = label;
        const holder = node.parentElement;
        if (!holder || isIgnored(holder)) continue;
        const form = hasForms ? holder.closest('label') : undefined;
        if ((form?.control && isEditable(form.control)) || isNoLabel?.(node, root)) continue;
        if ((rest !== '' || holder.closest('p')) && isInDescription(node, root)) continue;
        if (rest !== '') {
          if (inline.has(name) || values.has(name)) continue;
          inline.set(name, plainLine(rest, LONGEST_VALUE));
          holders?.set(name, node);
        } else {
          const value = valueBeside({ node, form, root, isLabel });
          values.set(name, filled(value.text));
          if (value.holder) holders?.set(name, value.holder);
        }
      }
    }
    for (const [name, value] of inline) {
      if (values.has(name)) continue;
      values.set(name, value);
      inlineNames?.add(name);
    }
    return values;
  };
}

/**
 * Returns whether label-like words in a holder inside `root` are not a label: options, links to other pages,
 * prose, or hidden text. Looks at each box once, because the labels of a row share most boxes around them.
 */
export function ignoredIn(root: Element, prose?: string): (holder: Element) => boolean {
  const ignored = prose === undefined ? NO_LABELS : `${NO_LABELS}, ${prose}`;
  const known = new Map<Element, boolean>();
  return function isIgnored(box: Element): boolean {
    const isKnown = known.get(box);
    if (isKnown !== undefined) return isKnown;
    const around = box === root ? null : box.parentElement;
    const isNow = around ? box.matches(ignored) || isHidden(box) || isIgnored(around) : box.closest(ignored) !== null;
    known.set(box, isNow);
    return isNow;
  };
}

/** A page still loading has no value yet. */
function filled(text: string): string {
  const line = plainLine(text, LONGEST_VALUE);
  return /^loading\W*$/i.test(line) ? '' : line;
}

/** Returns the first way whose words are a label. */
function labelOf(ways: readonly Way[], labels: Labels): { name: string; rest: string } | undefined {
  for (const way of ways) {
    const name = nameOf(way, labels);
    if (name !== undefined) return { name, rest: way.rest };
  }
  return undefined;
}

function nameOf(way: Way | undefined, labels: Labels): string | undefined {
  if (way?.key === undefined) return undefined;
  // An unknown text that ends with a colon is still a label.
  return labels.get(way.key) ?? (way.named ? OTHER : undefined);
}

const REMEMBERED = 4000;

const SUPERSEDED = /\b(?:superseded|void|no longer valid)\)?\W*$/i;
const LETTER = /^\p{L}/u;
const BETWEEN = /\s[|•·]\s/;

interface FoundLabel {
  node: Node;
  /** The `<label>` around it. */
  form: HTMLLabelElement | null | undefined;
  root: Element;
  /** Whether a text is a label, or begins with one and a colon. */
  isLabel: (text: string) => boolean;
}

/** A value and the node that it starts in. */
interface Beside {
  text: string;
  holder?: Node;
}

function valueBeside(label: FoundLabel): Beside {
  const { node, root, isLabel } = label;
  const described = describedValue(label);
  if (described !== undefined) return described;
  let current = node;
  for (let level = 0; level < CLIMB; level += 1) {
    const next = nextPart(current);
    if (next) return { text: textFrom(next, node, isLabel), holder: next };
    const parent = current.parentNode;
    // Only a label alone in its box can have its value beside the box.
    if (!parent || parent === root || hasTextBefore(current)) break;
    current = parent;
  }
  return { text: '' };
}

/** Returns the value that references the label's id with `aria-describedby` or `aria-labelledby`. */
function describedValue({ node: label, form, root }: FoundLabel): Beside | undefined {
  const holder = label.parentElement;
  const filled = form?.htmlFor ? form.control : undefined;
  if (filled && isField(filled)) return { text: filled.getAttribute('value') ?? filled.textContent, holder: filled };
  if (!holder) return undefined;
  // The nearest box with an id that a value references.
  for (let box: Element | null = holder, level = 0; box && box !== root && level < CLIMB; box = box.parentElement) {
    level += 1;
    if (box.id === '' || /["\\\s]/.test(box.id)) continue;
    for (const value of root.querySelectorAll(`[aria-describedby~="${box.id}"], [aria-labelledby~="${box.id}"]`)) {
      // A box labeled by the label and containing it is the field, not the value.
      if (value !== holder && !value.contains(label)) return { text: seenText(value), holder: value };
    }
  }
  return undefined;
}

/** Returns the value that starts at `first`: one element, or running text up to the next break. */
function textFrom(first: Node, label: Node, isLabel: FoundLabel['isLabel']): string {
  if (isElement(first)) {
    if (isField(first)) return isEditable(first) ? '' : (first.getAttribute('value') ?? '');
    if (first.localName === 'br' || !isSeen(first)) return runOf(first.nextSibling, isLabel);
    return isAnotherField(first, label, isLabel) ? '' : seenText(first);
  }
  return runOf(first, isLabel);
}

function runOf(first: Node | null, isLabel: FoundLabel['isLabel']): string {
  let run = '';
  for (let node = first; node; node = node.nextSibling) {
    if (isElement(node) && BREAKS.test(node.localName)) break;
    if (!isSeen(node)) continue;
    const text = isElement(node) ? seenText(node) : node.nodeValue;
    if (isLabel(text)) break;
    run += text;
  }
  return run.replace(/^[\s:]+/, '');
}

/** Whether the element is the page's next field, so this label has no value. */
function isAnotherField(element: Element, label: Node, isLabel: FoundLabel['isLabel']): boolean {
  if (LABEL_ONLY.test(element.localName)) return true;
  // Most values are a single text node.
  const only = element.firstChild;
  if (only?.nodeType === 3 && !only.nextSibling) return isLabel(only.nodeValue ?? '');
  const walker = element.ownerDocument.createTreeWalker(element, SHOW_TEXT);
  let text = '';
  while (text.trim() === '' && walker.nextNode()) text = walker.currentNode.nodeValue ?? '';
  if (isLabel(text)) return true;
  // An unknown label with the same tag and class as ours, followed by its own value.
  const holder = label.parentElement;
  const style = holder?.getAttribute('class');
  if (!holder || !style || !element.firstElementChild) return false;
  const whole = element.textContent.trim().length;
  for (const twin of element.getElementsByTagName(holder.localName)) {
    if (twin.getAttribute('class') === style && twin.textContent.trim().length < whole) return true;
  }
  return false;
}

/** Reads labels that stand alone or end with a colon. */
export const readLabels = /* @__PURE__ */ labelReader(atColon);
