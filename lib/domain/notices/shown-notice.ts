/**
 * Interprets the printed values of a page. A page may link only to its own site, and a notice's own page can
 * contradict its own deadline: it prints another time, or retracts the date.
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

/** An interpreted notice: its reliable values, and the doubtful ones to offer. */
export interface Shown {
  notice: ParsedNotice;
  doubts: Doubts;
}

/** Interprets a notice from the page at `url`. Scripts from before an update send no `facts`. */
export function interpret(raw: RawNotice, facts: PageFacts | undefined, url: URL): Shown {
  const { notice, doubts } = splitDoubts(parseShownNotice(raw, facts, url));
  return { notice: withOwnSiteLink(notice, url), doubts };
}

/**
 * Parses the printed text of a notice, and its sentences. Doubts a deadline before the posted date, a time
 * that a sentence contradicts, and a date or time that one retracts. Without a printed state, the notice gets
 * the state of its site.
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
  // One of the two dates means something else. On SAM.gov an award notice follows its deadline.
  if (!isFederal && day !== undefined && day < postedDate) all.add('responseDeadLine');
  return defined({
    ...parsed,
    state: state ?? (isFederal ? undefined : stateOfHost(hostname)),
    otherTimes: otherTimes.length > 0 ? otherTimes : undefined,
    doubts: all.size > 0 ? [...all] : undefined,
  });
}

/** Whether the state of an interpreted notice is that of its site: the page printed none. */
export function hasStateOfSite({ state }: Pick<ParsedNotice, 'state'>, raw: RawNotice): boolean {
  return state !== undefined && parseWrittenNotice(raw).state === undefined;
}

/** Whether the page shows deadlines in the reader's own zone. Scripts from before an update don't say. */
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
