/** SAM.gov addresses (2019–2026): the search page and both forms of a notice's page. */
import { parseHttpUrl } from '../../../domain/text/link.ts';

// `/opp/{id}/view` since 2019, `/workspace/contract/opp/{id}/view` since 2025; both are in use.
export const NOTICE = /^\/(?:workspace\/contract\/)?opp\/([0-9a-f]{32})(?:\/view)?\/?(?=[?#]|$)/i;
// The index parameter is ignored: one search mixes notices, entities, and other results.
export const SEARCH = /^\/(?:workspace\/(?:contract\/)?)?search(?=[/?#]|$)/;

/** A notice's id and its link without query and fragment. */
export interface NoticeAddress {
  noticeId: string;
  uiLink: string;
}

/** Returns the notice at an address. */
export function noticeAt({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>): NoticeAddress | undefined {
  const noticeId = NOTICE.exec(pathname)?.[1]?.toLowerCase();
  return noticeId === undefined ? undefined : { noticeId, uiLink: `${origin}${pathname}` };
}

// Behind a `<base>`, another path, or a fragment. A notice's page is the same in all forms.
const ELSEWHERE = /(?:^|\/)opp\/([0-9a-f]{32})(?:\/view)?\/?(?:[?#]|$)/i;

/** Returns the notice a link leads to, at its canonical address. */
export function noticeOfHref(href: string, page: URL): NoticeAddress | undefined {
  // SAM.gov writes the path alone; parsing a full URL would dominate the cost of this function.
  const [pathname = ''] = href.split(/[?#]/, 1);
  const own = noticeAt({ origin: page.origin, pathname });
  if (own) return own;
  const id = ELSEWHERE.exec(href)?.[1];
  if (id === undefined || parseHttpUrl(href, page.href)?.origin !== page.origin) return undefined;
  const known = noticeAt({ origin: page.origin, pathname: parseHttpUrl(href, page.href)?.pathname ?? '' });
  return known ?? noticeAt({ origin: page.origin, pathname: `/opp/${id}/view` });
}
