/**
 * What the words beside a notice's labels mean. A script in a page sends them as they stand there, and they are understood where
 * they arrive: a page of other people should not carry calendars and tables of codes.
 */
import type { CalendarDate } from '../dates/calendar-date.ts';
import { leadingNaics } from './codes.ts';
import { defined } from '../objects/defined.ts';
import { VALUE_MAX } from '../limits.ts';
import type { SeenNotice, ShownNotice, ToldNotice, Written } from './notice.ts';
import { stateOfPlace } from './place.ts';
import { setAsideCode } from '../reference/set-asides.ts';
import { valueOf } from '../text/printed-value.ts';
import { parseWrittenDate, parseWrittenDeadline } from '../dates/written-date.ts';

type WrittenName = keyof Written;
export type Understood = Pick<SeenNotice, WrittenName>;

/** How a site's dates are read; {@link AMERICAN} where nothing else is said. */
export interface DateReader {
  day(text: string): CalendarDate | undefined;
  deadline(text: string): CalendarDate | undefined;
}

const AMERICAN: DateReader = {
  day: (text) => parseWrittenDate(text),
  deadline: (text) => parseWrittenDeadline(text),
};

const MEANINGS: { [Name in WrittenName]: (text: string, dates: DateReader) => Understood[Name] | undefined } = {
  agency: (text) => text.slice(0, VALUE_MAX.agency),
  naicsCode: (text) => leadingNaics(text),
  state: (text) => stateOfPlace(text),
  setAside: (text) => setAsideCode(text) ?? undefined,
  postedDate: (text, dates) => dates.day(text),
  responseDeadLine: (text, dates) => dates.deadline(text),
  solicitationNumber: (text) => (text.length <= VALUE_MAX.id ? text : undefined),
};

/** The value that `text` writes, or `undefined` where it is not of the field's kind: it is left out, never bent into shape. */
export function meantBy<Name extends WrittenName>(
  name: Name,
  text: string,
  dates: DateReader = AMERICAN,
): Understood[Name] | undefined {
  return MEANINGS[name](text, dates);
}

/** The notice with what the page writes beside labels understood. What the script understood by itself stays. */
export function understood({ written = {}, ...notice }: ShownNotice): ToldNotice {
  const meant = <Name extends WrittenName>(name: Name) => {
    const text = valueOf(written[name]);
    return text === undefined ? undefined : meantBy(name, text);
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
