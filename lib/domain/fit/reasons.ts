/** The words of a fit verdict: facts in, reasons out. Types only. */
import type { CalendarDate } from '../dates/calendar-date.ts';
import type { PrintedTime } from '../dates/printed-time.ts';

export type Verdict = 'fits' | 'check' | 'ruledOut';

/** What is known about a notice. Absent: unknown. */
export interface FitFacts {
  title?: string | undefined;
  summary?: string | undefined;
  agency?: string | undefined;
  naicsCode?: string | undefined;
  /** `null`: the source says that there is none. */
  setAside?: string | null | undefined;
  state?: string | undefined;
  type?: string | undefined;
  responseDeadLine?: CalendarDate | undefined;
  dueTime?: PrintedTime | undefined;
}

export type FitCode =
  | 'naicsYours'
  | 'naicsNear'
  | 'naicsOther'
  | 'naicsUnknown'
  | 'setAsideYours'
  | 'setAsideOther'
  | 'smallOnly'
  | 'setAsidePartial'
  | 'setAsideSoleSource'
  | 'setAsideAsk'
  | 'setAsideNone'
  | 'setAsideUnknown'
  | 'stateYours'
  | 'stateOther'
  | 'stateUnknown'
  | 'wordFound'
  | 'wordOut'
  | 'wordsNone'
  | 'daysEnough'
  | 'daysFew'
  | 'duePassed'
  | 'dueUnknown'
  | 'agencyYours'
  | 'agencyOther'
  | 'agencyUnknown'
  | 'awarded'
  | 'vehicle'
  | 'canceled'
  | 'nothing';

/** One reason: what it says, the facts it stands on, and the values for its sentence. */
export interface FitReason {
  code: FitCode;
  says: Verdict;
  fields: readonly (keyof FitFacts)[];
  values: readonly string[];
}

export interface Fit {
  verdict: Verdict;
  /** Those that decided it come first. */
  reasons: readonly FitReason[];
}
