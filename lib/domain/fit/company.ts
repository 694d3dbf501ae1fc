/** What the user's company can do and wants, for {@link judgeFit}. Every field is optional; absent: not said. */

/** Small-business programs of the Federal Acquisition Regulation (FAR) part 19, and VA's for veterans. */
export const COMPANY_STATUSES = ['8(a)', 'SDVOSB', 'VOSB', 'WOSB', 'EDWOSB', 'HUBZone'] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

export interface Company {
  /** Codes of 2 to 6 digits; a short one stands for every code that starts with it. */
  naics?: string[];
  size?: 'small' | 'other';
  statuses?: CompanyStatus[];
  /** Two-letter codes. Absent: nationwide. */
  states?: string[];
  /** Words and phrases to look for, and to rule out. */
  lookFor?: string[];
  ruleOut?: string[];
  daysNeeded?: number;
  agencies?: string[];
}

/** Most entries of each list, and the longest entry in characters. */
export const COMPANY_MAX = { entries: 60, text: 100, days: 365 } as const;

/** Whether the user said anything about the company. */
export function isDescribed(company: Company | undefined): company is Company {
  return Object.values(company ?? {}).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined));
}
