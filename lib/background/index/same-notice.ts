/**
 * When two notices are certainly the same one, and under which id a notice of a page is known (decisions, "noticeId of any
 * other notice"). Pure.
 */
import { TEXT_MAX } from '../../api/schemas.ts';
import { parseHttpUrl } from '../../domain/text/link.ts';
import type { SeenNotice, ParsedNotice } from '../../domain/notices/notice.ts';
import { sameAgency } from '../../domain/reference/agencies.ts';
import { siteOf } from '../../sites/registry.ts';

/** What a notice is recognised by. */
export interface NoticeTraits {
  noticeId?: string | null | undefined;
  title?: string | null | undefined;
  agency?: string | null | undefined;
  responseDeadLine?: string | null | undefined;
  uiLink?: string | null | undefined;
}

/** On this site the id in the address is the service's own; everywhere else a number means something to its host alone. */
const FEDERAL = 'sam-gov';

/**
 * A notice of a page as it is known here: under the service's own id, or under `host:id`. What a site tells its notices
 * apart by is the number that it prints, unless it prints another.
 */
export function noticeOfPage(notice: SeenNotice, url: URL): SeenNotice {
  if (siteOf(url)?.id === FEDERAL) return notice;
  const { noticeId: own, solicitationNumber = own } = notice;
  return { ...notice, noticeId: `${url.hostname}:${own}`.slice(0, TEXT_MAX.id), solicitationNumber };
}

/** A page speaks for its own site only: an address elsewhere, such as the document on another host, is not the notice's. */
export function ofItsSite(notice: ParsedNotice, url: URL): ParsedNotice {
  const { uiLink, ...others } = notice;
  return uiLink === undefined || parseHttpUrl(uiLink)?.origin === url.origin ? notice : others;
}

/** The host of an id that {@link noticeOfPage} made; ids of the service carry a source's name, which has no dot. */
export function hostOfId(noticeId: string): string | undefined {
  return /^([a-z\d-]+(?:\.[a-z\d-]+)+):/.exec(noticeId)?.[1];
}

/**
 * Those of `known` that are certainly the notice of a page: the same title, and the same place, whatever day it is due now; where
 * none stands there, the same buyer and no other day.
 */
export function certainlySame<Known extends NoticeTraits>(known: readonly Known[], seen: NoticeTraits): Known[] {
  const titled = known.filter(({ title }) => sameTitle(title, seen.title));
  const there = titled.filter(({ uiLink }) => sameLink(uiLink, seen.uiLink));
  if (there.length > 0) return there;
  return titled.filter((each) => isSameAgency(each, seen) && !contradict(each.responseDeadLine, seen.responseDeadLine));
}

/**
 * Whether a pursuit is the same notice of the same site under another number: a list may know it by the number in its address, and its
 * own page by the one that it prints.
 */
export function sameHere(kept: NoticeTraits, seen: NoticeTraits & { noticeId: string }): boolean {
  const host = hostOfId(seen.noticeId);
  if (host === undefined || hostOfId(kept.noticeId ?? '') !== host) return false;
  if (!sameTitle(kept.title, seen.title) || contradict(kept.responseDeadLine, seen.responseDeadLine)) return false;
  return sameLink(kept.uiLink, seen.uiLink);
}

/**
 * Whether a pursuit is the same notice, captured on another site: same number (which the caller compared) and title, and
 * nothing that speaks against it. On one site another id with the same number is an amendment instead.
 */
export function sameElsewhere(kept: NoticeTraits, seen: NoticeTraits & { noticeId: string }): boolean {
  const [one, other] = [hostOfId(kept.noticeId ?? ''), hostOfId(seen.noticeId)];
  if (kept.noticeId == null || one === other) return false;
  if (!sameTitle(kept.title, seen.title) || contradict(kept.responseDeadLine, seen.responseDeadLine)) return false;
  return !kept.agency || !seen.agency || isSameAgency(kept, seen);
}

/**
 * Whether a pursuit is an earlier version of a notice with the same number (which the caller compared), and whether that is
 * certain. Every town has its RFP 2031-01, and some sites serve many towns: only a federal number says it by itself.
 */
export function isEarlier(
  kept: NoticeTraits,
  seen: NoticeTraits & { noticeId: string },
): { certain: boolean } | undefined {
  const host = hostOfId(seen.noticeId);
  if (hostOfId(kept.noticeId ?? '') !== host) return undefined;
  if (host === undefined || isSameAgency(kept, seen)) return { certain: true };
  if (kept.agency && seen.agency) return undefined;
  return sameTitle(kept.title, seen.title) ? { certain: false } : undefined;
}

/** A title without what people write differently: case, punctuation, blanks. */
export function titleKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function sameTitle(some: string | null | undefined, other: string | null | undefined): boolean {
  const key = titleKey(some ?? '');
  return key !== '' && key === titleKey(other ?? '');
}

function isSameAgency({ agency: some }: NoticeTraits, { agency: other }: NoticeTraits): boolean {
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
 * A link as a place: without slashes at its end, and without fragment unless that is where the page keeps its address (`#/bid/101`). The
 * front page of a site is no place of a notice.
 */
function place(link: string | null | undefined): string | undefined {
  const url = link ? parseHttpUrl(link) : undefined;
  if (!url) return undefined;
  const path = url.pathname.replace(/\/+$/, '') + url.search + (/^#!?\//.test(url.hash) ? url.hash : '');
  return path === '' ? undefined : url.hostname + path;
}
