/**
 * Decides whether two notices are certainly the same, and the id of a page's notice (decisions, "noticeId of
 * any other notice"). Pure.
 */
import { TEXT_MAX } from '../../api/schemas.ts';
import { parseHttpUrl } from '../../domain/text/link.ts';
import type { SeenNotice, ParsedNotice } from '../../domain/notices/notice.ts';
import { sameAgency } from '../../domain/reference/agencies.ts';
import { siteOf } from '../../sites/registry.ts';

/** The fields that identify a notice. */
export interface NoticeTraits {
  noticeId?: string | null | undefined;
  title?: string | null | undefined;
  agency?: string | null | undefined;
  responseDeadLine?: string | null | undefined;
  uiLink?: string | null | undefined;
}

/** On this site the ids are the service's own; elsewhere a number is unique only to its host. */
const FEDERAL = 'sam-gov';

/**
 * Gives a page's notice its id: the service's own, or `host:id`. The site's own id doubles as the
 * solicitation number unless the page shows one.
 */
export function noticeOfPage(notice: SeenNotice, url: URL): SeenNotice {
  if (siteOf(url)?.id === FEDERAL) return notice;
  const { noticeId: own, solicitationNumber = own } = notice;
  return { ...notice, noticeId: `${url.hostname}:${own}`.slice(0, TEXT_MAX.id), solicitationNumber };
}

/** Drops a link to another host: a page speaks only for its own site. */
export function withOwnSiteLink(notice: ParsedNotice, url: URL): ParsedNotice {
  const { uiLink, ...others } = notice;
  return uiLink === undefined || parseHttpUrl(uiLink)?.origin === url.origin ? notice : others;
}

/** Returns the host in an id from {@link noticeOfPage}. The service's ids have a source without a dot. */
export function hostOfId(noticeId: string): string | undefined {
  return /^([a-z\d-]+(?:\.[a-z\d-]+)+):/.exec(noticeId)?.[1];
}

/** Whether a page shows deadlines in the reader's own zone: SAM.gov's page of one notice does. */
export function isInReadersZone(kind: 'list' | 'detail' | 'none', notices: readonly { noticeId: string }[]): boolean {
  return kind === 'detail' && notices.every(({ noticeId }) => hostOfId(noticeId) === undefined);
}

/**
 * Returns the notices in `known` that certainly match: same title and same link, whatever the due date;
 * without such a link, same title and agency and no other due date.
 */
export function certainMatches<Known extends NoticeTraits>(known: readonly Known[], seen: NoticeTraits): Known[] {
  const titled = known.filter(({ title }) => sameTitle(title, seen.title));
  const there = titled.filter(({ uiLink }) => sameLink(uiLink, seen.uiLink));
  if (there.length > 0) return there;
  return titled.filter((each) => isSameAgency(each, seen) && !contradict(each.responseDeadLine, seen.responseDeadLine));
}

/**
 * Whether a pursuit is the same notice on the same site under another number: a list may use the number in
 * the address, the page itself the printed one.
 */
export function matchesOnSameSite(kept: NoticeTraits, seen: NoticeTraits & { noticeId: string }): boolean {
  const host = hostOfId(seen.noticeId);
  if (host === undefined || hostOfId(kept.noticeId ?? '') !== host) return false;
  if (!sameTitle(kept.title, seen.title) || contradict(kept.responseDeadLine, seen.responseDeadLine)) return false;
  return sameLink(kept.uiLink, seen.uiLink);
}

/**
 * Whether a pursuit is the same notice from another site: same number (compared by the caller) and title, and
 * nothing contradictory. On one site, another id with this number is an amendment.
 */
export function matchesOnOtherSite(kept: NoticeTraits, seen: NoticeTraits & { noticeId: string }): boolean {
  const [one, other] = [hostOfId(kept.noticeId ?? ''), hostOfId(seen.noticeId)];
  if (kept.noticeId == null || one === other) return false;
  if (!sameTitle(kept.title, seen.title) || contradict(kept.responseDeadLine, seen.responseDeadLine)) return false;
  return !kept.agency || !seen.agency || isSameAgency(kept, seen);
}

/**
 * Whether a pursuit is an earlier version of a notice with the same number (compared by the caller), and
 * whether that is certain. Towns reuse numbers like RFP 2031-01, so only a federal number is proof by itself.
 */
export function earlierVersion(
  kept: NoticeTraits,
  seen: NoticeTraits & { noticeId: string },
): { certain: boolean } | undefined {
  const host = hostOfId(seen.noticeId);
  if (hostOfId(kept.noticeId ?? '') !== host) return undefined;
  if (host === undefined || isSameAgency(kept, seen)) return { certain: true };
  if (kept.agency && seen.agency) return undefined;
  return sameTitle(kept.title, seen.title) ? { certain: false } : undefined;
}

/** Normalizes case, punctuation and spaces in a title. */
export function titleKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether two titles are the same but for case, punctuation and spaces. */
export function sameTitle(some: string | null | undefined, other: string | null | undefined): boolean {
  const key = titleKey(some ?? '');
  return key !== '' && key === titleKey(other ?? '');
}

/** Whether both name an agency, and it is the same one. */
export function isSameAgency({ agency: some }: NoticeTraits, { agency: other }: NoticeTraits): boolean {
  return Boolean(some && other) && sameAgency(some ?? '', other ?? '');
}

function contradict(some: string | null | undefined, other: string | null | undefined): boolean {
  return Boolean(some && other) && some !== other;
}

function sameLink(some: string | null | undefined, other: string | null | undefined): boolean {
  const [one, two] = [place(some), place(other)];
  return one !== undefined && one === two;
}

/**
 * Returns host, path and query of a link, without trailing slashes. Keeps the fragment only if it is a route
 * (`#/bid/101`). `undefined` for a site's home page, which identifies no notice.
 */
function place(link: string | null | undefined): string | undefined {
  const url = link ? parseHttpUrl(link) : undefined;
  if (!url) return undefined;
  const path = url.pathname.replace(/\/+$/, '') + url.search + (/^#!?\//.test(url.hash) ? url.hash : '');
  return path === '' ? undefined : url.hostname + path;
}
