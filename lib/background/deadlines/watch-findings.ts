/**
 * Decides from search results what happened to a saved notice. Pure, and independent of the results' order.
 * A search ranks, so a notice missing from its results proves nothing (issue: it never says canceled).
 */
import type { Award } from '../../domain/awards/award.ts';
import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import { sameDeadline, type TimedDeadline } from '../../domain/dates/timed-deadline.ts';
import {
  compareNotices,
  hostOfId,
  isSameAgency,
  noticeFinder,
  numberKey,
  sameTitle,
  titleKey,
} from '../../domain/notices/identity.ts';
import type { Opportunity, PostedFacts, SeenNotice } from '../../domain/notices/notice.ts';
import { defined } from '../../domain/objects.ts';
import { seenNoticeSchema } from '../../protocol/requests/seen-notice.ts';

/** A saved notice, and what earlier looks learned about it. */
export interface Subject {
  noticeId: string;
  title?: string | undefined;
  agency?: string | undefined;
  naicsCode?: string | undefined;
  state?: string | undefined;
  uiLink?: string | undefined;
  /** The deadline that counts here. */
  due?: TimedDeadline | undefined;
  /** A page printed that deadline, perhaps in the reader's zone, so its date may differ by a day. */
  dueFromPage?: boolean;
  /** The service's date when it last was the same deadline. */
  agreed?: CalendarDate | undefined;
  /** Day on which the pursuit was created. */
  savedOn?: CalendarDate | undefined;
  solicitationNumber?: string | undefined;
  /** The notice as the service listed it last. */
  listed?: Listed | undefined;
  /** Another search found it today. */
  foundToday?: boolean;
}

export type Listed = PostedFacts & Pick<Opportunity, 'solicitationNumber'>;

/** Another notice of the same solicitation. `certain`: same number; else same title and agency only. */
export interface Related {
  notice: Opportunity;
  certain: boolean;
}

export interface Findings {
  /** The notice itself. */
  own?: Opportunity;
  /** Whether the service's deadline is the one that counts; absent if the service shows none. */
  deadline?: { moved: boolean; day: CalendarDate };
  version?: Related;
  award?: Related;
  /** Ids of results that are neither: what was noted about them is no longer true. */
  unrelated: ReadonlySet<string>;
}

const AWARD = 'award notice';
/** Types that replace a notice of another type: a presolicitation becomes a solicitation. */
const SOLICITING: ReadonlySet<string> = new Set(['solicitation', 'presolicitation', 'combined synopsis/solicitation']);

/** `onlyAwards`: the search asked for award notices, so a result without a type is one. */
export function findingsIn(subject: Subject, results: readonly Opportunity[], onlyAwards = false): Findings {
  const own = best(results.filter((result) => isItself(subject, result)).map((notice) => ({ notice, certain: true })));
  const known: Subject = { ...subject, listed: own?.notice ?? subject.listed };
  const versions: Related[] = [];
  const awards: Related[] = [];
  const unrelated = new Set<string>();
  for (const notice of results) {
    if (isItself(subject, notice)) continue;
    const type = notice.type?.toLowerCase() ?? (onlyAwards ? AWARD : undefined);
    const same = related(known, notice);
    if (same && type === AWARD && isAwardOf(known, notice)) awards.push({ notice, certain: same.certain });
    else if (same && isVersion(known, notice, type, own !== undefined || subject.foundToday === true))
      versions.push({ notice, certain: same.certain });
    else unrelated.add(notice.noticeId);
  }
  if (own) unrelated.add(own.notice.noticeId);
  return {
    ...defined({
      own: own?.notice,
      deadline: own && deadlineOf(subject, own.notice),
      version: best(versions),
      award: best(awards),
    }),
    unrelated,
  };
}

/** The awardee, if the awards that are certainly of this solicitation name exactly one. */
export function awardeeIn(
  subject: Subject,
  awards: readonly Award[],
): Pick<Award, 'recipientName' | 'value'> | undefined {
  const since = subject.listed?.postedDate ?? subject.savedOn;
  const number = numberOf(subject);
  const isNumber = (piid = '') => number !== undefined && numberKey(piid) === numberKey(number);
  const certain = awards.filter(
    ({ recipientName, awardingAgencyName, actionDate, description, piid, naicsCode }) =>
      recipientName !== undefined &&
      since !== undefined &&
      actionDate !== undefined &&
      actionDate >= since &&
      isSameAgency(subject, { agency: awardingAgencyName }) &&
      !contradict(naicsCode, subject.naicsCode) &&
      (sameTitle(description, subject.title) || isNumber(piid)),
  );
  // Of purchases with one title, the contract numbered like the solicitation is the one.
  const numbered = certain.filter(({ piid }) => isContractOf(piid, number));
  const [first, ...others] = numbered.length > 0 ? numbered : certain;
  const name = (award: Award) => titleKey(award.recipientName ?? '');
  if (!first || others.some((each) => name(each) !== name(first))) return undefined;
  const spelled = [first, ...others].flatMap(({ recipientName }) => recipientName ?? []).sort(compare)[0];
  return defined({ recipientName: spelled, value: others.length === 0 ? first.value : undefined });
}

