/**
 * Whether a notice fits the user's company: a verdict with its reasons, as data. Pure: the same input gives
 * the same verdict. A fact that is not known never rules a notice out, and dropping one never does either.
 */
import { dueAt } from '../dates/due.ts';
import { sameAgency } from '../reference/agency-names.ts';
import { noticeType } from '../reference/notice-types.ts';
import type { Opportunity, SeenNotice } from '../notices/notice.ts';
import { defined } from '../objects.ts';
import type { Company } from './company.ts';
import type { Fit, FitCode, FitFacts, FitReason, Verdict } from './reasons.ts';
import { setAsideReason } from './set-aside-fit.ts';

// So that a page loads it with the rules.
export { isDescribed } from './company.ts';

const ORDER: readonly Verdict[] = ['ruledOut', 'check', 'fits'];
/** An award, or the reasons published after one without competition (FAR 6.305). */
const AWARDED: ReadonlySet<string | undefined> = new Set(['Award Notice', 'Justification']);
/** Contracts on which only their holders may bid. */
const VEHICLE = /\b(?:seaport(?:-e|-nxg)?|oasis\+?|alliant(?: \d)?|cio-sp\d|stars (?:ii|iii)|mac holders)(?=\W|$)/i;
const CANCELED = /\bcancell?(?:ed|ation)\b/i;

/** The facts of a search result. The service says `null` where there is no set-aside (service-api §2.1). */
export function factsOfResult(found: Opportunity): FitFacts {
  const { title, summary, agency, naicsCode, setAside, state, type, responseDeadLine } = found;
  return {
    ...defined({ title, summary, agency, naicsCode, state, type, responseDeadLine }),
    setAside: setAside ?? null,
  };
}

/** The facts of a notice on a page, and what a search found out about it; the page counts where both say. */
export function factsOfPage(notice: SeenNotice, found: FitFacts = {}): FitFacts {
  const { title, agency, naicsCode, setAside, state, responseDeadLine, dueTime } = notice;
  return { ...found, ...defined({ title, agency, naicsCode, setAside, state, responseDeadLine, dueTime }) };
}

/** Judges a notice at a time. */
export function judgeFit(company: Company, facts: FitFacts, now: Date): Fit {
  const found = [
    typeReason(facts),
    naicsReason(company, facts),
    setAsideReason(company, facts.setAside),
    stateReason(company, facts),
    ...wordReasons(company, facts),
    dueReason(company, facts, now),
    agencyReason(company, facts),
    ...titleReasons(facts),
  ].filter((reason) => reason !== undefined);
  if (found.length === 0) found.push(because('nothing', 'check', ['title']));
  const reasons = found.sort((a, b) => ORDER.indexOf(a.says) - ORDER.indexOf(b.says));
  return { verdict: reasons[0]?.says ?? 'check', reasons };
}

function because(
  code: FitCode,
  says: Verdict,
  fields: readonly (keyof FitFacts)[],
  ...values: (string | number)[]
): FitReason {
  return { code, says, fields, values: values.map(String) };
}

function typeReason({ type }: FitFacts): FitReason | undefined {
  return type !== undefined && AWARDED.has(noticeType(type))
    ? because('awarded', 'ruledOut', ['type'], type)
    : undefined;
}

function naicsReason({ naics = [], lookFor = [] }: Company, { naicsCode, title }: FitFacts): FitReason | undefined {
  if (naics.length === 0) return undefined;
  if (naicsCode === undefined) return because('naicsUnknown', 'check', ['naicsCode']);
  if (naics.some((code) => naicsCode.startsWith(code))) return because('naicsYours', 'fits', ['naicsCode'], naicsCode);
  // A notice may name only a group, and offices choose among neighboring codes.
  const near = naics.find((code) => code.startsWith(naicsCode) || code.slice(0, 4) === naicsCode.slice(0, 4));
  if (near !== undefined) return because('naicsNear', 'check', ['naicsCode'], naicsCode, near);
  // Words to look for outweigh a code that an office may have chosen badly; without a title they may be
  // there.
  const mayMatch = lookFor.length > 0 && (title === undefined || firstIn(lookFor, title) !== undefined);
  return mayMatch
    ? because('naicsOther', 'check', ['naicsCode'], naicsCode)
    : because('naicsOther', 'ruledOut', lookFor.length > 0 ? ['naicsCode', 'title'] : ['naicsCode'], naicsCode);
}

function stateReason({ states = [] }: Company, { state }: FitFacts): FitReason | undefined {
  if (states.length === 0) return undefined;
  if (state === undefined) return because('stateUnknown', 'check', ['state']);
  return states.includes(state)
    ? because('stateYours', 'fits', ['state'], state)
    : because('stateOther', 'ruledOut', ['state'], state);
}

function wordReasons({ lookFor = [], ruleOut = [], naics = [] }: Company, facts: FitFacts): (FitReason | undefined)[] {
  const among = (words: readonly string[], code: FitCode, says: Verdict) => {
    for (const field of ['title', 'summary'] as const) {
      const word = firstIn(words, facts[field]);
      if (word !== undefined) return because(code, says, [field], word);
    }
    return undefined;
  };
  const found = among(lookFor, 'wordFound', 'fits');
  // With codes, they say what the work is.
  const isMissing = lookFor.length > 0 && !found && naics.length === 0;
  return [
    among(ruleOut, 'wordOut', 'ruledOut'),
    found ?? (isMissing ? because('wordsNone', 'check', ['title', 'summary']) : undefined),
  ];
}

function dueReason({ daysNeeded }: Company, { responseDeadLine: day, dueTime }: FitFacts, now: Date) {
  const field = ['responseDeadLine'] as const;
  if (day === undefined) return daysNeeded === undefined ? undefined : because('dueUnknown', 'check', field);
  const { state, days: left } = dueAt({ day, ...dueTime }, now);
  // Not ruled out: the date may have been extended, or be in another time zone.
  if (state === 'over') return because('duePassed', 'check', field);
  if (daysNeeded === undefined) return undefined;
  return left < daysNeeded
    ? because('daysFew', 'check', field, left, daysNeeded)
    : because('daysEnough', 'fits', field, left, daysNeeded);
}

function agencyReason({ agencies = [] }: Company, { agency }: FitFacts): FitReason | undefined {
  if (agencies.length === 0) return undefined;
  if (agency === undefined) return because('agencyUnknown', 'check', ['agency']);
  const isListed = agencies.some((each) => sameAgency(each, agency));
  // A listed department has offices under other names.
  return because(isListed ? 'agencyYours' : 'agencyOther', isListed ? 'fits' : 'check', ['agency'], agency);
}

function titleReasons({ title = '' }: FitFacts): FitReason[] {
  const [vehicle] = VEHICLE.exec(title) ?? [];
  return [
    ...(CANCELED.test(title) ? [because('canceled', 'check', ['title'])] : []),
    ...(vehicle === undefined ? [] : [because('vehicle', 'check', ['title'], vehicle)]),
  ];
}

/** The first of the words that stands in the text, alone or with a plural ending. */
function firstIn(words: readonly string[], text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const plain = ` ${plainWords(text)} `;
  return words.find((word) => {
    const wanted = plainWords(word);
    return wanted !== '' && (plain.includes(` ${wanted} `) || plain.includes(` ${wanted}s `));
  });
}

function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
