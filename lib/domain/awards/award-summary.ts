/**
 * Totals over many awards by recipient, agency, NAICS, state, and fiscal year. Award values, not spending.
 */
import { type Award, ENDING_DAYS, type EndingMonths } from './award.ts';
import { addDays, fiscalYear, type CalendarDate } from '../dates/calendar-date.ts';
import { isSameName, recipientKey } from '../text/company-name.ts';
import { parseCents, type Cents } from '../money/money.ts';
import { agencyKey } from '../reference/agency-key.ts';

/** Count and total value of one group of awards. */
export interface Tally {
  /** The group's name as its first award spells it, a code, or a fiscal year. */
  name: string;
  count: number;
  /** Sum of the known values; 0 if none is known. */
  value: Cents;
  /** Other names in the group that only look like the same company's. */
  maybe?: string[];
}

/** Awards grouped by one field. */
export interface Breakdown {
  /** The groups kept: the largest by value, or the latest. */
  tallies: Tally[];
  /** Number of all groups. */
  count: number;
}

export interface AwardSummary {
  count: number;
  value: Cents;
  /** Number of awards without a value; they count as zero in the totals. */
  withoutValue: number;
  recipients: Breakdown;
  /** By federal fiscal year (October to September) of the start, oldest first; skips years without awards. */
  fiscalYears: Breakdown;
  agencies: Breakdown;
  naics: Breakdown;
  states: Breakdown;
  /** Awards that end within the next 12 months. */
  endingSoon: Tally;
  /** Number of awards that end within 6, 12, and 18 months. Complete, although a list of them may be cut. */
  ending: Record<EndingMonths, number>;
  /**
   * Share of the value held by the three largest recipients, 0 to 1. Absent if no value is known, or if a
   * recipient's total (or a nameless award) is negative: the parts could then exceed the whole.
   */
  topThreeShare?: number;
}

const MAX_GROUPS = 10;
const MAX_YEARS = 12;
const ZERO = must(parseCents(0));

/** Returns the summary of `awards`; "ending soon" counts from `today`. */
export function summarize(awards: readonly Award[], today: CalendarDate): AwardSummary {
  const all = tallyOf('', awards);
  const recipients = groups(awards, ({ recipientName }) => recipientName, recipientKey, isSameName).sort(bySize);
  // The widest window contains the others, so filter only its awards again.
  const widest = endingWithin(awards, today, ENDING_DAYS[18]);
  const ending = (months: EndingMonths) => endingWithin(widest, today, ENDING_DAYS[months]);
  const years = groups(awards, ({ startDate }) => startDate && String(fiscalYear(startDate)));
  return {
    count: all.count,
    value: all.value,
    withoutValue: awards.filter(({ value }) => value === undefined).length,
    recipients: largest(recipients),
    fiscalYears: {
      tallies: years.sort((a, b) => Number(a.name) - Number(b.name)).slice(-MAX_YEARS),
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
  const hasNegative = [...recipients, ...nameless].some(({ value = ZERO }) => value < 0);
  if (whole <= 0 || hasNegative) return {};
  return { topThreeShare: recipients.slice(0, 3).reduce((sum, { value }) => sum + value, 0) / whole };
}

/** Returns the awards that end between today and `days` later, earliest end first. */
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
  isSame: (name: string, other: string) => boolean = () => true,
): Tally[] {
  const found = new Map<string, { names: string[]; awards: Award[] }>();
  for (const award of awards) {
    const name = nameOf(award);
    if (name === undefined) continue;
    const group = found.get(keyOf(name)) ?? { names: [], awards: [] };
    group.awards.push(award);
    if (!group.names.some((one) => isSame(one, name))) group.names.push(name);
    found.set(keyOf(name), group);
  }
  return [...found.values()].map(({ names: [name = '', ...maybe], awards: own }) => ({
    ...tallyOf(name, own),
    ...(maybe.length > 0 && { maybe }),
  }));
}

function tallyOf(name: string, awards: readonly Award[]): Tally {
  const sum = awards.reduce((total, { value = ZERO }) => total + value, 0);
  return { name, count: awards.length, value: parseCents(sum) ?? ZERO };
}

function largest(tallies: Tally[]): Breakdown {
  return { tallies: tallies.toSorted(bySize).slice(0, MAX_GROUPS), count: tallies.length };
}

function bySize(a: Tally, b: Tally): number {
  return b.value - a.value || b.count - a.count || (a.name < b.name ? -1 : 1);
}

function must(cents: Cents | undefined): Cents {
  if (cents === undefined) throw new RangeError('not an amount');
  return cents;
}
