/**
 * Notice ids, and the comparison of two notices (decisions, "noticeId of any other notice"). A printed number
 * alone identifies no notice: a town can repeat it, and two towns use the same ones. Pure.
 */
import { VALUE_MAX } from '../limits.ts';
import { sameAgency } from '../reference/agency-names.ts';
import { parseHttpUrl } from '../text/link.ts';
import { federalNoticeId } from './codes.ts';
import type { ParsedNotice, SeenNotice } from './notice.ts';

type Trait = 'noticeId' | 'title' | 'agency' | 'responseDeadLine' | 'uiLink' | 'solicitationNumber';
/** The fields that identify a notice. */
export type NoticeTraits = Partial<Record<Trait, string | null | undefined>>;

/** `certain`: the same solicitation in another version. `ask`: perhaps; never merged. */
export type Likeness = 'same' | 'certain' | 'ask' | 'different';

// Query parameters that systems use for a notice's id, better ones first.
const PARAMETERS = [
  /^(?:bid|rf[pqx]|solicitation|sol|event|opportunity|opp|notice|tender|project|doc|document|ref|reference|posting|auc|advertisement|ad|resource)_?-?(?:id|no|num|number|[gu]uid|code)$/,
  /^[_-]*(?:id|no|num|number|[gu]uid|code|bid|doc|sn)$/,
];
/** A solicitation's id on some sites, and a visit's on others, whose ids have letters. */
const DIGITS_ONLY = 'sid';
const VIEW =
  /^(?:abstract|view|details?|summary|overview|show|info|index|documents?|attachments?|files|questions|addenda|contacts?)$/;
const LANGUAGE = /^(?:bg|cs|da|de|el|en|es|et|fi|fr|hr|hu|it|lt|lv|nl|pl|pt|ro|sk|sl|sv)$/i;
/** Files, and words as in "roof-repair-2": titles and lists have such addresses. */
const NO_ID = /\.(?!html?$)[a-z]{2,5}$|[a-z]{2}[-_][a-z]{2}/;
const SLUG = /\/[^/.]*[a-z][-_][a-z][^/.]*$/i;
const NUMBER_BUT_YEAR = /(?<!\d)(?!(?:19|20)\d\d(?!\d))\d/;
/** Ids that are unique on any path. */
const UNIQUE = /^(?:[\da-f]{32}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|\d{10,})$/;
const MOST_OF_ADDRESS = 80;

