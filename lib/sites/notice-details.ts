/**
 * Reads what a notice's own page says beyond its fields: contacts, attachments, the start of the description.
 * Runs once, on request of the background, so that no site's script carries it. Goes by headings and labels,
 * as printed on any site.
 */
import {
  DETAILS_MAX,
  type Attachment,
  type NoticeContact,
  type NoticeDetails,
} from '../domain/notices/notice-details.ts';
import { defined } from '../domain/objects.ts';
import { plainLine, printedValue } from '../domain/text/plain-text.ts';
import { isElement, isSeen, lineOf } from './engine/text/text.ts';

const HEADING = 'h1, h2, h3, h4, h5, h6, legend, dt, th, label, strong, [role="heading"], .label';
const RANKS = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
const CONTACTS =
  /^(?:contact(?:s| us| information| person| details)?|(?:primary |secondary |alternate )?points? of contact|contracting officer|buyer|procurement officer)\s*:?$/i;
const ATTACHMENTS =
  /^(?:(?:related |bid |solicitation )?(?:attachments?|documents?|files?)(?: ?(?:\/|and|&) ?(?:links|documents|attachments))?)\s*:?$/i;
const DESCRIPTION = /^(?:description|synopsis|summary|scope of work|bid description)\s*:?$/i;
const PLACE = /^(?:place of performance|location of work|delivery location)\s*:?$/i;
const TYPE = /^(?:contract opportunity|opportunity|solicitation|notice|bid) type\s*:?$/i;
const SET_ASIDE = /^(?:(?:original|updated|current) )?set[ -]?aside(?: type)?\s*:?$/i;

const ROLE =
  /^((?:contracting|procurement|purchasing) (?:officer|specialist|agent)|contract specialist|buyer|(?:primary|secondary|alternate)? ?point of contact)\b\s*[:,-]?\s*/i;
const EMAIL = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+){1,5}/;
const PHONE = /(?:\+?1[-. ])?\(?\d{3}\)?[-. ]{0,2}\d{3}[-. ]\d{4}(?: ?(?:x|ext\.?) ?\d{1,6})?/i;
const NAME = /^\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){1,4}$/u;
/** Labels and headings that look like names. */
const NOT_A_NAME =
  /\b(?:address|agency|center|city|contact|copy|department|division|e-?mail|fax|full name|location|name|office|officer|phone|point|primary|state|street|telephone|title|zip)\b/i;
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|zip|dwg|txt|csv)\b/i;
/** Words on a link that do not name its file. */
const NOT_A_FILE = /^(?:download(?: all)?|view|open|details|link|show|preview|more)$/i;
/** Text nodes to read of a section, which on a hostile page could be any number. */
const MOST_LINES = 400;

/** Returns what the page says, for the background to parse, and the address it was read at. */
export function noticeDetailsOf(document: Document, url: URL): NoticeDetails & { url: string } {
  const root = document.querySelector('main, app-root, [role="main"]') ?? document.body;
  const headings = [...root.querySelectorAll(HEADING)].filter(isSeen);
  const find = (pattern: RegExp) => headings.filter((heading) => pattern.test(lineOf(heading, 80)));
  const sectionsOf = (pattern: RegExp) => find(pattern).map(contentAfter);
  const description = [
    ...document.querySelectorAll('[aria-describedby="desc"], #description'),
    ...sectionsOf(DESCRIPTION),
  ]
    .map((part) => (Array.isArray(part) ? linesOf(part).join(' ') : lineOf(part, DETAILS_MAX.description * 2)))
    .map((text) => printedValue(text, DETAILS_MAX.description))
    .find((text) => text !== undefined);
  const beside = (pattern: RegExp) =>
    find(pattern)
      .map((label) => printedValue(lineOf(valueOf(label), DETAILS_MAX.line), DETAILS_MAX.line))
      .find((text) => text !== undefined);
  return {
    url: url.href,
    ...defined({
      contacts: filled(contactsIn(sectionsOf(CONTACTS).flatMap((part) => linesOf(part)))),
      attachments: filled(attachmentsIn(sectionsOf(ATTACHMENTS).flat(), url)),
      description,
      place: beside(PLACE),
      setAside: beside(SET_ASIDE),
      // "Solicitation (Updated)" is a solicitation.
      type: beside(TYPE)?.replace(/ \((?:original|updated)\)$/i, ''),
    }),
  };
}

