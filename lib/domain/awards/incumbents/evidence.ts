/** Evidence for and against an award being the contract that a notice will replace. */
import { parentPiid, type Award } from '../award.ts';
import { daysBetween, type CalendarDate } from '../../dates/calendar-date.ts';
import { sameBuyer } from './buyer.ts';
import { contractKey, contractOf, officeOf } from './contract-numbers.ts';
import type { Similarity } from './similarity.ts';
import type { IncumbentQuery } from './incumbent-query.ts';

/**
 * One reason, as data that pages put into words. `favors`: true is evidence for the award, false against it.
 */
export type Evidence =
  | { about: 'number'; favors: true; number: string }
  /** The award is an order under the contract that the notice cites. */
  | { about: 'parent'; favors: true; number: string }
  /** Both numbers begin with the code of this contracting office. */
  | { about: 'office'; favors: true; office: string }
  | { about: 'agency'; favors: boolean; agency: string }
  | { about: 'naics'; favors: boolean; naicsCode: string }
  | { about: 'state'; favors: boolean; state: string }
  | { about: 'words'; favors: true; words: string[] }
  /**
   * Days from the notice's date (see {@link NoticeDate}) to the award's end; negative if it ended earlier.
   */
  | { about: 'end'; favors: boolean; days: number; from: NoticeDate };

/** What the award's end is compared with: the deadline, else the posting date, else today. */
export type NoticeDate = 'deadline' | 'posted' | 'today';

/** Groups reasons: two reasons with the same subject count as one. */
const SUBJECT = {
  number: 'number',
  parent: 'number',
  office: 'buyer',
  agency: 'buyer',
  naics: 'work',
  words: 'work',
  state: 'place',
  end: 'time',
} as const satisfies Record<Evidence['about'], string>;

/**
 * Days from the notice's deadline to the award's end. A contract is recompeted in its last year, and one that
 * just ended is often extended while the recompete runs late.
 */
const NEAR_END = { from: -120, to: 400 } as const;
/** Below this share, matching words are no evidence. */
const MIN_COVERAGE = 0.3;

/** Returns all evidence for and against the award, evidence for it first. */
export function evidenceOf(
  work: IncumbentQuery,
  award: Award,
  similarity: Similarity,
  today: CalendarDate,
): Evidence[] {
  const found = [
    ...numberEvidence(work, award),
    ...buyerEvidence(work, award),
    ...codeEvidence(work, award),
    ...wordEvidence(similarity),
    ...stateEvidence(work, award),
    ...endEvidence(award, ...noticeDateOf(work, today)),
  ];
  return [...found.filter(({ favors }) => favors), ...found.filter(({ favors }) => !favors)];
}

/** Counts the different subjects with evidence for the award. */
export function reasonsFor(evidence: readonly Evidence[]): number {
  return new Set(evidence.filter(({ favors }) => favors).map(({ about }) => SUBJECT[about])).size;
}

/** Whether the award ended too long before the notice to still be running on an extension. */
export function isLongOver(evidence: readonly Evidence[]): boolean {
  return evidence.some((one) => one.about === 'end' && !one.favors && one.days < 0);
}

function numberEvidence({ contractNumbers }: IncumbentQuery, award: Award): Evidence[] {
  const keys = contractNumbers.map((number) => ({ number, key: contractKey(number) }));
  const parent = contractKey(parentPiid(award.awardId) ?? '');
  const own = [award.piid ?? '', award.awardId, `${parent}${award.piid ?? ''}`].map(contractKey);
  const named = keys.find(({ key }) => own.includes(key));
  if (named) return [{ about: 'number', favors: true, number: named.number }];
  const under = contractNumbers.map(contractOf).find((number) => contractKey(number) === parent);
  return under === undefined ? [] : [{ about: 'parent', favors: true, number: under }];
}

function buyerEvidence({ agency, solicitationNumber }: IncumbentQuery, award: Award): Evidence[] {
  const office = officeOf(solicitationNumber);
  if (office !== undefined && office === officeOf(award.piid)) return [{ about: 'office', favors: true, office }];
  const same = sameBuyer(agency, award.awardingAgencyName, award.awardingAgencyCode);
  const name = award.awardingAgencyName ?? award.awardingAgencyCode;
  return same === undefined || name === undefined ? [] : [{ about: 'agency', favors: same, agency: name }];
}

function codeEvidence({ naicsCode }: IncumbentQuery, award: Award): Evidence[] {
  if (naicsCode?.length !== 6 || award.naicsCode === undefined) return [];
  return [{ about: 'naics', favors: award.naicsCode === naicsCode, naicsCode: award.naicsCode }];
}

function wordEvidence({ noticeCoverage, words }: Similarity): Evidence[] {
  if (words.length === 0 || noticeCoverage < MIN_COVERAGE) return [];
  return [{ about: 'words', favors: true, words: words.slice(0, 5) }];
}

function stateEvidence({ state }: IncumbentQuery, { popState }: Award): Evidence[] {
  if (state === undefined || popState === undefined) return [];
  return [{ about: 'state', favors: popState === state, state: popState }];
}

function endEvidence({ endDate }: Award, day: CalendarDate, from: NoticeDate): Evidence[] {
  if (endDate === undefined) return [];
  const days = daysBetween(day, endDate);
  return [{ about: 'end', favors: days >= NEAR_END.from && days <= NEAR_END.to, days, from }];
}

function noticeDateOf(
  { responseDeadLine, postedDate }: IncumbentQuery,
  today: CalendarDate,
): [CalendarDate, NoticeDate] {
  if (responseDeadLine !== undefined) return [responseDeadLine, 'deadline'];
  return postedDate !== undefined ? [postedDate, 'posted'] : [today, 'today'];
}
