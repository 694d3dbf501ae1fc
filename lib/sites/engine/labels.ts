/**
 * Label text and the value beside it: the one route on which every source about every site agrees. Works the same for
 * definition lists, table rows, `<strong>Label:</strong> value`, floating labels, `aria-describedby`, and boxes in
 * boxes, because it starts from the label's words and not from the markup around them.
 */
import { plainLine } from '../../domain/plain-text.ts';
import { isElement, isHidden, isSuperseded, seenText } from './text.ts';

/** Label words (see {@link labelKey}) → the name under which their value is wanted. */
export type Labels = Pick<ReadonlyMap<string, string>, 'get'>;

/** A label that only ends the value before it; nobody wants its own. */
export const OTHER = '';

const SHOW_TEXT = 4;
const LONGEST_LABEL = 48;
const LONGEST_TEXT = 160;
const LONGEST_VALUE = 1000;
const CLIMB = 4;
// Elements that decorate a label and never are its value.
const DECORATION = /^(?:svg|i|img|button|input|script|style|template|sds-tooltip|usa-icon|fa-icon|mat-icon)$/i;
// After a label in running text, these start something new.
const BREAKS = /^(?:br|hr|p|div|li|ul|ol|dl|dt|dd|tr|td|th|table|section|article|strong|b|label|h[1-6])$/i;
const LABEL_ONLY = /^(?:dt|th|label)$/i;

/** Label words as they are compared: one space, no case, no colon, no spaces around slashes. */
export function labelKey(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?([/.]) ?/g, '$1')
    .replace(/[\s:*]+$/, '')
    .trim()
    .toLowerCase();
}

/**
 * The value beside each of the wanted labels inside `root`, by wanted name; the first occurrence of a label counts, and
 * one that stands alone counts before a `Label: value` in one text, which may be somebody's prose. A label that is
 * there without a value gives the empty string, so that the caller can tell "blank" from "not shown". Nothing is read
 * inside `prose`, a selector for descriptions.
 */
export function readLabels(root: Element, labels: Labels, prose?: string): Map<string, string> {
  const values = new Map<string, string>();
  const inline = new Map<string, string>();
  const walker = root.ownerDocument.createTreeWalker(root, SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const text of (node.nodeValue ?? '').split(BETWEEN)) {
      // Long texts are prose: "Response date: see section L of …" inside a description is no field.
      if (text.length > LONGEST_TEXT || text.trim() === '') continue;
      const numbered = numberLabel(text, labels);
      const name = labelIn(text, labels) ?? numbered?.name;
      if (name === undefined || name === OTHER || values.has(name)) continue;
      if (prose !== undefined && node.parentElement?.closest(prose)) continue;
      if (asksForInput(node)) continue;
      const rest = numbered?.rest ?? splitLabel(text).rest;
      if (rest === '') values.set(name, plainLine(valueBeside(node, root, labels), LONGEST_VALUE));
      else if (!inline.has(name)) inline.set(name, plainLine(rest, LONGEST_VALUE));
    }
  }
  for (const [name, value] of inline) if (!values.has(name)) values.set(name, value);
  return values;
}

/** The wanted name when `text` is a label, or starts with one and a colon. */
function labelIn(text: string, labels: Labels): string | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const { words } = splitLabel(text);
  if (words === '' || words.length > LONGEST_LABEL) return undefined;
  const name = labels.get(labelKey(words));
  // A label that nobody here knows is a label all the same when it ends with its colon.
  return name ?? (/^\p{L}[^:]*:\s*$/u.test(text.trimStart()) ? OTHER : undefined);
}

/** `Solicitation Number 26-014` in one text. Only a label of its own: behind another label it is that one's value. */
function numberLabel(text: string, labels: Labels): { name: string; rest: string } | undefined {
  const [, words = '', rest = ''] = NUMBERED.exec(text.trim()) ?? [];
  const name = words === '' || words.includes(':') ? undefined : labels.get(labelKey(words));
  return name === undefined || name === OTHER ? undefined : { name, rest };
}

