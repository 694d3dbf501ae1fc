/** Finds the title in a box that shows a notice: its heading, its opening words, or its first telling link. */
import { splitLabel } from '../labels/label-cues.ts';
import { labelKey } from '../labels/labels.ts';
import { meaningOf } from '../labels/meaning.ts';
import { isNumberWord, isOnlyNumber, splitNumber } from '../labels/notice-number.ts';
import { titleIn } from '../labels/values.ts';
import { lineOf, withoutOurs } from '../text/text.ts';
import { wholeText } from '../title.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"], summary';
const LONGEST_TITLE = 250;

/** Returns the title and, if the title stands beside a heading or link with the number, that one as well. */
export function titleInBox(row: Element, named = titleOf(row)): { title?: Element | undefined; number?: Element } {
  const beside = named && isNumberWord(lineOf(named)) ? titleBeside(named, row) : undefined;
  return beside && named ? { title: beside, number: named } : { title: named };
}

/** Returns the text after a heading or link that only shows the notice's number. */
function titleBeside(number: Element, row: Element): Element | undefined {
  for (let at: Element | null = number, up = 0; at && at !== row && up < 3; at = at.parentElement, up += 1) {
    const next = at.nextElementSibling;
    if (!next) continue;
    const text = titleIn(lineOf(next));
    const isTitle = text !== undefined && text.length >= 4 && text.length <= LONGEST_TITLE && !text.includes(':');
    return isTitle && meaningOf(labelKey(text)) === undefined ? next : undefined;
  }
  return undefined;
}

/** Returns a box's title: its heading, else an element named "title", else its first meaningful link. */
export function titleOf(box: Element): Element | undefined {
  const heading = [...box.querySelectorAll(HEADINGS)].find((each) => titleIn(wholeText(each)) !== undefined);
  if (heading) return ownPart(heading);
  const opening = openingWords(box);
  if (opening) return opening;
  for (const named of box.querySelectorAll('[class*="title" i]')) {
    const element = named.querySelector('a[href]') ?? named;
    const text = titleIn(wholeText(element));
    if (text !== undefined && text.length <= LONGEST_TITLE && meaningOf(labelKey(text)) === undefined) return element;
  }
  const linked = [...box.querySelectorAll('a[href]')].find((link) => {
    const text = titleIn(wholeText(link));
    return (
      text !== undefined && text.length >= 8 && !text.includes('@') && !isOnlyNumber(text) && !/^view\b/i.test(text)
    );
  });
  return linked && ownPart(linked);
}

/**
 * Returns the part that is the title, of a heading or link that prints number, title, and day side by side.
 */
function ownPart(whole: Element): Element {
  const parts = withoutOurs(whole.children);
  const isTitle = (part: Element) => titleIn(lineOf(part)) !== undefined && !isNumberWord(lineOf(part));
  const first = parts.find((part) => isTitle(part) && meaningOf(splitLabel(lineOf(part))[0][0]) === undefined);
  const others = parts.filter((part) => part !== first && lineOf(part) !== '');
  return first && others.length > 0 && parts.map((part) => lineOf(part)).join('') === whole.textContent.trim()
    ? first
    : whole;
}

/** Returns bold opening words with a notice number: "<strong>RFP 27-07: Tank Inspection</strong>". */
function openingWords(box: Element): Element | undefined {
  const bold = box.querySelector('strong, b');
  const text = lineOf(bold);
  return bold && text.length <= LONGEST_TITLE && splitNumber(text) && lineOf(box).startsWith(text) ? bold : undefined;
}
