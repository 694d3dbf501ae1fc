/** Finds a value whose place changed, where only one thing in the row can be it. */
import { splitLabel } from '../labels/label-cues.ts';
import { meaningOf } from '../labels/meaning.ts';
import { isDated, titleIn } from '../labels/values.ts';
import { isElement, isHiddenWithin, isSeen, lineOf, seenText } from '../text/text.ts';
import { fittingBox, HEADING } from './steps.ts';
import type { TaughtField, NodePlace } from '../../../domain/taught/taught-page.ts';

const LONGEST_DATE = 80;
const LONGEST_LABEL = 48;

/** Whether a text is what sites print where a notice has no due date. */
export function saysNoDate(text: string): boolean {
  return NO_DATE.test(text);
}
const NO_DATE =
  /^\W*(?:open\b|until\b|tb[ad]\b|to be |continu|ongoing|rolling|see\b|upon\b|n\/a\b|none\b|not (?:yet|set|spec)|pending\b|varies\b|year.round)/i;

/** Returns the row's only date, or its only heading or link, for a field whose place does not fit. */
export function onlyOne(field: TaughtField, place: NodePlace, root: Element): Element | Text | undefined {
  if (field === 'title') return onlyTitle(place, root);
  if (field !== 'responseDeadLine' && field !== 'postedDate') return undefined;
  // Where the cell is there, what another cell says is another value.
  const { box } = fittingBox(root, place.steps);
  return onlyDate(field, box, root) ?? (box.matches(CELL) ? box : undefined);
}

function onlyTitle({ steps }: NodePlace, root: Element): Element | undefined {
  const isIn = (tag: RegExp) => steps.some((step) => tag.test(step.tag));
  const shown = (selector: string) =>
    [...root.querySelectorAll(selector)].filter(
      (each) => isSeen(each) && !isHiddenWithin(root, each) && titleIn(lineOf(each)) !== undefined,
    );
  const headings = isIn(HEADING) ? shown('h1, h2, h3, h4, h5, h6') : [];
  const found = headings.length > 0 ? headings : isIn(/^a$/) ? shown('a') : [];
  return found.length === 1 ? found[0] : undefined;
}

const CELL = 'td, [role="cell"], [role="gridcell"]';

function onlyDate(field: TaughtField, box: Element, root: Element): Text | undefined {
  const walker = box.ownerDocument.createTreeWalker(box, 4);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    // "Until filled" stands where the date would: the only date is another one.
    if (text.length <= LONGEST_DATE && saysNoDate(text) && !/^\s*open\s*$/i.test(text)) return undefined;
    if (text.length > LONGEST_DATE || isElement(node) || node.nodeType !== 3 || !isDated(text)) continue;
    const holder = node.parentElement;
    if (!holder || isHiddenWithin(root, holder) || !isSeen(holder)) continue;
    if (isText(node) && !isOtherField(field, node, root)) found.push(node);
  }
  const [only, ...others] = found;
  return only && others.length === 0 ? only : undefined;
}

function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

/** Whether words beside a text say that it is another field's. */
export function isOtherField(field: TaughtField, node: Element | Text, root: Element): boolean {
  if (field === 'title') return false;
  const text = isElement(node) ? seenText(node) : node.data;
  const words = labelIn(text) ?? labelAround(node, text, root);
  return words !== undefined && meaningOf(words)?.field !== field;
}

/** Returns the label in front of a value in one text. */
function labelIn(text: string): string | undefined {
  const [[words, rest]] = splitLabel(text);
  return rest !== '' && isWords(words) ? words : undefined;
}

/** Returns the words that share a box with a value, and nothing else does. */
function labelAround(node: Element | Text, text: string, root: Element): string | undefined {
  const own = text.trim();
  let box = node.parentElement;
  while (box && box !== root && seenText(box).trim() === own) box = box.parentElement;
  if (!box || box === root || !root.contains(box) || box.querySelector('a, h1, h2, h3, h4, h5, h6')) return undefined;
  const words = seenText(box).replace(own, '').trim().replace(/:$/, '');
  return seenText(box).trim().endsWith(own) && isWords(words) ? words : undefined;
}

/** Whether words can be a label: few, without digits, and not the day of the week of a date. */
export function isWords(words: string, most = 4): boolean {
  return (
    words.length <= LONGEST_LABEL &&
    words.split(/\s+/).length <= most &&
    /^[^\d]*\p{L}[^\d]*$/u.test(words) &&
    !WEEKDAY.test(words)
  );
}
const WEEKDAY = /^\W*(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\W*$/i;
