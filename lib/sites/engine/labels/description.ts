/** Tells a description, where words that look like fields are prose. */
import { HEADINGS } from '../text/text.ts';

const HEADING = /^(?:h[1-6]|dt|th|legend)$/;
const DESCRIPTION = /^\s*(?:\w+ )?(?:description|synopsis|background|(?:scope|statement) of (?:the )?work)[\s:]*$/i;
const NAMED = /(?:description|synopsis)(?:\s|$)/i;
const SECTION_DEPTH = 6;

/** Whether the nearest heading or label before a text, beside it or a box around it, names a description. */
export function isInDescription(text: Node, root: Element): boolean {
  let box = text.parentElement;
  for (let depth = 0; depth < SECTION_DEPTH && box && box !== root; depth += 1, box = box.parentElement) {
    if (root.localName === 'body' && NAMED.test(box.getAttribute('class') ?? '')) return true;
    for (let before = box.previousElementSibling; before; before = before.previousElementSibling) {
      if (before.textContent.length < 40 && DESCRIPTION.test(before.textContent)) return true;
      if (HEADING.test(before.localName) || before.querySelector(HEADINGS)) return false;
    }
  }
  return false;
}
