/**
 * Parses the text that pages print beside a notice's labels. The content script sends the text as it is, and
 * the background parses it, so that content scripts don't bundle date parsers and code tables.
 */
import type { CalendarDate } from '../dates/calendar-date.ts';
import { dateReader, type DateReader } from '../dates/printed-date.ts';
import { parsePrintedTime } from '../dates/printed-time.ts';
import { defined } from '../objects.ts';
import { VALUE_MAX } from '../limits.ts';
import { setAsideCode } from '../reference/set-asides.ts';
import { clip, plainLine, printedValue } from '../text/plain-text.ts';
import { leadingNaics } from './codes.ts';
import type { PageFacts, ParsedNotice, RawNotice, SeenNotice, WrittenName } from './notice.ts';
import { stateOfPrinted } from './state-of-place.ts';

type ParsedValues = Pick<SeenNotice, WrittenName>;

const PARSERS: { [Name in WrittenName]: (text: string, dates: DateReader) => ParsedValues[Name] | undefined } = {
  agency: (text) => clip(text, VALUE_MAX.agency),
  naicsCode: (text) => leadingNaics(text),
  state: (text) => stateOfPrinted(plainLine(text)),
  setAside: (text) => setAsideCode(text) ?? undefined,
  postedDate: (text, dates) => dates.day(text),
  responseDeadLine: (text, dates) => dates.deadline(text),
  solicitationNumber: (text) => (text.length <= VALUE_MAX.id ? text : undefined),
};

/** Parses the text of one field; returns `undefined` if it doesn't fit the field, without guessing. */
export function parseWrittenValue<Name extends WrittenName>(
  name: Name,
  text: string,
  dates: DateReader = dateReader(),
): ParsedValues[Name] | undefined {
  return PARSERS[name](text, dates);
}

/**
 * Replaces a notice's printed text with parsed values, including the time and zone of its deadline. Keeps
 * values that the script parsed itself: pages open during an update still run the old script.
 */
export function parseWrittenNotice(
  { told: _told, written = {}, others = {}, ...notice }: RawNotice,
  { dateOrder }: PageFacts = AMERICAN,
): ParsedNotice {
  const dates = dateReader(dateOrder);
  /** Returns the first text of a field that has a meaning, with its meaning. */
  const firstOf = <Name extends WrittenName>(name: Name, texts = [written[name], ...(others[name] ?? [])]) => {
    for (const printed of texts) {
      const text = printedValue(printed);
      const value = text === undefined ? undefined : parseWrittenValue(name, text, dates);
      if (text !== undefined && value !== undefined) return { text, value };
    }
    return undefined;
  };
  const due = [
    firstOf('responseDeadLine'),
    ...(others.alsoDue ?? []).map((text) => firstOf('responseDeadLine', [text])),
  ]
    .filter((each) => each !== undefined)
    .reduce<{ text: string; value: CalendarDate } | undefined>(
      (last, each) => (last && last.value >= each.value ? last : each),
      undefined,
    );
  const parsed = {
    ...defined({
      agency: firstOf('agency')?.value,
      naicsCode: firstOf('naicsCode')?.value,
      state: firstOf('state')?.value,
      setAside: firstOf('setAside')?.value,
      postedDate: firstOf('postedDate')?.value,
      responseDeadLine: due?.value,
      solicitationNumber: firstOf('solicitationNumber')?.value,
    }),
    ...notice,
  };
  const text = due?.text ?? printedValue(written.responseDeadLine);
  if (text === undefined || parsed.responseDeadLine === undefined || parsed.dueTime) return parsed;
  return { ...parsed, ...defined({ dueTime: parsePrintedTime(text, parsed.responseDeadLine) }) };
}

/** Applies to scripts from before an update, which sent no facts. */
export const AMERICAN: PageFacts = { dateOrder: 'monthFirst' };