// "Bid ID: 27-1 | Agency: Parks | Due: Dec 2, 2026" is three fields.
const BETWEEN = /\s+[|•·]\s+/;
const NUMBERED = /^(\D{0,40}?(?:\bnumber|\bno\.?|#|\bid|\bref(?:erence)?\.?))\s*([A-Z\d][\w./-]*\d[\w./-]*)$/i;
const DAY =
  /\s(?=(?:(?:mon|tues?|wednes|wed|thurs?|thu|fri|satur|sat|sun)(?:day)?,?\s+)?(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s+\d|\d{1,2}[\s/.-](?:\d{1,2}[/.-]\d{2}|[a-z]{3})|\d{4}-\d{2}-\d{2}))/i;

/** A text as label and value: `Due: 1 May`, `Closes Dec 3, 2026`; the value is empty where the text is a label alone. */
export function splitLabel(text: string): { words: string; rest: string } {
  const line = text.trim();
  const colon = line.indexOf(':');
  const day = DAY.exec(line)?.index ?? -1;
  // The colon of "Due Dec 3 at 2:00 PM" is the clock's.
  // Behind "No." stands a number, however much it looks like a day.
  if (day > 0 && (colon < 0 || colon > day) && !/(?:\bno\.?|number|#|\bid)$/i.test(line.slice(0, day)))
    return { words: line.slice(0, day), rest: line.slice(day).trim() };
  return colon < 0 ? { words: line, rest: '' } : { words: line.slice(0, colon), rest: line.slice(colon + 1).trim() };
}

// What a person types into is a search form's, not the notice's.
const ASKS = 'input:not([type="hidden"], [type="button"], [type="submit"], [type="image"]), select, textarea';

/** Whether the label is that of a field to be filled in. */
function asksForInput(node: Node): boolean {
  const label = node.parentElement?.closest('label');
  const id = label?.getAttribute('for');
  if (!label) return false;
  const control = id ? label.ownerDocument.getElementById(id) : label.querySelector(ASKS);
  return control?.matches(`:is(${ASKS}):not([readonly], [disabled])`) ?? false;
}

function valueBeside(label: Node, root: Element, labels: Labels): string {
  const described = describedValue(label, root);
  if (described !== undefined) return described;
  let current: Node = label;
  for (let level = 0; level < CLIMB; level += 1) {
    const next = nextPart(current);
    if (next) return textFrom(next, label, labels);
    const parent = current.parentNode;
    // Only a label that is alone in its box may look for its value beside the box.
    if (!parent || parent === root || hasTextBefore(current)) return '';
    current = parent;
  }
  return '';
}

/** The value that names the label's id in `aria-describedby` (or `aria-labelledby`). */
function describedValue(label: Node, root: Element): string | undefined {
  const holder = label.parentElement;
  const control = holder?.closest('label')?.getAttribute('for');
  const filled = control ? holder?.ownerDocument.getElementById(control) : undefined;
  if (filled?.matches(ASKS)) return filled.getAttribute('value') ?? filled.textContent;
  const id = [holder?.id, boxOf(holder)?.id].find((each) => each);
  if (!holder || !id || /["\\\s]/.test(id)) return undefined;
  for (const value of root.querySelectorAll(`[aria-describedby~="${id}"], [aria-labelledby~="${id}"]`)) {
    // A box that is named by the label and contains it is the field, not its value.
    if (value !== holder && !value.contains(label)) return seenText(value);
  }
  return undefined;
}

/** The parent of an element that holds nothing else. */
function boxOf(element: Element | null): Element | undefined {
  const parent = element?.parentElement;
  return parent?.childElementCount === 1 && parent.textContent.trim() === element?.textContent.trim()
    ? parent
    : undefined;
}

/** The next sibling that is text or may be a value. */
function nextPart(node: Node): Node | undefined {
  for (let next = node.nextSibling; next; next = next.nextSibling) {
    if (next.nodeType === 3 && (next.nodeValue ?? '').replace(/[\s:]+/g, '') !== '') return next;
    if (isElement(next) && (!DECORATION.test(next.localName) || next.matches(ASKS)) && !isHidden(next)) return next;
  }
  return undefined;
}

function hasTextBefore(node: Node): boolean {
  for (let before = node.previousSibling; before; before = before.previousSibling) {
    if (before.nodeType !== 8 && !isSpoken(before) && (before.textContent ?? '').trim() !== '') return true;
  }
  return false;
}

/** Text for screen readers only, such as the name of an icon. */
function isSpoken(node: Node): boolean {
  return (
    isElement(node) &&
    (/^(?:svg|img)$/.test(node.localName) || /hidden|sr-only|screen-?reader/i.test(node.getAttribute('class') ?? ''))
  );
}

/** The value that starts at `first`: one element, or running text up to the next break. */
function textFrom(first: Node, label: Node, labels: Labels): string {
  if (isElement(first)) {
    if (first.localName === 'br') return runOf(first.nextSibling, labels);
    if (first.matches(ASKS)) return first.matches('[readonly], [disabled]') ? (first.getAttribute('value') ?? '') : '';
    return isAnotherField(first, label, labels) ? '' : seenText(first);
  }
  return runOf(first, labels);
}

function runOf(first: Node | null, labels: Labels): string {
  let run = '';
  for (let node = first; node; node = node.nextSibling) {
    if (isElement(node) && BREAKS.test(node.localName)) break;
    if (node.nodeType === 8) continue;
    const text = isElement(node) ? seenText(node) : (node.nodeValue ?? '');
    if (labelIn(text, labels) !== undefined) break;
    if (isElement(node) && isSuperseded(node)) continue;
    run += text;
  }
  return run.replace(/^[\s:]+/, '');
}

/** The next field of the page rather than this label's value: this label's own value is missing. */
function isAnotherField(element: Element, label: Node, labels: Labels): boolean {
  if (LABEL_ONLY.test(element.localName)) return true;
  const walker = element.ownerDocument.createTreeWalker(element, SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    if (text.trim() === '') continue;
    if (labelIn(text, labels) !== undefined) return true;
    break;
  }
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
