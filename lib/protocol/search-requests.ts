/** What may be asked about saved searches, alerts and reminders. */
import { z } from 'zod';
import { awardQuerySchema, contractQuerySchema, TEXT_MAX } from '../api/schemas.ts';
import { plainLine } from '../domain/plain-text.ts';

/** Longest name of a saved search, in characters. */
const NAME_MAX = 100;
/** A form is some names and codes; this bounds what a fault of ours could write into the browser, in characters. */
const FORM_MAX = 40_000;
const MOST_REMINDERS = 10;
const YEAR_DAYS = 366;
/** A place in a pipeline, counted from 1. */
export const stageNumberSchema = z.int().min(1).max(50);

const name = z
  .string()
  .max(1000)
  .transform((text) => plainLine(text, NAME_MAX))
  .pipe(z.string().min(1));
/** Only the screen that wrote it reads it again. */
const form = z.string().max(FORM_MAX);
const id = z.string().min(1).max(TEXT_MAX.id);

/** What a saved search asks the service. */
export const savedQuerySchema = z.lazy(() =>
  z.discriminatedUnion('area', [
    z.strictObject({ area: z.literal('opportunities'), query: contractQuerySchema }),
    z.strictObject({ area: z.literal('awards'), query: awardQuerySchema }),
  ]),
);
export type SavedQuery = z.output<typeof savedQuerySchema>;

export const searchSaveSchema = z.lazy(() => z.strictObject({ name, form, asks: savedQuerySchema }));
export const searchIdSchema = z.lazy(() => z.strictObject({ id }));
export const searchChangeSchema = z.lazy(() =>
  z
    .strictObject({
      id,
      name: name.exactOptional(),
      alert: z.boolean().exactOptional(),
      /** What it looks for from now on. */
      search: z.strictObject({ form, asks: savedQuerySchema }).exactOptional(),
    })
    .refine(({ id: _id, ...changes }) => Object.keys(changes).length > 0, 'must change something'),
);
export type SearchChanges = Omit<z.output<typeof searchChangeSchema>, 'id'>;

export const alertSettingsSchema = z.lazy(() =>
  z.strictObject({ on: z.boolean(), everyHours: z.literal([1, 12, 24]) }),
);
export const reminderSettingsSchema = z.lazy(() =>
  z.strictObject({
    on: z.boolean(),
    days: z.array(z.int().min(0).max(YEAR_DAYS)).max(MOST_REMINDERS),
    untilStage: stageNumberSchema,
  }),
);
