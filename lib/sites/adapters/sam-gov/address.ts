/** Addresses of SAM.gov (sam.gov, 2019–2026): the search page and a notice's own page in both of its forms. */
import { parseHttpUrl } from '../../../domain/text/link.ts';

// `/opp/{id}/view` since 2019, `/workspace/contract/opp/{id}/view` since 2025; both are in use.
const NOTICE = /^\/(?:workspace\/contract\/)?opp\/([0-9a-f]{32})(?:\/view)?\/?$/i;
const SEARCH = /^\/(?:workspace\/(?:contract\/)?)?search(?:\/|$)/;

/** Whether `url` is the search page. Its index (notices, entities, …) does not count: results of all kinds are mixed. */
export function isSearch(url: URL): boolean {
  return SEARCH.test(url.pathname);
}

/** A notice's id and its canonical link, without query and fragment. */
export interface NoticeAddress {
  noticeId: string;
  uiLink: string;
}

/** The notice that an address leads to. */
export function noticeAt({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>): NoticeAddress | undefined {
  const noticeId = NOTICE.exec(pathname)?.[1]?.toLowerCase();
  return noticeId === undefined ? undefined : { noticeId, uiLink: `${origin}${pathname}` };
}

/**
 * The notice that a link on the page leads to. Resolved against the page's real address: the workspace application
 * carries a `<base>` of its own.
 */
export function noticeOfHref(href: string, page: URL): NoticeAddress | undefined {
  // What SAM.gov writes is the path alone; having an address taken apart costs more than all else about it.
  const own = noticeAt({ origin: page.origin, pathname: href });
  if (own || !/opp\/[0-9a-f]{32}/i.test(href)) return own;
  const url = parseHttpUrl(href, page.href);
  return url?.hostname === page.hostname ? noticeAt(url) : undefined;
}
