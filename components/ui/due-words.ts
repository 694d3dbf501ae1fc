/** Deadlines in the user's language. */
import type { Due } from '../../lib/domain/dates/due.ts';
import { certainInstant, spokenDeadline, type TimedDeadline } from '../../lib/domain/dates/timed-deadline.ts';
import { locale, plural, words } from '../../lib/words/words.ts';

/** A deadline in words, in parts that a screen can lay out. */
export interface DueParts {
  /** `Fri, Jan 8` */
  day: string;
  /** `2:00 PM EST`, as printed; absent if the hour is not known. */
  time?: string;
  /** What is uncertain about the hour: no zone, or one that is not in force on that day. */
  doubt?: string;
  /** The same instant for the user where it differs: `11:00 AM your time`, with its day if that differs. */
  yours?: string;
}

/** Time left until a deadline, or days since it passed: `14 days`, `5 hours`, `2 days overdue`. */
export function leftWords({ words: said }: Due): string {
  return 'count' in said ? plural(said.key, said.count) : words(said.key);
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
    ...(yours && { yours: words('dueYours', [yours.day, yours.time].filter(Boolean).join(', ')) }),
  };
}

/**
 * As printed, without the user's own hour: `Fri, Jan 8, 2:00 PM EST`. For colleagues, who may be elsewhere.
 */
export function printedText(due: TimedDeadline, now: Date): string {
  const { day, time, doubt } = dueParts(due, now);
  const said = time === undefined ? day : words('dueDayTime', day, time);
  return doubt === undefined ? said : words('pipelineCounted', said, doubt);
}

/** Says a deadline as printed, then for the user: `Fri, Jan 8, 2:00 PM EST · 11:00 AM your time`. */
export function dueText(due: TimedDeadline, now: Date): string {
  return [printedText(due, now), dueParts(due, now).yours].filter(Boolean).join(' · ');
}
