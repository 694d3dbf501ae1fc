/** What the background answers about saved searches, alerts and reminders: plain data, no zod. */

/** Which of the two searches: open contracts (service-api §4.1) or awards (§4.2). */
export type SearchArea = 'opportunities' | 'awards';

/** A search that the person kept in this browser. */
export interface SavedSearch {
  id: string;
  name: string;
  area: SearchArea;
  /** The form as its screen wrote it down; only that screen reads it. */
  form: string;
  /** The background looks for new results by itself and says so. */
  alert: boolean;
  /** When its results were last looked at, in milliseconds since the epoch. */
  lookedAt: number;
  /** Results that were not there then, as of the last check. */
  newCount: number;
  /** When that was, in milliseconds since the epoch; absent before the first. */
  checkedAt?: number;
}

/** What is new in a saved search at the moment somebody looks at it. */
export interface LookedAt {
  /** Notice or award ids. */
  newIds: string[];
  /** When it was looked at before, in milliseconds since the epoch. */
  since: number;
}

export interface AlertSettings {
  on: boolean;
  /** Hours from one check to the next. */
  everyHours: 1 | 12 | 24;
}

export interface ReminderSettings {
  on: boolean;
  /** So many days before a deadline. */
  days: number[];
  /** Nothing is reminded from this stage of the pipeline on, counted from 1. */
  untilStage: number;
}

export interface AlertsState {
  /** The browser lets us show notifications. */
  notifications: boolean;
  searches: number;
  withAlert: number;
  /** What is in force: as chosen, or as it is before anybody chose. */
  alerts: AlertSettings;
  reminders: ReminderSettings;
}

/** A search that a page, a key word or a notification asked to see. Without words: the saved ones. */
export interface AskedSearch {
  area: SearchArea;
  q?: string;
  savedId?: string;
}
