/** Makes the ids of a page's notices unique: two notices, or two buyers, can each have an RFP 27-01. */
import { titleKey, withAddress, withTitle } from '../domain/notices/identity.ts';
import { own } from '../domain/objects.ts';
import { parseHttpUrl } from '../domain/text/link.ts';
import type { FoundNotice, PageReading } from './engine/reading.ts';

type Groups = Partial<Record<string, string>>;
const NONE: Groups = {};

/** Multi-buyer sites without an adapter, by host. */
const BY_HOST: Readonly<Record<string, RegExp>> = {
  'mvendor.cgieva.com': /[?&]rfp_id_lot=(?<own>\d{1,20})/,
  'procurement.opengov.com': /^\/portal\/(?:embed\/)?(?<buyer>[^/?]{1,80})/,
  'www.publicpurchase.com': /[?&]bidid=(?<own>\d{1,20})/,
};

/** Returns the identity pattern of a site without an adapter (see `identity` in {@link SiteAdapter}). */
export function identityOf({ hostname }: URL): RegExp | undefined {
  return own(BY_HOST, hostname);
}

/**
 * Replaces each notice's id with one unique on its page: by its link, or by title and agency where two
 * notices without a telling link share a number.
 */
export function withUniqueIds(reading: PageReading, identity: RegExp | undefined, url: URL): PageReading {
  const { buyer: onPage } = groupsIn(url, identity);
  /** Titles and agencies by id, for ids without a link. */
  const titles = new Map<string, Set<string>>();
  const notices = reading.notices.map(({ notice, ...rest }): FoundNotice => {
    const { noticeId: printed, written, uiLink = '' } = notice;
    const solicitationNumber = written?.solicitationNumber ?? printed;
    const link = parseHttpUrl(uiLink);
    const { own: its, buyer = onPage } = link?.origin === url.origin ? groupsIn(link, identity) : NONE;
    const noticeId = its ?? (buyer === undefined ? withAddress(notice, url) : `${buyer}/${printed}`);
    if (its === undefined && !noticeId.includes('@'))
      titles.set(noticeId, (titles.get(noticeId) ?? new Set()).add(titleKey(wordsOf(notice))));
    return { ...rest, notice: { ...notice, noticeId, ...(identity && { solicitationNumber }) } };
  });
  for (const { notice } of notices)
    if ((titles.get(notice.noticeId)?.size ?? 0) > 1) notice.noticeId = withTitle(notice.noticeId, wordsOf(notice));
  return { ...reading, notices };
}

const wordsOf = ({ title, written }: FoundNotice['notice']): string => `${title} ${written?.agency ?? ''}`;

/** Matches in lower case: sites accept addresses in either case. */
function groupsIn({ pathname, search }: URL, identity: RegExp | undefined): Groups {
  return identity?.exec((pathname + search).toLowerCase())?.groups ?? NONE;
}
