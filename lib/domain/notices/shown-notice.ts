/** A notice's own page can print two times, or take back the date above. */
import type { CalendarDate } from '../dates/calendar-date.ts';
import { printedTimes, type PrintedTime } from '../dates/printed-time.ts';
import { instantsOf } from '../dates/timed-deadline.ts';
import type { DoubtName, ParsedNotice, RawNotice } from './notice.ts';
import { toldBeside } from './told.ts';
import { parseWrittenNotice } from './written-notice.ts';
import { AMERICAN } from './written-values.ts';

/**
 * Parses a notice as a page shows it, its prose included. Doubts a time that the prose contradicts, and a
 * date or time that it retracts.
 */
export function parseShownNotice(notice: RawNotice): ParsedNotice {
  const parsed = parseWrittenNotice(notice);
  const { responseDeadLine: day, dueTime, doubts = [] } = parsed;
  if (day === undefined || !notice.told) return parsed;
  const { excerpts, retracted } = toldBeside(notice.told, day, AMERICAN);
  const otherTimes = dueTime ? timesBeside(excerpts, dueTime, day) : [];
  const all = new Set<DoubtName>(doubts);
  if (retracted === 'date') all.add('responseDeadLine');
  if (dueTime && (retracted !== undefined || otherTimes.length > 0)) all.add('dueTime');
  return {
    ...parsed,
    ...(otherTimes.length > 0 ? { otherTimes } : {}),
    ...(all.size > 0 ? { doubts: [...all] } : {}),
  };
}

/** "Until midnight on December 15" is the end of that day. */
const ENDS_DAY = /^(?:00:00|24:00|23:59)$/;

/** Returns the times that excerpts print instead of `dueTime`. */
function timesBeside(excerpts: readonly string[], dueTime: PrintedTime, day: CalendarDate): PrintedTime[] {
  const isSame = (one: PrintedTime, other: PrintedTime) => {
    const [ours, theirs] = [instantsOf({ day, ...one }), instantsOf({ day, ...other })];
    if (ENDS_DAY.test(one.time) && ENDS_DAY.test(other.time)) return true;
    const isCertain = ours.length > 0 && theirs.length > 0;
    return isCertain ? ours.some((instant) => theirs.includes(instant)) : one.time === other.time;
  };
  return (
    excerpts
      .map((excerpt) => printedTimes(excerpt) ?? [])
      // A sentence with the label's time can continue with that of the opening.
      .filter((times) => !times.some((time) => isSame(time, dueTime)))
      .flatMap(([first]) => first ?? [])
      .filter((time, at, times) => times.findIndex((each) => isSame(each, time)) === at)
  );
}
