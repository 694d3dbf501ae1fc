/** Finds the heading that is the notice's title, among headings for the site, a section, or the page type. */
import { plainLine } from '../../domain/text/plain-text.ts';
import { labelKey } from './labels/labels.ts';
import { meaningOf } from './labels/meaning.ts';
import { firstLine, isBefore, isElement, lineOf, seenText } from './text/text.ts';
import { titleIn } from './labels/values.ts';

const HEADINGS = 'h1, h2, h3, h4, [role="heading"]';
/** What a page without headings prints its title in. */
const NAMED = '[id$="title" i], [class~="title" i], [class~="h1"], [class~="h2"]';
export const NOT_THE_TITLE = 'nav, aside, footer, dialog, [role="dialog"], [role="navigation"]';
// Headings made only of these words name a section.
const PART =
  /^(?:(?:general|basic|header|bid|solicitation|tender|notice|atm|rfx|display|event|rfp|project|contract|procurement|public|sourcing|request|funding|grant|posting|buy|view|show|all|the|of|for|and|to|a|your|this|current|open|key|important|contact|additional|related|more|other|submission|delivery|buyer|agency|organi[sz]ation|vendor|supplier|location|(?:commodit|categor|opportunit)(?:y|ies)|line|item|code|status|detail|information|info|summary|overview|description|scope|work|date|timeline|schedule|document|attachment|file|amendment|addend(?:a|um)|requirement|instruction|classification|history|note|question|answer|q&a|result|search|home|welcome|synopsis|enquiry|enquiries|responses?|specification|menu|page|site|portal|system|board|daily|state|electronic|business|purchasing|department|login|sign|in|share|follow|subscribe|filter|news|announcement|countdown|with|number|no|id|how|respond|submittal)s?[\s:/&()|,–-]*)+$/i;
// Site-wide headings: the buying office or the type of list.
const OFFICE =
  /^(?:city|town|village|county|state|office|department) of\b|\b(?:purchasing|procurement)\b(?! (?:of|for)\b)|^(?:request|invitation|notice) (?:for|to) \w+(?: \S*[\d.)]\S*)*$|^(?:\S+ ){1,2}(?:county|department|division|office)$|\b(?:bids|rfps|solicitations|tenders|opportunities)$/i;

export interface Titled {
  element: Element;
  text: string;
}

/**
 * Returns the heading nearest to and before the `first` label; one in the same box beats the page's own,
 * which is often the site's name. `undefined` if every heading is a section name. When a label gives a title
 * (`named`), ignores office names.
 */
export function titleHeading(document: Document, first?: Element | null, named?: boolean): Titled | undefined {
  let best: (Titled & { depth: number; level: number }) | undefined;
  const candidates = [...document.querySelectorAll(HEADINGS)];
  for (const element of candidates) {
    if (isOutside(element)) continue;
    if (first && !isBefore(element, first) && element.localName !== 'h1') continue;
    const text = titleIn(textOf(element, document));
    if (text === undefined || text.length < 4 || isPart(text) || isSite(text, document)) continue;
    // A heading can be the label of a field.
    if (isLabel(text)) continue;
    const isOffice = OFFICE.test(text);
    if (named && isOffice) continue;
    const depth = first ? depthOfMeeting(element, first) : 0;
    const level = isOffice ? 9 : Number(/\d/.exec(element.localName)?.[0] ?? element.getAttribute('aria-level') ?? 5);
    if (!best || depth > best.depth || (depth === best.depth && level < best.level))
      best = { element, text, depth, level };
  }
  return best ?? namedTitle(document, first);
}

/** Returns the first element called a title, for pages whose headings only name the page and its parts. */
function namedTitle(document: Document, first?: Element | null): Titled | undefined {
  for (const element of document.querySelectorAll(NAMED)) {
    const text = titleIn(firstLine(element));
    if (text === undefined || text.length < 8 || isPart(text) || isSite(text, document) || OFFICE.test(text)) continue;
    if (isOutside(element) || (first && !isBefore(element, first))) continue;
    if (element.querySelector(NAMED) === null && meaningOf(labelKey(text)) === undefined) return { element, text };
  }
  return undefined;
}

function isLabel(text: string): boolean {
  const field = meaningOf(labelKey(text))?.field;
  return field === 'responseDeadLine' || field === 'postedDate' || field === 'noticeId';
}

/** Whether an element is around the page's content. A wrapper of everything can have a misleading role. */
export function isOutside(element: Element, around: string = NOT_THE_TITLE): boolean {
  for (let box = element.closest(around); box; box = box.parentElement?.closest(around) ?? null)
    if (!box.querySelector('main, [role="main"], h1')) return true;
  return false;
}

/**
 * Returns a heading's text: without remarks, and of several parts the one that the page's title starts with.
 */
function textOf(heading: Element, { title }: Document): string {
  const parts = [...heading.childNodes].map((node) =>
    plainLine(isElement(node) ? seenText(node) : (node.nodeValue ?? '')),
  );
  const named = parts.filter((part) => part.length >= 10 && title.trim().startsWith(part));
  if (named.length === 1) return named[0] ?? '';
  const remarks = [...heading.querySelectorAll('small')].map((small) => lineOf(small)).filter(Boolean);
  return remarks.reduce((text, remark) => text.replace(remark, ''), wholeText(heading));
}

const SAID = /^(?:(?:view|full) )*(?:title|details?)(?: of| for|:) */i;

/** Returns an element's text, or its `title` when the text is cut short or only says "Full details". */
export function wholeText(element: Element | undefined): string {
  const text = lineOf(element);
  const said = (element?.closest('[title]') ?? element?.querySelector('[title]'))?.getAttribute('title');
  if (!said) return text;
  const whole = plainLine(said.replace(SAID, ''));
  const isCut = /(?:…|\.{3})$/.test(text) && whole.startsWith(text.replace(/\s*(?:…|\.{3})$/, ''));
  return isCut || (titleIn(text) === undefined && SAID.test(said)) ? whole : text;
}

/** Whether the text is the site's name: the trailing part of the page's title. */
function isSite(text: string, { title }: Document): boolean {
  const [, ...behind] = title.split(/\s[|–—·•-]\s/);
  return behind.some((part) => part.trim().toLowerCase() === text.toLowerCase());
}

/** Whether the text is a section or page type, with or without a number: "View Details for Buy #1210780". */
function isPart(text: string): boolean {
  const words = text
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .join(' ');
  return PART.test(words.replace(/[#*]/g, ' ').trim()) || !/\p{L}{2}/u.test(words);
}

/** Returns the depth of the smallest box that contains both. */
function depthOfMeeting(a: Element, b: Element): number {
  let box: Element | null = a;
  while (box && !box.contains(b)) box = box.parentElement;
  let depth = 0;
  for (let at = box; at; at = at.parentElement) depth += 1;
  return depth;
}
