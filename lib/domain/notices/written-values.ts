/**
 * Parses the text that pages print beside a notice's labels. The content script sends the text as it is, and
 * the background parses it, so that content scripts don't bundle date parsers and code tables.
 */
import type { CalendarDate } from '../dates/calendar-date.ts';
import { leadingNaics } from './codes.ts';
import { defined } from '../objects.ts';
import { VALUE_MAX } from '../limits.ts';
import type { SeenNotice, RawNotice, ParsedNotice, Written } from './notice.ts';
import { stateOfPlace } from './state-of-place.ts';
import { setAsideCode } from '../reference/set-asides.ts';
import { clip, printedValue } from '../text/plain-text.ts';
import { parseWrittenDate, parseWrittenDeadline } from '../dates/written-date.ts';

type WrittenName = keyof Written;
export type ParsedValues = Pick<SeenNotice, WrittenName>;

/** Parses the dates of a site; {@link AMERICAN} by default. */
export interface DateReader {
  day(text: string): CalendarDate | undefined;
  deadline(text: string): CalendarDate | undefined;
}

export const AMERICAN: DateReader = {
  day: (text) => parseWrittenDate(text),
  deadline: (text) => parseWrittenDeadline(text),
};

const PARSERS: { [Name in WrittenName]: (text: string, dates: DateReader) => ParsedValues[Name] | undefined } = {
  agency: (text) => clip(text, VALUE_MAX.agency),
  naicsCode: (text) => leadingNaics(text),
  state: (text) => stateOfPlace(text),
  setAside: (text) => setAsideCode(text) ?? undefined,
  postedDate: (text, dates) => dates.day(text),
  responseDeadLine: (text, dates) => dates.deadline(text),
  solicitationNumber: (text) => (text.length <= VALUE_MAX.id ? text : undefined),
};

/** Parses the text of one field; returns `undefined` if it doesn't fit the field, without guessing. */
export function parseWrittenValue<Name extends WrittenName>(
  name: Name,
  text: string,
  dates: DateReader = AMERICAN,
): ParsedValues[Name] | undefined {
  return PARSERS[name](text, dates);
}

/** Replaces a notice's printed text by parsed values. Values that the content script parsed itself stay. */
export function parseWrittenValues({ written = {}, ...notice }: RawNotice): ParsedNotice {
  const meant = <Name extends WrittenName>(name: Name) => {
    const text = printedValue(written[name]);
    return text === undefined ? undefined : parseWrittenValue(name, text);
  };
  return {
    ...defined({
      agency: meant('agency'),
      naicsCode: meant('naicsCode'),
      state: meant('state'),
      setAside: meant('setAside'),
      postedDate: meant('postedDate'),
      responseDeadLine: meant('responseDeadLine'),
      solicitationNumber: meant('solicitationNumber'),
    }),
    ...notice,
  };
}
