/** Figures over many awards: who got how much, when, from whom, for what. Values of awards, never spending. */
import type { Award } from './award.ts';
import { addDays, fiscalYear, type CalendarDate } from '../dates/calendar-date.ts';
import { recipientKey } from '../text/company-name.ts';
import { ENDING_DAYS, type EndingMonths } from '../dates/ending-days.ts';
import { parseCents, type Cents } from '../money/money.ts';
import { agencyKey } from '../reference/agency-key.ts';

/** Awards of one group, counted and added up. */
export interface Tally {
  /** What the group is: a name as its first award writes it, a code, a fiscal year. */
  name: string;
  count: number;
  /** Sum of the values that are known; 0 while none is. */
  value: Cents;
}

/** Awards by what they have in common. */
export interface Breakdown {
  /** The groups that are kept: the largest by value, or the latest. */
  tallies: Tally[];
  /** How many there are in all. */
  count: number;
}

export interface AwardSummary {
  count: number;
  value: Cents;
  /** Awards whose value the service does not give: their group's value is too low by them. */
  withoutValue: number;
  recipients: Breakdown;
  /** Federal fiscal year (October to September) of the start, oldest first, without gaps closed. */
  fiscalYears: Breakdown;
  agencies: Breakdown;
  naics: Breakdown;
  states: Breakdown;
  /** Awards that end within the next 12 months. */
  endingSoon: Tally;
  /** How many awards end within so many months, all of them: a list of them may be cut. */
  ending: Record<EndingMonths, number>;
  /**
   * Share of the value that the three largest recipients hold, 0 to 1. Absent while no value is known, and where a recipient's
   * value, or an award's that names none, is below zero: what was taken back there makes the whole less than its largest parts.
   */
  topThreeShare?: number;
}

const MOST = 10;
const MOST_YEARS = 12;
const ZERO = must(parseCents(0));

/** The summary of `awards`, each counted once; `today` tells which end soon. */
export function summarise(awards: readonly Award[], today: CalendarDate): AwardSummary {
  const all = tallyOf('', awards);
  const recipients = groups(awards, ({ recipientName }) => recipientName, recipientKey).sort(bySize);
  // The widest window holds the others: few of many awards are looked at again for them.
  const widest = endingWithin(awards, today, ENDING_DAYS[18]);
  const ending = (months: EndingMonths) => endingWithin(widest, today, ENDING_DAYS[months]);
  const years = groups(awards, ({ startDate }) => startDate && String(fiscalYear(startDate)));
  return {
    count: all.count,
    value: all.value,
    withoutValue: awards.filter(({ value }) => value === undefined).length,
    recipients: largest(recipients),
    fiscalYears: {
      tallies: years.sort((a, b) => Number(a.name) - Number(b.name)).slice(-MOST_YEARS),
      count: years.length,
    },
    agencies: largest(groups(awards, ({ awardingAgencyName }) => awardingAgencyName, agencyKey)),
    naics: largest(groups(awards, ({ naicsCode }) => naicsCode)),
    states: largest(groups(awards, ({ popState }) => popState)),
    endingSoon: tallyOf('', ending(12)),
    ending: { 6: ending(6).length, 12: ending(12).length, 18: widest.length },
    ...topThreeShareOf(awards, recipients, all.value),
  };
}

function topThreeShareOf(
  awards: readonly Award[],
  recipients: readonly Tally[],
  whole: Cents,
): Pick<AwardSummary, 'topThreeShare'> {
  const nameless = awards.filter(({ recipientName }) => recipientName === undefined);
  const takenBack = [...recipients, ...nameless].some(({ value = ZERO }) => value < 0);
  if (whole <= 0 || takenBack) return {};
  return { topThreeShare: recipients.slice(0, 3).reduce((sum, { value }) => sum + value, 0) / whole };
}

/** Awards that end from today until `days` later, the first to end first. */
export function endingWithin(awards: readonly Award[], today: CalendarDate, days: number): Award[] {
  const last = addDays(today, days);
  return awards
    .filter(({ endDate }) => endDate !== undefined && endDate >= today && endDate <= last)
    .sort((a, b) => ((a.endDate ?? '') < (b.endDate ?? '') ? -1 : 1));
}

function groups(
  awards: readonly Award[],
  nameOf: (award: Award) => string | undefined,
  keyOf: (name: string) => string = (name) => name,
): Tally[] {
  const found = new Map<string, { name: string; awards: Award[] }>();
  for (const award of awards) {
    const name = nameOf(award);
    if (name === undefined) continue;
    const group = found.get(keyOf(name)) ?? { name, awards: [] };
    group.awards.push(award);
    found.set(keyOf(name), group);
  }
  return [...found.values()].map((group) => tallyOf(group.name, group.awards));
}

function tallyOf(name: string, awards: readonly Award[]): Tally {
  const sum = awards.reduce((total, { value = ZERO }) => total + value, 0);
  return { name, count: awards.length, value: parseCents(sum) ?? ZERO };
}

function largest(tallies: Tally[]): Breakdown {
  return { tallies: tallies.toSorted(bySize).slice(0, MOST), count: tallies.length };
}

function bySize(a: Tally, b: Tally): number {
  return b.value - a.value || b.count - a.count || (a.name < b.name ? -1 : 1);
}

function must(cents: Cents | undefined): Cents {
  if (cents === undefined) throw new RangeError('not an amount');
  return cents;
}
