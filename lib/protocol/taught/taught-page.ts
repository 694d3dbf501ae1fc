/** Schemas of what a user taught about a page, from messages, storage and files. */
import * as z from 'zod/mini';
import { TAUGHT_FIELDS } from '../../domain/taught/taught-page.ts';
import { date, filledLine, lazyObject, line } from '../requests/fields.ts';

/** Longest label, class name or selector. */
const WORD_MAX = 120;
const PARTS_MAX = 40;
/** Most pages that one browser keeps. */
export const TAUGHT_MAX = 200;

const word = z.string().check(z.maxLength(WORD_MAX));
const tag = z.string().check(z.regex(/^[a-z][a-z\d-]{0,40}$/));
/** A tag with one attribute or class, as `lib/sites/taught/shape.ts` writes it. */
const marks = z
  .string()
  .check(z.regex(/^(?:[a-z][a-z\d-]{0,40})?(?:\[[a-z-]{1,20}="[A-Za-z][\w -]{1,40}"\]|\.[\w-]{1,60})$/));
const count = z.int().check(z.gte(0), z.lte(10_000));
const words = z.array(word).check(z.maxLength(PARTS_MAX));

const placeSchema = lazyObject(() => ({
  marks: z.exactOptional(marks),
  steps: z.array(z.strictObject({ tag, nth: count, of: count })).check(z.maxLength(PARTS_MAX)),
  text: z.exactOptional(count),
  line: z.exactOptional(z.literal(true)),
}));

const valueSchema = lazyObject(() => ({
  column: z.exactOptional(word),
  cell: z.exactOptional(count),
  label: z.exactOptional(word),
  place: z.exactOptional(placeSchema),
}));

/** A declaration (`lib/domain/taught/taught-page.ts`). */
export const taughtPageSchema = lazyObject(() => ({
  kind: z.enum(['list', 'detail']),
  rows: z.exactOptional(
    z.strictObject({
      tag,
      classes: words,
      around: z.array(tag).check(z.maxLength(PARTS_MAX)),
      starts: z.exactOptional(z.literal(true)),
      children: z.exactOptional(count),
    }),
  ),
  values: z.partialRecord(z.enum(TAUGHT_FIELDS), valueSchema),
  dates: z.exactOptional(z.enum(['monthFirst', 'dayFirst'])),
}));

/** Where a declaration applies. */
export const taughtAddressSchema = lazyObject(() => ({
  host: z.string().check(z.regex(/^[a-z\d.:-]{1,253}$/)),
  /** A path whose numbers are `{n}`. */
  path: z.string().check(z.regex(/^\/\S{0,500}$/)),
  /** Names that the address's query must have. */
  params: words,
}));

/** What the user pointed at: shown when the page is no longer read. No exported page holds it. */
export const picksSchema = z.lazy(() => z.partialRecord(z.enum(TAUGHT_FIELDS), line(300)));

export const taughtName = filledLine(WORD_MAX);

/** A taught page as stored. */
export const taughtSiteSchema = lazyObject(() => ({
  id: z.string().check(z.minLength(1), z.maxLength(1000)),
  name: taughtName,
  address: taughtAddressSchema,
  page: taughtPageSchema,
  picks: picksSchema,
  taughtOn: date,
  /** When the user removed it, in milliseconds since the epoch; it can be restored for a while. */
  removedAt: z.exactOptional(z.number()),
}));
export type TaughtSite = z.output<typeof taughtSiteSchema>;
