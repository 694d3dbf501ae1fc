import { certainInstant, spokenDeadline, type TimedDeadline } from '../../lib/domain/dates/timed-deadline.ts';
import { locale, words } from '../../lib/words/words.ts';

/** A deadline in words, in parts that a screen can lay out. */
export interface DueParts {
  /** `Fri, Jan 8` */
  day: string;
  /** `2:00 PM EST`, as printed; absent if the hour is not known. */
  time?: string;
  /** What is uncertain about the hour: no zone, or one that is not in force on that day. */
  doubt?: string;
  /** The same instant in the user's zone where that differs: `11:00 AM PST your time`. */
  yours?: string;
}

/** Says a deadline in the user's language. */
export function dueParts(due: TimedDeadline, now: Date): DueParts {
  const { day, time, zone, zoneShown, yours } = spokenDeadline(due, { locale: locale(), now });
  if (time === undefined) return { day };
  const doubt =
    zoneShown === 'missing'
      ? words('dueZoneShort')
      : zoneShown === 'shown' && certainInstant(due) === undefined
        ? words('duePrinted')
        : undefined;
  return {
    day,
    time: zone === undefined ? time : `${time} ${zone}`,
    ...(doubt === undefined ? {} : { doubt }),
    ...(yours && { yours: words('dueYours', [yours.day, `${yours.time} ${yours.zone}`].filter(Boolean).join(', ')) }),
  };
}

/** Says a deadline in one line: `Fri, Jan 8, 2:00 PM EST (11:00 AM PST your time)`. */
export function dueText(due: TimedDeadline, now: Date): string {
  const { day, time, doubt, yours } = dueParts(due, now);
  const said = time === undefined ? day : words('dueDayTime', day, time);
  const remark = doubt ?? yours;
  return remark === undefined ? said : words('dueWith', said, remark);
}
