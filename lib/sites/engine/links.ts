/** Finds a notice's own address: resolved links and numbers inside addresses. */
import { LINK_MAX } from '../../domain/limits.ts';
import { idInAddress } from '../../domain/notices/identity.ts';
import { parseHttpUrl } from '../../domain/text/link.ts';

/**
 * Resolves a link on the page. `<base>` counts only if it is a folder on the same origin: some systems name a
 * start page there, and saved pages another computer.
 */
export function addressOf(href: string, document: Document, page: URL): URL | undefined {
  const text = href.trim();
  if (text === '' || text.startsWith('#') || /^(?:javascript|mailto|tel|data|blob):/i.test(text)) return undefined;
  const url = parseHttpUrl(text, baseOf(document, page));
  if (!url || url.href.length > LINK_MAX || sameDocument(url, page)) return undefined;
  return url;
}

function baseOf(document: Document, page: URL): string {
  // Called for every link: the browser caches this collection, while a selector rescans the page.
  const bases = [...document.getElementsByTagName('base')];
  const written = bases.find((each) => each.hasAttribute('href'))?.getAttribute('href');
  const base = written ? parseHttpUrl(written, page.href) : undefined;
  return base?.origin === page.origin && base.pathname.endsWith('/') ? base.href : page.href;
}

function sameDocument(url: URL, page: URL): boolean {
  return url.host === page.host && url.pathname === page.pathname && url.search === page.search;
}

const DOCUMENT = /\.(?:pdf|docx?|xlsx?|zip|csv|txt)$/i;

/** Returns the notice's link among the links of its row: the title's or number's link first. */
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
  // Otherwise use only a link that says "details", or the only page the row links to.
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

const PATH_ID = /^(?:\d{3,}|(?=.*\d)[\w.-]{5,60})$/;

/** Returns the number in a notice's address: a matching parameter, else the last path segment. */
export function numberInAddress(url: URL): string | undefined {
  const { id, parameter } = idInAddress(url);
  const [, article] = /^(\d{6,})\.html?$/i.exec(id) ?? [];
  if (parameter !== undefined || article !== undefined) return article ?? id;
  return PATH_ID.test(id) && !/\.(?:aspx?|php|html?|jsp|do|cfm|pdf)$/i.test(id) ? id : undefined;
}

/** Returns the page's address without its visit-specific fragment; empty when too long to send. */
export function ownAddress(url: URL): { uiLink?: string } {
  const own = new URL(url.href);
  own.hash = own.hash.startsWith('#!') || own.hash.startsWith('#/') ? own.hash : '';
  return own.href.length > LINK_MAX ? {} : { uiLink: own.href };
}
