/**
 * Label text and the value beside it: the one route on which every source about every site agrees. Works the same for
 * definition lists, table rows, `<strong>Label:</strong> value`, floating labels, `aria-describedby`, and boxes in
 * boxes, because it starts from the label's words and not from the markup around them.
 */
import { plainLine } from '../../../domain/text/plain-text.ts';
import { isElement, isHidden, isHiddenWithin, isSeen, seenText, UNREAD } from '../text/text.ts';

/** Label words (see {@link labelKey}) → the name under which their value is wanted. */
export type Labels = Pick<ReadonlyMap<string, string>, 'get'>;

/** A label that only ends the value before it; nobody wants its own. */
export const OTHER = '';

const SHOW_TEXT = 4;
/** An `XPathResult` that goes through its nodes in the order of the page. */
const ORDERED = 5;
const LONGEST_LABEL = 48;
const LONGEST_TEXT = 160;
const LONGEST_VALUE = 1000;
const CLIMB = 4;
// Elements that decorate a label and never are its value.
const DECORATION = /^(?:svg|i|img|button|input|script|style|template|sds-tooltip|usa-icon|fa-icon|mat-icon)$/i;
// After a label in running text, these start something new.
const BREAKS = /^(?:br|hr|p|div|li|ul|ol|dl|dt|dd|tr|td|th|table|section|article|strong|b|label|h[1-6])$/i;
const LABEL_ONLY = /^(?:dt|th|label)$/i;

/** Words that are compared as they are written. */
const PLAIN_WORDS = /^[a-z\d]+(?: [a-z\d]+)*$/i;

/** Label words as they are compared: one space, no case, no colon, no spaces around slashes. */
export function labelKey(text: string): string {
  if (PLAIN_WORDS.test(text)) return text.toLowerCase();
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?([/.]) ?/g, '$1')
    .replace(/[\s:*]+$/, '')
    .trim()
    .toLowerCase();
}

/** A text as label and value; the value is empty where the text is a label alone. */
export interface Halves {
  words: string;
  rest: string;
}
/** The ways to take a text apart, best first; where the first gives a label nobody asks the others. */
export type SplitLabel = (text: string) => readonly [Halves, ...Halves[]];

/** `Due: 1 May`: what every site writes. What some write without a colon is in `label-cues.ts`. */
export const atColon: SplitLabel = (text) => {
  const line = text.trim();
  const colon = line.indexOf(':');
  return [colon < 0 ? { words: line, rest: '' } : { words: line.slice(0, colon), rest: line.slice(colon + 1).trim() }];
};

export type ReadLabels = (root: Element, labels: Labels, prose?: string, isNone?: IsNone) => Map<string, string>;

/** Whether a text inside `root` that looks like a label is none. */
export type IsNone = (text: Node, root: Element) => boolean;

/**
 * A reader that gives the value beside each of the wanted labels inside `root`, by wanted name; the first occurrence of a
 * label counts, and one that stands alone counts before a `Label: value` in one text, which may be somebody's prose. A label
 * that is there without a value gives the empty string, so that the caller can tell "blank" from "not shown". No label is
 * what nobody sees, what leads to other pages, or what stands inside `prose`, a selector for descriptions.
 */