/** The fields of a result that a change keeps. */
export function noticeIn(found: Opportunity): SeenNotice | undefined {
  const { noticeId, title, agency, naicsCode, state, setAside, postedDate, responseDeadLine, uiLink } = found;
  const { solicitationNumber } = found;
  const whole = { noticeId, title, agency, naicsCode, state, setAside, postedDate, responseDeadLine, uiLink };
  const read = seenNoticeSchema.safeParse(defined({ ...whole, solicitationNumber }));
  // One odd field must not hide the news.
  return read.data ?? seenNoticeSchema.safeParse(defined({ noticeId, title, responseDeadLine, uiLink })).data;
}

/** The number of its solicitation: as captured, or as the service sends it. */
export function numberOf({ solicitationNumber, listed }: Subject): string | undefined {
  return [solicitationNumber, listed?.solicitationNumber].find((each) => each !== undefined && numberKey(each));
}

/** A notice from another site is saved under our own id, and has another one at the service. */
function isItself(subject: Subject, found: Opportunity): boolean {
  if (found.noticeId === subject.noticeId) return true;
  return hostOfId(subject.noticeId) !== undefined && noticeFinder([found])(subject)[0]?.likeness === 'same';
}

function related(subject: Subject, found: Opportunity): { certain: boolean } | undefined {
  const likeness = compareNotices({ ...subject, solicitationNumber: numberOf(subject) }, found);
  if (likeness === 'different') return undefined;
  const isOther = contradict(subject.naicsCode, found.naicsCode) || contradict(subject.state, found.state);
  return likeness === 'ask' && isOther ? undefined : { certain: likeness !== 'ask' };
}

function isVersion({ listed, savedOn }: Subject, found: Opportunity, type: string | undefined, isOwnThere: boolean) {
  const ownType = listed?.type?.toLowerCase();
  if (type !== undefined && !SOLICITING.has(type) && type !== ownType) return false;
  const posted = found.postedDate;
  // The service may lag behind the page that the notice was saved from, and still list an earlier version.
  if (!listed) return posted !== undefined && savedOn !== undefined && posted > savedOn;
  const before = listed.postedDate;
  if (posted === undefined || before === undefined) return !isOwnThere;
  return posted > before || (posted === before && !isOwnThere);
}

function isAwardOf({ listed }: Subject, { postedDate }: Opportunity): boolean {
  // A saved award notice needs no other.
  if (listed?.type?.toLowerCase() === AWARD) return false;
  return postedDate === undefined || listed?.postedDate === undefined || postedDate >= listed.postedDate;
}

function deadlineOf({ due, dueFromPage, agreed }: Subject, { responseDeadLine: day, type }: Opportunity) {
  if (day === undefined || type?.toLowerCase() === AWARD) return undefined;
  if (due?.day === day) return { moved: false, day };
  const mayBeSame = due !== undefined && dueFromPage === true && (agreed === undefined || agreed === day);
  return { moved: !(mayBeSame && sameDeadline(due, { day }, { inReadersZone: true })), day };
}

function best(found: readonly Related[]): Related | undefined {
  return found.toSorted(
    (a, b) =>
      Number(b.certain) - Number(a.certain) ||
      compare(b.notice.postedDate ?? '', a.notice.postedDate ?? '') ||
      compare(b.notice.responseDeadLine ?? '', a.notice.responseDeadLine ?? '') ||
      compare(a.notice.noticeId, b.notice.noticeId),
  )[0];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Whether two federal numbers differ at most in the letter for the kind of instrument (FAR 4.1603). */
function isContractOf(piid: string | undefined, number: string | undefined): boolean {
  const [one, other] = [piid, number].map((each) => numberKey(each ?? '')?.replace(/^(.{8})[A-Z]/, '$1'));
  return one !== undefined && one === other;
}

function contradict(some: string | undefined, other: string | undefined): boolean {
  return some !== undefined && other !== undefined && some !== other;
}
