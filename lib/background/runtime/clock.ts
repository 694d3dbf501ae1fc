import { today, type CalendarDate } from '../../domain/dates/calendar-date.ts';

/** Time and timers, injected so that tests need not wait. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `work` after `ms` milliseconds if the worker is still alive. */
  later(work: () => void, ms: number): void;
}

/** Today in the user's time zone. */
export function todayBy(clock: Clock): CalendarDate {
  return today(new Date(clock.now()));
}

export const systemClock: Clock = {
  now: () => Date.now(),
  later(work, ms) {
    setTimeout(work, ms);
  },
};
