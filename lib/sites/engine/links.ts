/** Where a notice's own page is: links as the page means them, and numbers that an address carries. */
import { LINK_MAX } from '../../domain/limits.ts';
import { parseHttpUrl } from '../../domain/text/link.ts';

/**
 * The address that a link on the page leads to. A `<base>` counts only where it is a folder of the same host: some
 * systems name a start page there, and stored pages somebody else's computer.
 */
export function addressOf(href: string, document: Document, page: URL): URL | undefined {
  const text = href.trim();
  if (text === '' || text.startsWith('#') || /^(?:javascript|mailto|tel|data|blob):/i.test(text)) return undefined;
  const url = parseHttpUrl(text, baseOf(document, page));
  if (!url || url.href.length > LINK_MAX || sameDocument(url, page)) return undefined;
  return url;
}

function baseOf(document: Document, page: URL): string {
  // Asked for with every link: a browser keeps this collection, where a selector would look through the whole page again.
  const bases = [...document.getElementsByTagName('base')];
  const written = bases.find((each) => each.hasAttribute('href'))?.getAttribute('href');
  const base = written ? parseHttpUrl(written, page.href) : undefined;
  return base?.hostname === page.hostname && base.pathname.endsWith('/') ? base.href : page.href;
}

function sameDocument(url: URL, page: URL): boolean {
  return url.host === page.host && url.pathname === page.pathname && url.search === page.search;
}

const DOCUMENT = /\.(?:pdf|docx?|xlsx?|zip|csv|txt)$/i;

/** The address of a notice's page among the links of its row: that of its title or number before any other. */
export function noticeLink(
  preferred: readonly (Element | undefined)[],
  row: Element,
  document: Document,
  page: URL,
): { link: HTMLAnchorElement; url: URL } | undefined {
  for (const element of preferred) {
    const own = element ? linksIn(element, document, page) : [];
    if (own[0]) return own[0];
  }
  // Without a link of its own title, only a link that says "details", or the only page that the row leads to, is the notice's.
  const others = linksIn(row, document, page).filter(({ url }) => !DOCUMENT.test(url.pathname));
  const details = others.find(({ link }) => /\b(?:view|details?|more|read|open)\b/i.test(wordsOn(link)));
  return details ?? (new Set(others.map(({ url }) => url.href)).size === 1 ? others[0] : undefined);
}

function linksIn(element: Element, document: Document, page: URL) {
  const around = element.closest('a');
  const links = [...(around ? [around] : []), ...element.querySelectorAll<HTMLAnchorElement>('a[href]')];
  return links.flatMap((link) => {
    const url = addressOf(link.getAttribute('href') ?? '', document, page);
    return url && !/^\W*addend/i.test(link.textContent) ? [{ link, url }] : [];
  });
}

function wordsOn(link: Element): string {
  return `${link.textContent} ${link.getAttribute('title') ?? ''} ${link.getAttribute('aria-label') ?? ''}`;
}

// Parameters in which systems keep the number of a notice's page.
const PARAMETER =
  /^(?:bid|rf[pqx]|solicitation|sol|event|opportunity|opp|notice|tender|project|doc|document|ref|reference|posting|auc|advertisement|ad|resource)?_?-?(?:id|no|num|number|guid|uuid|code)$|^(?:sid|bid|doc|sn)$/i;
const VIEW = /^(?:abstract|view|details?|summary|overview|show|info|index)$/i;
const PATH_ID = /^(?:\d{3,}|(?=.*\d)[\w.-]{5,60})$/;

/** The number of a notice that its own address carries: a parameter named so, else the last part of the path. */
export function numberInAddress(url: URL): string | undefined {
  for (const [name, value] of url.searchParams) {
    if (PARAMETER.test(name) && /\d/.test(value) && value.length <= 80) return value;
  }
  const parts = url.pathname.split('/').filter(Boolean);
  // ".../444040732596/abstract": the last part may say what is shown of the notice.
  while (parts.length > 1 && VIEW.test(parts.at(-1) ?? '')) parts.pop();
  const last = parts.at(-1) ?? '';
  return PATH_ID.test(last) && !/\.(?:aspx?|php|html?|jsp|do|cfm|pdf)$/i.test(last) ? last : undefined;
}

/** The address of a page of its own, without what only this visit added; none where it is too long to be sent. */
export function ownAddress(url: URL): { uiLink?: string } {
  const own = new URL(url.href);
  own.hash = own.hash.startsWith('#!') || own.hash.startsWith('#/') ? own.hash : '';
  return own.href.length > LINK_MAX ? {} : { uiLink: own.href };
}