export function labelReader(split: SplitLabel): ReadLabels {
  // The rows of a list print the same labels, and a value is looked at from several sides.
  const known = new Map<string, TakenApart[]>();

  function apart(text: string): TakenApart[] {
    let parts = known.get(text);
    if (!parts) {
      parts = split(text).map((halves, way) => takenApart(text, halves, way));
      if (known.size > REMEMBERED) known.clear();
      known.set(text, parts);
    }
    return parts;
  }

  return (root, labels, prose, isNone) => {
    const values = new Map<string, string>();
    const inline = new Map<string, string>();
    const isLabel = (text: string) => text.length <= LONGEST_TEXT && nameOf(apart(text)[0], labels) !== undefined;
    // The browser keeps this collection: most pages of notices have no form, and their hundred rows need not be asked one by one.
    const mayAsk = root.ownerDocument.getElementsByTagName('label').length > 0;
    const texts = textsIn(root);
    for (let node = texts.iterateNext(); node; node = texts.iterateNext()) {
      // Between bars: "Bid ID: 27-1 | Agency: Parks | Due: Dec 2, 2026" is three fields.
      for (const text of (node.nodeValue ?? '').split(BETWEEN)) {
        // Long texts are prose: "Response date: see section L of …" inside a description is no field.
        if (text.length > LONGEST_TEXT) continue;
        const label = labelOf(apart(text), labels);
        if (label === undefined || label.name === OTHER || values.has(label.name)) continue;
        const { name, rest } = label;
        const holder = node.parentElement;
        if (!holder || isPassedOver(holder, root, prose)) continue;
        const form = mayAsk ? holder.closest('label') : undefined;
        if ((form && asksForInput(form)) || isNone?.(node, root)) continue;
        if (rest === '') values.set(name, plainLine(valueBeside({ node, form, root, isLabel }), LONGEST_VALUE));
        else if (!inline.has(name)) inline.set(name, plainLine(rest, LONGEST_VALUE));
      }
    }
    for (const [name, value] of inline) if (!values.has(name)) values.set(name, value);
    return values;
  };
}

/** Whether words that look like a label are none: choices, names of other pages, somebody's prose, or what nobody sees. */
export function isPassedOver(holder: Element, root: Element, prose?: string): boolean {
  return (
    holder.closest(prose === undefined ? NO_LABELS : `${NO_LABELS}, ${prose}`) !== null || isHiddenWithin(root, holder)
  );
}

// A label alone may be there for screen readers only; one that a class strikes through is as dead as its value.
const STRUCK = '.strike, .strikethrough, .strike-through, .line-through, [class*="-line-through"], [class$="-strike"]';
const NO_LABELS = `${UNREAD}, nav, dialog:not([open]), ${STRUCK}`;

/**
 * The texts inside `root` that are more than white space, in order. Half of a page's texts only indent it, and to have every
 * one of them handed over is what would cost; this has the browser skip them.
 */
function textsIn(root: Element): XPathResult {
  return root.ownerDocument.evaluate('.//text()[normalize-space()]', root, null, ORDERED);
}

/** The first way of taking a text apart in which it is a label. */
function labelOf(parts: readonly TakenApart[], labels: Labels): { name: string; rest: string } | undefined {
  for (const part of parts) {
    const name = nameOf(part, labels);
    if (name !== undefined) return { name, rest: part.rest };
  }
  return undefined;
}

function nameOf(part: TakenApart | undefined, labels: Labels): string | undefined {
  if (part?.key === undefined) return undefined;
  // A label that nobody here knows is a label all the same when it ends with its colon.
  return labels.get(part.key) ?? (part.named ? OTHER : undefined);
}

/** What a text would be as a label, whoever knows the label. */
interface TakenApart {
  /** See {@link labelKey}; absent where no label can be so long. */
  key?: string;
  rest: string;
  /** It ends with the colon of a label. */
  named: boolean;
}

const REMEMBERED = 4000;

function takenApart(text: string, { words, rest }: Halves, way: number): TakenApart {
  const apart: TakenApart = { rest, named: way === 0 && NAMED.test(text) };
  if (words !== '' && words.length <= LONGEST_LABEL) apart.key = labelKey(words);
  return apart;
}

const NAMED = /^\s*\p{L}[^:]*:\s*$/u;
const BETWEEN = /\s[|•·]\s/;

// What a person types into is a search form's, not the notice's.
const ASKS = 'input:not([type="hidden"], [type="button"], [type="submit"], [type="image"]), select, textarea';

/** Whether the label is that of a field to be filled in. */
function asksForInput({ control }: HTMLLabelElement): boolean {
  return control?.matches(`:is(${ASKS}):not([readonly], [disabled])`) ?? false;
}

