import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Cents } from '../money/money.ts';

/** An awarded federal contract (service-api §2.2). Missing values are absent. */
export interface Award {
  awardId: string;
  piid?: string;
  recipientName?: string;
  awardingAgencyName?: string;
  /** Three-digit agency code, e.g. `097`. */
  awardingAgencyCode?: string;
  /** Current total value of the award. */
  value?: Cents;
  startDate?: CalendarDate;
  endDate?: CalendarDate;
  actionDate?: CalendarDate;
  description?: string;
  /** Two-letter state of the place of performance. */
  popState?: string;
  naicsCode?: string;
  /** Link to the award's page, relative to the web app's address. */
  path?: string;
}

/**
 * Returns the parent PIID in a public award key, `CONT_AWD_<piid>_<agency>_<parent piid>_<agency>`. An
 * order's number is unique only with it: many contracts have an order 0001.
 */
export function parentPiid(awardId: string): string | undefined {
  const parent = /^CONT_AWD_[^_]+_[^_]+_([^_]+)_[^_]+$/i.exec(awardId)?.[1];
  return parent?.includes('NONE') ? undefined : parent;
}

/** Days in the time windows, in months, of awards that end soon. */
export const ENDING_DAYS = { 6: 183, 12: 365, 18: 548 } as const;
export type EndingMonths = keyof typeof ENDING_DAYS;
