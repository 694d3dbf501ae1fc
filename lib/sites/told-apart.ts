/** Sites of many buyers, each of whom has an RFP 27-01: there a number alone does not say which notice is meant. */
import { parseHttpUrl } from '../domain/text/link.ts';
import type { FoundNotice, PageReading } from './engine/reading.ts';

type Groups = Partial<Record<string, string>>;
const NONE: Groups = {};

/** Sites of many buyers without an adapter, by host. */
const BY_HOST: Readonly<Record<string, RegExp>> = {
  'mvendor.cgieva.com': /[?&]rfp_id_lot=(?<own>\d{1,20})/,
  'procurement.opengov.com': /^\/portal\/(?:embed\/)?(?<buyer>[^/?]{1,80})/,
  'www.publicpurchase.com': /[?&]bidid=(?<own>\d{1,20})/,
};

/** What tells notices apart on a site that the reader of any page serves, as an adapter's `apart`. */
export function apartOf({ hostname }: URL): RegExp | undefined {
  return Object.hasOwn(BY_HOST, hostname) ? BY_HOST[hostname] : undefined;
}

/**
 * The reading with its notices under what tells them apart. What is printed stays as their solicitation number; where an address
 * tells nothing, the printed number is all there is.
 */
export function toldApart(reading: PageReading, apart: RegExp | undefined, url: URL): PageReading {
  if (!apart) return reading;
  const { buyer: onPage } = groupsIn(url, apart);
  const told = ({ notice, ...rest }: FoundNotice): FoundNotice => {
    const { noticeId: printed, solicitationNumber = printed, uiLink = '' } = notice;
    const link = parseHttpUrl(uiLink);
    const { own, buyer = onPage } = link?.hostname === url.hostname ? groupsIn(link, apart) : NONE;
    const noticeId = own ?? (buyer === undefined ? printed : `${buyer}/${printed}`);
    return { notice: { ...notice, noticeId, solicitationNumber }, ...rest };
  };
  return { ...reading, notices: reading.notices.map(told) };
}

/** What an address says of them, in one case: people write addresses in either, and sites take both. */
function groupsIn({ pathname, search }: URL, apart: RegExp): Groups {
  return apart.exec((pathname + search).toLowerCase())?.groups ?? NONE;
}
