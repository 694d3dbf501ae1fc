/**
 * What a page's words say of a notice's days and codes. A script in a page sends them as they stand there, and they are
 * understood where they arrive: a page of other people should not carry calendars and tables of codes.
 */
import type { CalendarDate } from './calendar-date.ts';
import { leadingNaics } from './codes.ts';
import { defined } from './defined.ts';
import { contractNumbersIn } from './incumbents/contract-numbers.ts';
import type { SeenNotice } from './notice.ts';
import { stateOfPlace } from './place.ts';
import { setAsideCode } from './reference/set-asides.ts';
import { parseWrittenDate, parseWrittenDeadline } from './written-date.ts';

/** The values of a notice that are not simply text. */
export const WRITTEN_NAMES = ['naicsCode', 'state', 'setAside', 'postedDate', 'responseDeadLine'] as const;
type WrittenName = (typeof WRITTEN_NAMES)[number];
export type Understood = Pick<SeenNotice, WrittenName>;
/** The words beside their labels. */
export type Written = Partial<Record<WrittenName, string>>;

/** A notice as a script in a page tells of it. */
export interface ShownNotice extends SeenNotice {
  written?: Written;
  /** Places of the page's text that may name an earlier contract, each with what stands before the number. */
  mentions?: string[];
}

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
  naicsCode: (text) => leadingNaics(text),
  state: (text) => stateOfPlace(text),
  setAside: (text) => setAsideCode(text) ?? undefined,
  postedDate: (text, dates) => dates.day(text),
  responseDeadLine: (text, dates) => dates.deadline(text),
};

/** The value that `text` writes, or `undefined` where it is not of the field's kind: it is left out, never bent into shape. */
export function meantBy<Name extends WrittenName>(
  name: Name,
  text: string,
  dates: DateReader = AMERICAN,
): Understood[Name] | undefined {
  return MEANINGS[name](text, dates);
}

/** The notice with what the page writes understood. What the script understood by itself stays. */
export function understood({ written = {}, mentions = [], ...notice }: ShownNotice): SeenNotice {
  const meant = <Name extends WrittenName>(name: Name) => {
    const text = written[name];
    return text === undefined ? undefined : meantBy(name, text);
  };
  return {
    ...defined({
      naicsCode: meant('naicsCode'),
      state: meant('state'),
      setAside: meant('setAside'),
      postedDate: meant('postedDate'),
      responseDeadLine: meant('responseDeadLine'),
      contractNumbers: contractNumbersOf(mentions, notice.solicitationNumber),
    }),
    ...notice,
  };
}

function contractNumbersOf(mentions: readonly string[], own: string | undefined): string[] | undefined {
  // A mention may begin within a word: the rest of a number could look like another number.
  const whole = mentions.map((mention) => mention.replace(/^\S+/, ''));
  const numbers = contractNumbersIn(whole.join(' … '), [own]);
  return numbers.length === 0 ? undefined : numbers;
}
