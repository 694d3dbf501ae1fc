import type { BidResult } from '../../../lib/domain/worksheet/bid-score.ts';
import type { Decision, Factor, Gate } from '../../../lib/domain/worksheet/bid-sheet.ts';
import { FACTORS, GATES } from '../../../lib/domain/worksheet/bid-sheet.ts';
import { formatCalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { noteParts, parseBidLines } from '../../../lib/domain/notes/bid-block.ts';
import { locale, words, type WordKey } from '../../../lib/words/words.ts';

/** Each reads so that Yes favors bidding. */
export const GATE_NAMES: Readonly<Record<Gate, WordKey>> = {
  setAside: 'gateSetAside',
  vehicle: 'gateVehicle',
  clearance: 'gateClearance',
  conflict: 'gateConflict',
  days: 'gateDays',
};

export const FACTOR_NAMES: Readonly<Record<Factor, WordKey>> = {
  customer: 'factorCustomer',
  fit: 'factorFit',
  pastPerformance: 'factorPastPerformance',
  incumbent: 'factorIncumbent',
  price: 'factorPrice',
  people: 'factorPeople',
  partners: 'factorPartners',
  time: 'factorTime',
};

export const DECISION_NAMES: Readonly<Record<Decision, WordKey>> = {
  bid: 'decisionBid',
  noBid: 'decisionNoBid',
  notYet: 'decisionNotYet',
};

export const RESULT_NAMES: Readonly<Record<BidResult, WordKey>> = {
  go: 'resultGo',
  close: 'resultClose',
  noGo: 'resultNoGo',
  open: 'resultOpen',
};

const DECIDED: Readonly<Record<Decision, WordKey>> = {
  bid: 'bidSaidBid',
  noBid: 'bidSaidNoBid',
  notYet: 'bidSaidNotYet',
};

/** The worksheet in a note as sentences, then what colleagues wrote between its marks. */
export function bidSentences(note: string): string[] {
  const { sheet, foreign } = parseBidLines(noteParts(note).lines ?? []);
  const { decision, suggested = {}, gates, factors, reason, nextStep, nextDate } = sheet;
  const listed = (key: WordKey, parts: readonly string[]) => (parts.length > 0 ? [words(key, parts.join(', '))] : []);
  const named = (answer: 'pass' | 'fail') =>
    GATES.filter((gate) => gates[gate] === answer).map((gate) => words(GATE_NAMES[gate]));
  const figures = (['pGo', 'pWin'] as const).flatMap((name) =>
    suggested[name] === undefined ? [] : `${name} ${String(suggested[name])}%`,
  );
  const ratings = FACTORS.flatMap((factor) =>
    factors[factor] === undefined ? [] : words('worksheetRated', words(FACTOR_NAMES[factor]), factors[factor]),
  );
  const step = [nextStep, nextDate && formatCalendarDate(nextDate, locale())].filter(Boolean).join(', ');
  return [
    ...(decision ? [words(DECIDED[decision])] : []),
    ...listed('bidSaidSuggested', figures),
    ...listed('bidSaidMet', named('pass')),
    ...listed('bidSaidNotMet', named('fail')),
    ...listed('bidSaidRatings', ratings),
    ...(reason === '' ? [] : [words('fieldProblem', words('reason'), reason)]),
    ...(step === '' ? [] : [`${words('fieldProblem', words('worksheetNextStep'), step)}.`]),
    ...foreign,
  ];
}

/** A note for reading: its text, then its worksheet as sentences. */
export function spokenNote(note: string): string {
  return [noteParts(note).text, ...bidSentences(note)].filter(Boolean).join('\n');
}
