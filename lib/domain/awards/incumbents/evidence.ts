/** What speaks for and against an award being the contract that a notice will replace. */
import type { Award } from '../award.ts';
import { daysBetween, type CalendarDate } from '../../dates/calendar-date.ts';
import { sameBuyer } from './buyer.ts';
import { contractKey, officeOf } from './contract-numbers.ts';
import type { Likeness } from './likeness.ts';
import type { SoughtWork } from './sought-work.ts';

/** One reason, in a form that can be said in any language. `favours`: it speaks for the award, else against it. */
export type Evidence =
  | { about: 'number'; favours: true; number: string }
  /** The contract named is the one under which this order was placed. */
  | { about: 'parent'; favours: true; number: string }
  /** The office whose code begins both numbers. */
  | { about: 'office'; favours: true; office: string }
  | { about: 'agency'; favours: boolean; agency: string }
  | { about: 'naics'; favours: boolean; naicsCode: string }
  | { about: 'state'; favours: boolean; state: string }
  | { about: 'words'; favours: true; words: string[] }
  /** Days from the notice's deadline (or what stands in for it) to the award's end; negative: it ended before. */
  | { about: 'end'; favours: boolean; days: number; from: DayOfNotice };

/** What the end of an award is compared with: the deadline, else the day of posting, else today. */
export type DayOfNotice = 'deadline' | 'posted' | 'today';

/** What a reason is about; two reasons about the same thing count as one. */
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
 * A contract is competed again in its last year; one that ended shortly before is often extended while the next is late.
 * Days from the deadline of the notice to the end of the award.
 */
const NEAR_END = { from: -120, to: 400 } as const;
/** Words that are few and weigh little say nothing. */
const ENOUGH_COVER = 0.3;

/** All reasons that the award and the notice give, those for it first. */
export function evidenceOf(work: SoughtWork, award: Award, likeness: Likeness, today: CalendarDate): Evidence[] {
  const found = [
    ...numberEvidence(work, award),
    ...buyerEvidence(work, award),
    ...codeEvidence(work, award),
    ...wordEvidence(likeness),
    ...stateEvidence(work, award),
    ...endEvidence(award, ...dayOf(work, today)),
  ];
  return [...found.filter(({ favours }) => favours), ...found.filter(({ favours }) => !favours)];
}

/** How many different things speak for it. */
export function reasonsFor(evidence: readonly Evidence[]): number {
  return new Set(evidence.filter(({ favours }) => favours).map(({ about }) => SUBJECT[about])).size;
}

/** Whether the award ended too long before the notice to be extended until the next one. */
export function isLongOver(evidence: readonly Evidence[]): boolean {
  return evidence.some((one) => one.about === 'end' && !one.favours && one.days < 0);
}

function numberEvidence({ contractNumbers }: SoughtWork, award: Award): Evidence[] {
  const keys = contractNumbers.map((number) => ({ number, key: contractKey(number) }));
  const own = [award.piid, award.awardId].map((number) => contractKey(number ?? ''));
  const named = keys.find(({ key }) => own.includes(key));
  if (named) return [{ about: 'number', favours: true, number: named.number }];
  const parent = parentOf(award.awardId);
  const under = keys.find(({ key }) => key === parent);
  return under ? [{ about: 'parent', favours: true, number: under.number }] : [];
}

/** `CONT_AWD_<piid>_<agency>_<parent piid>_<agency>`, as the public award keys are made. */
function parentOf(awardId: string): string | undefined {
  const parent = /^CONT_AWD_[^_]+_[^_]+_([^_]+)_[^_]+$/i.exec(awardId)?.[1];
  return parent === undefined || parent.includes('NONE') ? undefined : contractKey(parent);
}

function buyerEvidence({ agency, solicitationNumber }: SoughtWork, award: Award): Evidence[] {
  const office = officeOf(solicitationNumber);
  if (office !== undefined && office === officeOf(award.piid)) return [{ about: 'office', favours: true, office }];
  const same = sameBuyer(agency, award.awardingAgencyName, award.awardingAgencyCode);
  const name = award.awardingAgencyName ?? award.awardingAgencyCode;
  return same === undefined || name === undefined ? [] : [{ about: 'agency', favours: same, agency: name }];
}

function codeEvidence({ naicsCode }: SoughtWork, award: Award): Evidence[] {
  if (naicsCode?.length !== 6 || award.naicsCode === undefined) return [];
  return [{ about: 'naics', favours: award.naicsCode === naicsCode, naicsCode: award.naicsCode }];
}

function wordEvidence({ cover, words }: Likeness): Evidence[] {
  return words.length > 0 && cover >= ENOUGH_COVER ? [{ about: 'words', favours: true, words: words.slice(0, 5) }] : [];
}

function stateEvidence({ state }: SoughtWork, { popState }: Award): Evidence[] {
  if (state === undefined || popState === undefined) return [];
  return [{ about: 'state', favours: popState === state, state: popState }];
}

function endEvidence({ endDate }: Award, day: CalendarDate, from: DayOfNotice): Evidence[] {
  if (endDate === undefined) return [];
  const days = daysBetween(day, endDate);
  return [{ about: 'end', favours: days >= NEAR_END.from && days <= NEAR_END.to, days, from }];
}

function dayOf({ responseDeadLine, postedDate }: SoughtWork, today: CalendarDate): [CalendarDate, DayOfNotice] {
  if (responseDeadLine !== undefined) return [responseDeadLine, 'deadline'];
  return postedDate !== undefined ? [postedDate, 'posted'] : [today, 'today'];
}
