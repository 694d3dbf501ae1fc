/** Schemas of requests about saved searches. */
import * as z from 'zod/mini';
import { awardQuerySchema, contractQuerySchema } from '../../api/schemas.ts';
import { plainLine } from '../../domain/text/plain-text.ts';
import { id, lazyObject } from './fields.ts';

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
