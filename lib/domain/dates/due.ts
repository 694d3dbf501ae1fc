/** When a deadline is due: the one answer for every button, screen, reminder, and file. */
import { daysBetween, type CalendarDate } from './calendar-date.ts';
import { dayAt, instantsOf, type TimedDeadline } from './timed-deadline.ts';

/** A deadline's state for a reader. */
export interface Due {
  state: 'over' | 'today' | 'ahead';
  /** Calendar days of the reader: until `day`, or since the deadline passed. Never negative. */
  days: number;
  /** The day it is listed under. */
  day: CalendarDate;
  /** The message for it, and its count. */
  words: { key: 'deadlineOver' | 'deadlineToday' } | { key: CountedKey; count: number };
}
type CountedKey = 'deadlineOverdue' | 'deadlineDays' | 'deadlineHours' | 'deadlineMinutes';

/** How close a deadline is. Each band has its own icon and text on screen, not only a color. */
export type DeadlineBand = 'over' | 'within3' | 'within7' | 'within30' | 'later';

const MINUTE_MS = 60_000;
/** In the last two days, count hours. */
const COUNTED_MINUTES = 48 * 60;

/**
 * The day to list a deadline under until it passes: the earlier of its printed day and the reader's, so that
 * 11:59 PM PT on a Sunday is never next week's.
 */
export function dueDay(deadline: TimedDeadline, timeZone?: string): CalendarDate {
  const [first] = instantsOf(deadline);
  const day = first === undefined ? undefined : dayAt(first, timeZone);
  return day !== undefined && day < deadline.day ? day : deadline.day;
}

/**
 * Returns the state of a deadline at `now`, for a reader in `timeZone`; the browser's by default. Compares
 * instants if hour and zone are known, the later one if they can mean two; otherwise compares days.
 */
export function dueAt(deadline: TimedDeadline, now: Date, timeZone?: string): Due {
  const at = now.getTime();
  const date = dayAt(at, timeZone) ?? deadline.day;
  const day = dueDay(deadline, timeZone);
  const instants = instantsOf(deadline);
  const [first, last] = [instants[0], instants.at(-1)];
  if (last === undefined ? deadline.day < date : last <= at) {
    const passedOn = last === undefined ? deadline.day : (dayAt(last, timeZone) ?? deadline.day);
    const days = daysBetween(passedOn, date);
    return {
      state: 'over',
      days,
      day,
      words: days === 0 ? { key: 'deadlineOver' } : { key: 'deadlineOverdue', count: days },
    };
  }
  // Both its days can be over for the reader while it is still ahead.
  const days = Math.max(0, daysBetween(date, day));
  const minutes = first !== undefined && first === last ? Math.floor((first - at) / MINUTE_MS) : COUNTED_MINUTES;
  const words: Due['words'] =
    minutes < 60
      ? { key: 'deadlineMinutes', count: Math.max(1, minutes) }
      : minutes < COUNTED_MINUTES
        ? { key: 'deadlineHours', count: Math.floor(minutes / 60) }
        : days === 0
          ? { key: 'deadlineToday' }
          : { key: 'deadlineDays', count: days };
  return { state: days === 0 ? 'today' : 'ahead', days, day, words };
}

/** Returns the band of a deadline. */
export function deadlineBand({ state, days }: Due): DeadlineBand {
  if (state === 'over') return 'over';
  return days <= 3 ? 'within3' : days <= 7 ? 'within7' : days <= 30 ? 'within30' : 'later';
}
