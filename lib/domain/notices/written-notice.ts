/**
 * Parses the text that pages print beside a notice's labels. The content script sends the text as it is, and
 * the background parses it, so that content scripts don't bundle date parsers and code tables.
 */
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
  { told: _told, written = {}, ...notice }: RawNotice,
  { dateOrder }: PageFacts = AMERICAN,
): ParsedNotice {
  const dates = dateReader(dateOrder);
  const meant = <Name extends WrittenName>(name: Name, text = printedValue(written[name])) =>
    text === undefined ? undefined : parseWrittenValue(name, text, dates);
  const [labeled, also] = [meant('responseDeadLine'), meant('responseDeadLine', printedValue(written.alsoDue))];
  const isMoved = also !== undefined && (labeled === undefined || also > labeled);
  const parsed = {
    ...defined({
      agency: meant('agency'),
      naicsCode: meant('naicsCode'),
      state: meant('state'),
      setAside: meant('setAside'),
      postedDate: meant('postedDate'),
      responseDeadLine: isMoved ? also : labeled,
      solicitationNumber: meant('solicitationNumber'),
    }),
    ...notice,
  };
  const text = printedValue(isMoved ? written.alsoDue : written.responseDeadLine);
  if (text === undefined || parsed.responseDeadLine === undefined || parsed.dueTime) return parsed;
  return { ...parsed, ...defined({ dueTime: parsePrintedTime(text, parsed.responseDeadLine) }) };
}

/** Applies to scripts from before an update, which sent no facts. */
export const AMERICAN: PageFacts = { dateOrder: 'monthFirst' };
