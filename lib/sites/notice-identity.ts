/** Identifies notices on multi-buyer sites, where two buyers can each have an RFP 27-01. */
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
  return Object.hasOwn(BY_HOST, hostname) ? BY_HOST[hostname] : undefined;
}

/**
 * Replaces each notice's id with one unique to its buyer or the site. The printed number stays as the
 * solicitation number, and is the id when the address says nothing.
 */
export function withUniqueIds(reading: PageReading, identity: RegExp | undefined, url: URL): PageReading {
  if (!identity) return reading;
  const { buyer: onPage } = groupsIn(url, identity);
  const told = ({ notice, ...rest }: FoundNotice): FoundNotice => {
    const { noticeId: printed, solicitationNumber = printed, uiLink = '' } = notice;
    const link = parseHttpUrl(uiLink);
    const { own, buyer = onPage } = link?.origin === url.origin ? groupsIn(link, identity) : NONE;
    const noticeId = own ?? (buyer === undefined ? printed : `${buyer}/${printed}`);
    return { notice: { ...notice, noticeId, solicitationNumber }, ...rest };
  };
  return { ...reading, notices: reading.notices.map(told) };
}

/** Matches in lower case: sites accept addresses in either case. */
function groupsIn({ pathname, search }: URL, identity: RegExp): Groups {
  return identity.exec((pathname + search).toLowerCase())?.groups ?? NONE;
}
