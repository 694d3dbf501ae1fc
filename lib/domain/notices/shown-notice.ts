/**
 * What the printed values of a page mean. A page speaks only for its own site, and a notice's own page can
 * print two times, or take back the date above.
 */
import type { CalendarDate } from '../dates/calendar-date.ts';
import { printedTimes, type PrintedTime } from '../dates/printed-time.ts';
import { instantsOf } from '../dates/timed-deadline.ts';
import { dateReader } from '../dates/printed-date.ts';
import { defined } from '../objects.ts';
import { stateOfHost } from '../reference/state-of-host.ts';
import { splitDoubts } from './doubts.ts';
import { isSamGov, withOwnSiteLink } from './identity.ts';
import type { Doubts, PageFacts, ParsedNotice, RawNotice } from './notice.ts';
import { toldBeside } from './told.ts';
import { AMERICAN, parseWrittenNotice } from './written-notice.ts';

/** A notice that a page shows: what is sure of it, and the values to offer. */
export interface Shown {
  notice: ParsedNotice;
  doubts: Doubts;
}

/** Returns the notice that the page at `url` shows as `raw`. Without `facts`, its script is an older one. */
export function interpret(raw: RawNotice, facts: PageFacts | undefined, url: URL): Shown {
  const { notice, doubts } = splitDoubts(parseShownNotice(raw, facts, url));
  return { notice: withOwnSiteLink(notice, url), doubts };
}

/**
 * Parses a notice as a page shows it, its prose included. Doubts a deadline before its own notice, a time
 * that the prose contradicts, and a date or time that it retracts. The state is the site's where the notice
 * prints none.
 */
export function parseShownNotice(raw: RawNotice, facts: PageFacts = AMERICAN, { hostname }: URL): ParsedNotice {
  const parsed = parseWrittenNotice(raw, facts);
  const { responseDeadLine: day, dueTime, state, postedDate = '' } = parsed;
  const all = new Set(parsed.doubts);
  if (state === undefined) all.delete('state');
  const told = day === undefined || !raw.told ? undefined : toldBeside(raw.told, day, dateReader(facts.dateOrder));
  const otherTimes = told && day && dueTime ? timesBeside(told.excerpts, dueTime, day) : [];
  if (told?.retracted === 'date') all.add('responseDeadLine');
  if (dueTime && (told?.retracted !== undefined || otherTimes.length > 0)) all.add('dueTime');
  const isFederal = isSamGov(hostname);
  // One of the two is something else. An award notice of SAM.gov comes after its deadline.
  if (!isFederal && day !== undefined && day < postedDate) all.add('responseDeadLine');
  return defined({
    ...parsed,
    state: state ?? (isFederal ? undefined : stateOfHost(hostname)),
    otherTimes: otherTimes.length > 0 ? otherTimes : undefined,
    doubts: all.size > 0 ? [...all] : undefined,
  });
}

/** Whether the page shows deadlines in the reader's own zone. Older scripts don't say so of SAM.gov. */
export function isInReadersZone(facts: PageFacts | undefined, kind: 'list' | 'detail' | 'none', url: URL): boolean {
  return facts ? facts.readersZone === true : kind === 'detail' && isSamGov(url.hostname);
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
