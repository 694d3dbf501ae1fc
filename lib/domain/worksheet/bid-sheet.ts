/** The bid / no-bid worksheet of a pursuit: what it asks, and the answers. */
import type { CalendarDate } from '../dates/calendar-date.ts';

/** Conditions that each rule a bid out. Without an answer, a gate is unknown. */
export const GATES = ['setAside', 'vehicle', 'clearance', 'conflict', 'days'] as const;
export type Gate = (typeof GATES)[number];

/** Rated 1 to 5; 5 always favors bidding. */
export const FACTORS = [
  'customer',
  'fit',
  'pastPerformance',
  'incumbent',
  'price',
  'people',
  'partners',
  'time',
] as const;
export type Factor = (typeof FACTORS)[number];

export const SCORES = [1, 2, 3, 4, 5] as const;
export type Score = (typeof SCORES)[number];

export const DECISIONS = ['bid', 'noBid', 'notYet'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Suggested figures in whole percent; absent where too little is answered. */
export interface Suggestion {
  pGo?: number;
  pWin?: number;
}

export interface BidSheet {
  decision?: Decision;
  /** As computed when the worksheet was applied. */
  suggested?: Suggestion;
  gates: Partial<Record<Gate, 'pass' | 'fail'>>;
  factors: Partial<Record<Factor, Score>>;
  reason: string;
  nextStep: string;
  nextDate?: CalendarDate;
}

export const EMPTY_SHEET: BidSheet = { gates: {}, factors: {}, reason: '', nextStep: '' };