function filled<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** The element that says which label describes it, else the one after the label. */
function valueOf(label: Element): Element | null {
  const named = [...label.ownerDocument.querySelectorAll('[aria-describedby]')];
  const own = label.id === '' ? undefined : named.find((each) => each.getAttribute('aria-describedby') === label.id);
  return own ?? label.nextElementSibling;
}

/** The nodes under a heading: those after it, up to the next heading of its rank. */
function contentAfter(heading: Element): Node[] {
  let top = heading;
  const own = lineOf(heading);
  while (top.parentElement && top.localName !== 'body' && lineOf(top.parentElement) === own) top = top.parentElement;
  const rank = rankOf(heading);
  const nodes: Node[] = [];
  for (let node = top.nextSibling; node; node = node.nextSibling) {
    if (isElement(node) && [node, ...node.querySelectorAll(RANKS)].some((each) => rankOf(each) <= rank)) break;
    nodes.push(node);
  }
  return nodes;
}

/** 1 for the highest; labels are below every heading. */
function rankOf(element: Element): number {
  const level = /^h([1-6])$/.exec(element.localName)?.[1] ?? element.getAttribute('aria-level');
  return level === null ? (element.matches(RANKS) ? 2 : 9) : Number(level);
}

/** The visible texts in their order, as printed. */
function linesOf(nodes: readonly Node[], lines: string[] = []): string[] {
  for (const node of nodes) {
    if (lines.length >= MOST_LINES || !isSeen(node)) continue;
    if (isElement(node)) linesOf([...node.childNodes], lines);
    else lines.push(...[plainLine(node.nodeValue, DETAILS_MAX.description)].filter((line) => line !== ''));
  }
  return lines;
}

function contactsIn(lines: readonly string[]): NoticeContact[] {
  const found: NoticeContact[] = [];
  let contact: NoticeContact = {};
  const next = () => {
    if (contact.name !== undefined || contact.email !== undefined) found.push(contact);
    contact = {};
  };
  for (const line of lines) {
    const role = ROLE.exec(line);
    const rest = role ? line.slice(role[0].length) : line;
    const [email, phone] = [EMAIL.exec(rest)?.[0], PHONE.exec(rest)?.[0]];
    const before = plainLine(
      rest
        .replace(EMAIL, '')
        .replace(PHONE, '')
        .replace(/[\s,;:()|-]+$/, ''),
      80,
    );
    const name = NAME.test(before) && !NOT_A_NAME.test(before) ? before : undefined;
    const isNext = (role && contact.role) ?? (name && contact.name) ?? (email && contact.email);
    if (isNext && isNext !== email) next();
    contact = { ...contact, ...defined({ role: role?.[1], name, email, phone }) };
  }
  next();
  const emails = new Set<string>();
  return found
    .filter(({ name = '', email = name }) => !emails.has(email) && emails.add(email).size > 0)
    .slice(0, DETAILS_MAX.contacts);
}

function attachmentsIn(nodes: readonly Node[], url: URL): Attachment[] {
  const boxes = nodes.filter(isElement);
  const within = (selector: string) =>
    boxes.flatMap((box) => [...(box.matches(selector) ? [box] : []), ...box.querySelectorAll(selector)]);
  const rows = within('tr, li').filter(
    (row) => row.querySelector('tr, li') === null && row.querySelector('td, a, li, span') !== null,
  );
  const found = new Map<string, Attachment>();
  for (const row of rows.length > 0 ? rows : within('a[href]')) {
    const link = row.matches('a') ? row : row.querySelector('a[href]');
    const named = [link, ...row.querySelectorAll('td, span'), row].map((each) => lineOf(each, DETAILS_MAX.line));
    const name = named.find((text) => FILE.test(text)) ?? named.find((text) => text !== '' && !NOT_A_FILE.test(text));
    const href = link?.getAttribute('href') ?? '';
    if (name === undefined || found.has(name) || found.size >= DETAILS_MAX.attachments) continue;
    const isOwn = href !== '' && !href.startsWith('#') && URL.canParse(href, link?.baseURI ?? url.href);
    found.set(name, { name, ...(isOwn ? { link: new URL(href, link?.baseURI ?? url.href).href } : {}) });
  }
  return [...found.values()];
}
