/** Types of the background's answers about saved searches, alerts, and reminders. No zod. */
import type { AlertSettings, ReminderSettings } from './requests/settings.ts';

/** Which of the two searches: open contracts (service-api §4.1) or awards (§4.2). */
export type SearchArea = 'opportunities' | 'awards';

/** A search saved in this browser. */
export interface SavedSearch {
  id: string;
  name: string;
  area: SearchArea;
  /** The form, serialized by its screen; only that screen parses it. */
  form: string;
  /** The background checks for new results and notifies the user. */
  alert: boolean;
  /** When its results were last viewed, in milliseconds since the epoch. */
  lookedAt: number;
  /** Number of new results since then, as of the last check. */
  newCount: number;
  /** Time of the last check, in milliseconds since the epoch; absent before the first. */
  checkedAt?: number;
}

/** The new results of a saved search when the user views it. */
export interface LookedAt {
  /** Notice or award ids. */
  newIds: string[];
  /** When it was viewed before, in milliseconds since the epoch. */
  since: number;
}

export interface AlertsState {
  /** The browser allows notifications. */
  notifications: boolean;
  searches: number;
  withAlert: number;
  /** The settings in effect: the user's or the defaults. */
  alerts: AlertSettings;
  reminders: ReminderSettings;
}

/** A search to open, from a page, the address bar, or a notification. Without `q`: saved searches. */
export interface AskedSearch {
  area: SearchArea;
  q?: string;
  savedId?: string;
}
