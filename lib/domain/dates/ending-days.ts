/** How far ahead the ends of awards are watched: the days that so many months mean. */
export const ENDING_DAYS = { 6: 183, 12: 365, 18: 548 } as const;
export type EndingMonths = keyof typeof ENDING_DAYS;