/** The text that was found to be a label. */
interface FoundLabel {
  node: Node;
  /** The `<label>` around it. */
  form: HTMLLabelElement | null | undefined;
  root: Element;
  /** Whether a text is a label, or begins with one and a colon. */
  isLabel: (text: string) => boolean;
}

function valueBeside(label: FoundLabel): string {
  const { node, root, isLabel } = label;
  const described = describedValue(label);
  if (described !== undefined) return described;
  let current = node;
  for (let level = 0; level < CLIMB; level += 1) {
    const next = nextPart(current);
    if (next) return textFrom(next, node, isLabel);
    const parent = current.parentNode;
    // Only a label that is alone in its box may look for its value beside the box.
    if (!parent || parent === root || hasTextBefore(current)) return '';
    current = parent;
  }
  return '';
}

/** The value that names the label's id in `aria-describedby` (or `aria-labelledby`). */
function describedValue({ node: label, form, root }: FoundLabel): string | undefined {
  const holder = label.parentElement;
  const filled = form?.htmlFor ? form.control : undefined;
  if (filled?.matches(ASKS)) return filled.getAttribute('value') ?? filled.textContent;
  if (!holder) return undefined;
  const id = holder.id === '' ? idOfBox(holder) : holder.id;
  if (id === '' || /["\\\s]/.test(id)) return undefined;
  for (const value of root.querySelectorAll(`[aria-describedby~="${id}"], [aria-labelledby~="${id}"]`)) {
    // A box that is named by the label and contains it is the field, not its value.
    if (value !== holder && !value.contains(label)) return seenText(value);
  }
  return undefined;
}

/** The id of the parent, where that says nothing but what the element says. */
function idOfBox({ parentElement: parent, textContent }: Element): string {
  return parent?.id && parent.textContent.trim() === textContent.trim() ? parent.id : '';
}

/** The next sibling that is text or may be a value. */
function nextPart(node: Node): Node | undefined {
  for (let next = node.nextSibling; next; next = next.nextSibling) {
    if (next.nodeType === 3 && /[^\s:]/.test(next.nodeValue ?? '')) return next;
    if (isElement(next) && (!DECORATION.test(next.localName) || next.matches(ASKS)) && !isHidden(next)) return next;
  }
  return undefined;
}

function hasTextBefore(node: Node): boolean {
  for (let before = node.previousSibling; before; before = before.previousSibling) {
    if (isSeen(before) && before.textContent.trim() !== '') return true;
  }
  return false;
}

/** The value that starts at `first`: one element, or running text up to the next break. */
function textFrom(first: Node, label: Node, isLabel: FoundLabel['isLabel']): string {
  if (isElement(first)) {
    if (first.matches(ASKS)) return first.matches('[readonly], [disabled]') ? (first.getAttribute('value') ?? '') : '';
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

/** The next field of the page rather than this label's value: this label's own value is missing. */
function isAnotherField(element: Element, label: Node, isLabel: FoundLabel['isLabel']): boolean {
  if (LABEL_ONLY.test(element.localName)) return true;
  // Most values are one text, in which nothing else can stand.
  const only = element.firstChild;
  if (only?.nodeType === 3 && !only.nextSibling) return isLabel(only.nodeValue ?? '');
  const walker = element.ownerDocument.createTreeWalker(element, SHOW_TEXT);
  let text = '';
  while (text.trim() === '' && walker.nextNode()) text = walker.currentNode.nodeValue ?? '';
  if (isLabel(text)) return true;
  // A label that we do not know looks like ours (same element, same class) and has a value of its own beside it.
  const holder = label.parentElement;
  const style = holder?.getAttribute('class');
  if (!holder || !style) return false;
  const whole = element.textContent.trim().length;
  for (const twin of element.getElementsByTagName(holder.localName)) {
    if (twin.getAttribute('class') === style && twin.textContent.trim().length < whole) return true;
  }
  return false;
}

/** Reads labels that stand alone or end with a colon. */
export const readLabels = labelReader(atColon);
