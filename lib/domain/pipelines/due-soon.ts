/** Counts what is due soon. Apart from the agenda, whose time zones a popup can open without. */

/** Counts of open pursuits that need the user by the end of this week. */
export interface DueSoon {
  overdue: number;
  /** Due today or later this week. */
  thisWeek: number;
}

/** Returns the number beside *Pipeline*. */
export function dueCount({ overdue, thisWeek }: DueSoon): number {
  return overdue + thisWeek;
}
