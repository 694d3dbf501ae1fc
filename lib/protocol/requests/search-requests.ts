/** Saved searches, alerts and reminders: what our own pages send, and what they are told. */
import * as z from 'zod/mini';
import { awardQuerySchema, contractQuerySchema } from '../../api/schemas.ts';
import { plainLine } from '../../domain/text/plain-text.ts';
import { id, lazyObject } from './fields.ts';
import type { AlertSettings, ReminderSettings } from './settings.ts';

/** Longest name of a saved search, in characters. */
const NAME_MAX = 100;
/** Longest serialized form, in characters. Real ones are short; this limits what a bug could store. */
const FORM_MAX = 40_000;

const name = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(1000)),
    z.transform((text) => plainLine(text, NAME_MAX)),
  ),
  z.string().check(z.minLength(1)),
);
/** Only the screen that serialized it parses it. */
const form = z.string().check(z.maxLength(FORM_MAX));

/** The query of a saved search. */
export const savedQuerySchema = z.lazy(() =>
  z.discriminatedUnion('area', [
    z.strictObject({ area: z.literal('opportunities'), query: contractQuerySchema }),
    z.strictObject({ area: z.literal('awards'), query: awardQuerySchema }),
  ]),
);
export type SavedQuery = z.output<typeof savedQuerySchema>;

export const searchSaveSchema = lazyObject(() => ({ name, form, asks: savedQuerySchema }));
export const searchChangeSchema = z.lazy(() =>
  z
    .strictObject({
      id,
      name: z.exactOptional(name),
      alert: z.exactOptional(z.boolean()),
      /** Replaces its query. */
      search: z.exactOptional(z.strictObject({ form, asks: savedQuerySchema })),
    })
    .check(z.refine(({ id: _id, ...changes }) => Object.keys(changes).length > 0, 'must change something')),
);
export type SearchChanges = Omit<z.output<typeof searchChangeSchema>, 'id'>;

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