/** Returns the id in an address and the query parameter that holds it; else the last segment of its path. */
export function idInAddress(url: URL): { id: string; parameter?: string; parts: string[] } {
  // Without what a server adds for each visit: ";jsessionid=1A2B", "(S(1a2b))".
  const parts = url.pathname
    .replace(/[;(][^/]*/g, '')
    .split('/')
    .filter(Boolean);
  if (parts.length > 1 && LANGUAGE.test(parts[0] ?? '')) parts.shift();
  // ".../444040732596/abstract": the last segment can be a view of the notice.
  while (parts.length > 1 && VIEW.test((parts.at(-1) ?? '').toLowerCase())) parts.pop();
  for (const names of PARAMETERS) {
    for (const [name, id] of url.searchParams) {
      const parameter = name.toLowerCase();
      const isName = parameter === DIGITS_ONLY ? !/\D/.test(id) : names.test(parameter);
      if (isName && /\d/.test(id) && id.length <= MOST_OF_ADDRESS) return { id, parameter, parts };
    }
  }
  return { id: parts.at(-1) ?? '', parts };
}

/**
 * Returns the part of a notice's address that identifies it on its site, if the address carries an id: a
 * query parameter, or a short segment with digits. Years and words are none: all rows can link to
 * "/bids-2026".
 */
export function addressKey(url: URL): string | undefined {
  const route = /^#!?(\/.*)/s.exec(url.hash)?.[1];
  const inner = route === undefined ? url : new URL(url.pathname.replace(/\/*$/, '') + route, url);
  const { id, parameter, parts } = idInAddress(inner);
  const key = id.toLowerCase();
  if (UNIQUE.test(key)) return key;
  if (NO_ID.test(key) || (parameter === undefined && !NUMBER_BUT_YEAR.test(key))) return undefined;
  return `/${parts.join('/')}${parameter === undefined ? '' : `?${parameter}=${id}`}`.toLowerCase();
}

/**
 * Adds the notice's own address to a page's number, so that the id is unique on the page. The number comes
 * first, because a list may show only that.
 */
export function withAddress({ noticeId, uiLink = '' }: Pick<SeenNotice, 'noticeId' | 'uiLink'>, page: URL): string {
  const link = parseHttpUrl(uiLink);
  const key = link?.origin === page.origin ? addressKey(link)?.replaceAll('@', '').slice(-MOST_OF_ADDRESS) : undefined;
  return key === undefined || key === noticeId.toLowerCase() ? noticeId : `${noticeId}@${key}`;
}

/** Adds the title, for a notice without such a link. */
export function withTitle(noticeId: string, title: string): string {
  return `${noticeId}@"${titleKey(title).slice(0, MOST_OF_ADDRESS)}"`;
}

/** Removes the address or title from an id. The rest is the id to send, unless another notice has it. */
export function bareId(noticeId: string): string {
  return noticeId.replace(/@[^@]*$/, '');
}

/**
 * Gives a page's notice its id: the service's own on SAM.gov, elsewhere `host:id`. The number in it is the
 * solicitation number unless the page shows one.
 */
export function noticeOfPage(notice: SeenNotice, { hostname }: URL): SeenNotice {
  if (isSamGov(hostname)) return notice;
  const { noticeId: own, solicitationNumber = bareId(own) } = notice;
  return { ...notice, noticeId: `${hostname}:${own}`.slice(0, VALUE_MAX.id), solicitationNumber };
}

/** Whether a host is SAM.gov's, whose notices have the service's own ids. */
export function isSamGov(hostname: string): boolean {
  return /(?:^|\.)sam\.gov$/.test(hostname);
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

const squeeze = (text: string | null | undefined): string => (text ?? '').replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

const idIn = (key: string): string => squeeze(/[^/=]*\d[^/=]*$/.exec(key)?.[0]);

/** Returns the id in an address, unless it only repeats the printed number: then it tells nothing more. */
function tells(id: string, number: string): string {
  return id === number || (number.length >= 4 && id.includes(number)) ? '' : id;
}

/** Normalizes case, dashes and spaces. Returns `undefined` for placeholders like "N/A", "TBD" or "-". */
export function numberKey(number: string | null | undefined): string | undefined {
  const key = squeeze(number);
  return key.length >= 4 && /\d/.test(key) ? key : undefined;
}

/** Normalizes case, punctuation and spaces in a title. */
export function titleKey(title: string | null | undefined): string {
  return (title ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const VERSION =
  /\b(?:(?:amendment|amend|amdt?|addend(?:um|a)|enmienda|adenda)(?: (?:no|number))?(?: \d{1,5})?|(?:modification|mod|revision|rev|version)(?: (?:no|number))? \d{1,5}|amended|revised)\b/g;

/** Whether two titles are the same but for case, punctuation and spaces. */
export function sameTitle(some: string | null | undefined, other: string | null | undefined): boolean {
  const key = titleKey(some);
  return key !== '' && key === titleKey(other);
}

/** Whether both name an agency, and it is the same one; `undefined` if one names none. */
export function isSameAgency({ agency: some }: NoticeTraits, { agency: other }: NoticeTraits): boolean | undefined {
  return some && other ? sameAgency(some, other) : undefined;
}

type Facts = ReturnType<typeof readFacts>;
const known = new WeakMap<NoticeTraits, Facts>();

function factsOf(notice: NoticeTraits): Facts {
  const facts = known.get(notice) ?? readFacts(notice);
  known.set(notice, facts);
  return facts;
}

function readFacts({ noticeId, title: written, uiLink, solicitationNumber }: NoticeTraits) {
  const id = noticeId ?? '';
  const host = hostOfId(id);
  // The id on its site or at its source.
  const bare = squeeze(bareId(id).slice(host === undefined ? (/^[a-z]+:/.exec(id)?.[0].length ?? 0) : host.length + 1));
  const number = numberKey(solicitationNumber) ?? (host === undefined ? '' : bare);
  const title = titleKey(written);
  const work = title.replace(VERSION, '').replace(/ +/g, ' ').trim() || title;
  return { id, host: host && withoutWww(host), bare, number, title, work, link: linkOf(id, uiLink) };
}

const withoutWww = (host: string) => host.replace(/^www\./, '');

/**
 * Returns a notice's address. `own`: it carries an id, so no other notice has it. `id`: that id, or what
 * stands in its place. `isSlug`: words stand there.
 */
function linkOf(id: string, uiLink: string | null | undefined) {
  const url = uiLink ? parseHttpUrl(uiLink) : undefined;
  const host = withoutWww(hostOfId(id) ?? url?.hostname ?? 'sam.gov');
  const key = federalNoticeId(id) === id ? id : ((url && addressKey(url)) ?? /@([^@"]+)$/.exec(id)?.[1]);
  if (key !== undefined) return { at: `${host} ${key}`, own: true, isSlug: false, id: idIn(key) };
  // A site's home page identifies no notice, nor a link where the page told its notices apart by title.
  if (!url || id.endsWith('"')) return undefined;
  const place = url.pathname.replace(/\/+$/, '') + url.search + (/^#!?\//.test(url.hash) ? url.hash : '');
  return place ? { at: `${host} ${place}`, own: false, isSlug: SLUG.test(place), id: idIn(place) } : undefined;
}

/** Compares a saved notice with one that a page or the service shows. */
export function compareNotices(kept: NoticeTraits, seen: NoticeTraits): Likeness {
  const [one, other] = [factsOf(kept), factsOf(seen)];
  const isSite = one.host === other.host;
  const isPage = isSite && one.host !== undefined;
  if (one.id !== '' && one.id === other.id && !isPage) return 'same';
  // The service's own ids decide, whatever the links.
  const areIds = isSite && !isPage && [one, other].every(({ id }) => !/^(?:csv:|$)/.test(id));
  const isTitled = one.work !== '' && one.work === other.work;
  const dues = [kept, seen].flatMap(({ responseDeadLine: due }) => (due ? [due] : []));
  const isMoved = new Set(dues).size > 1;
  const isNumbered =
    (isPage && one.bare === other.bare) ||
    [one.number, other.number].some((each) => each !== '' && hasNumber(one, each) && hasNumber(other, each));
  const isOther = !isNumbered && areOther(one.number, other.number);
  const [at, atNow] = [one.link, other.link];
  if (!areIds && at && at.at === atNow?.at) {
    // All rows of a list can link to one page. A number from the address is not printed.
    const isFromLink = [one.number, other.number].includes(at.id);
    const isShared = isOther && !isFromLink && (!at.own || !isTitled || isMoved);
    if (!isShared && (at.own || isTitled || (isNumbered && at.isSlug))) return 'same';
  }
  const isBuyer = isSameAgency(kept, seen);
  if (isOther || isBuyer === false) return 'different';
  if (!isNumbered) return isTitled && isBuyer ? 'ask' : 'different';
  // A site can show a notice under several addresses.
  const [there, now] = [at, atNow].map((link) => link?.own && tells(tells(link.id, one.number), other.number));
  const isPlace = !there || !now || there === now;
  if (isPage && isPlace && one.title === other.title) return 'same';
  if (!isTitled) return isBuyer || (isSite && !(isPage && at?.own && atNow?.own)) ? 'ask' : 'different';
  return isBuyer && (isSite || !isMoved) ? 'certain' : 'ask';
}

function hasNumber({ number, bare }: Facts, wanted: string): boolean {
  return number === wanted || bare === wanted;
}

/** Whether neither number is the other with something before or after it, such as "RFP". */
function areOther(one: string, other: string): boolean {
  const [long, short] = one.length < other.length ? [other, one] : [one, other];
  const isFirst = long.startsWith(short) && !/^\d/.test(long.slice(short.length));
  const isLast = long.endsWith(short) && !/\d$/.test(long.slice(0, long.length - short.length));
  return short !== '' && !isFirst && !isLast;
}

const RANK: readonly Likeness[] = ['same', 'certain', 'ask'];

/**
 * Returns a function that finds what a notice is or may be in `list`, likeliest first. A version on another
 * site is the same notice: each site shows the newest.
 */
export function noticeFinder<Notice extends NoticeTraits>(list: readonly Notice[]) {
  const keyed = list.flatMap((notice) => keysOf(notice).map((key) => ({ key, notice })));
  const byKey = Map.groupBy(keyed, ({ key }) => key);
  return (seen: NoticeTraits): { notice: Notice; likeness: Likeness }[] => {
    const near = new Set(keysOf(seen).flatMap((key) => byKey.get(key)?.map(({ notice }) => notice) ?? []));
    const { id, host } = factsOf(seen);
    const found = [...near].map((notice) => {
      const likeness = compareNotices(notice, seen);
      return { notice, likeness: likeness === 'certain' && factsOf(notice).host !== host ? 'same' : likeness };
    });
    const sorted = found.toSorted((a, b) => Number(b.notice.noticeId === id) - Number(a.notice.noticeId === id));
    return RANK.flatMap((likeness) =>
      sorted.filter((each) => each.likeness === likeness).map(({ notice }) => ({ notice, likeness })),
    );
  };
}

/** Notices that are alike share one of these keys, or a title. */
export function alikeKeys(notice: NoticeTraits): string[] {
  return keysOf(notice).filter((key) => !key.startsWith('title '));
}

/** Notices that are alike share one of these. */
function keysOf(notice: NoticeTraits): string[] {
  const { id, bare, number, work, link } = factsOf(notice);
  const keys = [`id ${id}`, `number ${number}`, `number ${bare}`, `title ${work}`, `link ${link?.at ?? ''}`];
  return [...new Set(keys)].filter((key) => !key.endsWith(' '));
}
