import { today, type CalendarDate } from '../../domain/dates/calendar-date.ts';

/** The time, and a way to be called again while the worker lives. Handed in, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `work` after `ms` milliseconds, if the worker still lives then. */
  later(work: () => void, ms: number): void;
}

/** Today in the person's own time zone. */
export function todayBy(clock: Clock): CalendarDate {
  return today(new Date(clock.now()));
}

export const systemClock: Clock = {
  now: () => Date.now(),
  later(work, ms) {
    setTimeout(work, ms);
  },
};
