/**
 * Pages that the user teaches: what is stored, what our own pages send and are told, and what the script in
 * such a page is told and answers. That script runs in a page, so the background parses its answers.
 */
import * as z from 'zod/mini';
import { httpUrlSchema } from '../api/schemas.ts';
import type { CalendarDate } from '../domain/dates/calendar-date.ts';
import { VIEW_NOTICES_MAX } from '../domain/limits.ts';
import { pagesInTaughtFile, type TaughtDeclaration, type TaughtFileProblem } from '../domain/taught/taught-file.ts';
import { TAUGHT_FIELDS, type TaughtField, type TaughtPage } from '../domain/taught/taught-page.ts';
import { date, fieldOf, filledLine, id, lazyObject, line, message, messageWith } from './requests/fields.ts';
import { seenNoticeSchema } from './requests/seen-notice.ts';

/** Longest label, class name or selector. */
const WORD_MAX = 120;
const PARTS_MAX = 40;
/** Most pages that one browser keeps. */
export const TAUGHT_MAX = 200;

const field = z.enum(TAUGHT_FIELDS);
const word = z.string().check(z.maxLength(WORD_MAX));
const tag = z.string().check(z.regex(/^[a-z][a-z\d-]{0,40}$/));
/** A tag with one attribute or class, as `lib/sites/teach/place-of.ts` writes it. */
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
const taughtPageSchema = lazyObject(() => ({
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
  values: z.partialRecord(field, valueSchema),
  dates: z.exactOptional(z.enum(['monthFirst', 'dayFirst'])),
}));

/** Where a declaration applies. */
const taughtAddressSchema = lazyObject(() => ({
  host: z.string().check(z.regex(/^[a-z\d.:-]{1,253}$/)),
  /** A path whose numbers are `{n}`. */
  path: z.string().check(z.regex(/^\/\S{0,500}$/)),
  /** Names that the address's query must have. */
  params: words,
}));

/** What the user pointed at: shown when the page is no longer read. No exported page holds it. */
const picksSchema = z.lazy(() => z.partialRecord(field, line(300)));

const taughtName = filledLine(WORD_MAX);

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

/** Each has its own fields, so a command with a field of another is refused. */
const teachCommandSchema = z.lazy(() =>
  z.discriminatedUnion('do', [
    /** Shows the guess and the marks, and lets clicks pick values. */
    z.strictObject({ do: z.literal('start') }),
    /** The next click picks this field; several picks of one field are examples. */
    z.strictObject({ do: z.literal('aim'), field }),
    /** Goes on without a field; after the last, clicks act on the page again, and the marks stay. */
    z.strictObject({ do: z.literal('skip'), field }),
    /** Takes back the last pick, and aims at its field. */
    z.strictObject({ do: z.literal('undo') }),
    /** Answers once there is a newer view than `since`; after 20 seconds, with the same one. */
    z.strictObject({ do: z.literal('wait'), since: z.int() }),
    /** Marks what a declaration reads on the page. */
    z.strictObject({ do: z.literal('try'), page: taughtPageSchema }),
    /** Removes everything of the script from the page. */
    z.strictObject({ do: z.literal('stop') }),
  ]),
);
export type TeachCommand = z.output<typeof teachCommandSchema>;

/** Why a value must be checked. `missing`: the row shows none. `notRead`: its text is no such value. */
const why = z.enum(['missing', 'notRead', 'ambiguousDate']);

/** The state of teaching in a page. */
export const teachViewSchema = z.lazy(() =>
  z.object({
    /** Grows with each change. */
    revision: z.int(),
    url: z.url(),
    /** What the next click picks; absent while clicks act on the page. */
    aim: z.exactOptional(field),
    /** In the order of the clicks. `text`: what the field shows at the click. */
    picks: z.array(z.object({ field, text: line(300) })),
    skipped: z.array(field).check(z.maxLength(TAUGHT_FIELDS.length)),
    /** Absent until a title was picked, or when nothing fits the picks. */
    page: z.exactOptional(taughtPageSchema),
    /** Without picks, the notices are guessed: the page looks like a list, or like a notice's own page. */
    guess: z.exactOptional(z.enum(['list', 'detail'])),
    notices: z
      .array(
        z.object({
          notice: seenNoticeSchema,
          /** Doubts about taught fields. `text`: what the page shows there. */
          doubts: z.partialRecord(field, z.object({ why, text: z.exactOptional(line(100)) })),
        }),
      )
      .check(z.maxLength(VIEW_NOTICES_MAX)),
    /** All notices found, and how many of them have a doubt. */
    total: z.int(),
    doubtful: z.int(),
    /** Picks that the declaration reads as something else. */
    contradicted: z.array(z.object({ field, text: line(300), read: z.exactOptional(line(300)) })),
  }),
);
export type TeachView = z.output<typeof teachViewSchema>;

/** A taught page in Options. */
export interface TaughtEntry {
  id: string;
  name: string;
  host: string;
  path: string;
  kind: TaughtPage['kind'];
  fields: TaughtField[];
  taughtOn: CalendarDate;
  /** The browser no longer allows the host: nothing is read there. */
  withdrawn?: true;
}

/** How a page that was taught is read now. */
export interface TaughtState {
  id: string;
  name: string;
  /** What the user pointed at. */
  picks: TaughtSite['picks'];
  /** The page has changed: it is no longer read with what was taught. */
  lost?: true;
}

const noFields = () => ({});
const oneId = () => ({ id });

export const taughtSaveSchema = lazyObject(() => ({
  url: httpUrlSchema,
  page: taughtPageSchema,
  picks: picksSchema,
  name: z.exactOptional(taughtName),
}));

/** The pages of an exported file. */
export const taughtImportSchema = lazyObject(() => ({
  pages: z
    .array(z.strictObject({ name: taughtName, address: taughtAddressSchema, page: taughtPageSchema }))
    .check(z.maxLength(TAUGHT_MAX)),
}));

/** The same, for a sender that has only parsed JSON. */
const unchecked: z.ZodMiniType<z.output<typeof taughtImportSchema>> = taughtImportSchema;

export const TAUGHT_MESSAGES = {
  /** What the user taught about the sender's host. */
  'taught.here': message<TaughtDeclaration[]>()('page', noFields),
  /** Tells the teaching script in a tab's page what to do. Fails with `notFound` if it is gone or refused. */
  'taught.tell': message<TeachView>()('extension', () => ({
    tabId: z.int().check(z.gte(0)),
    command: teachCommandSchema,
  })),
  'taught.list': message<TaughtEntry[]>()('extension', noFields),
  // The sender requests the host's permission in a click handler; without it, nothing is stored.
  'taught.save': messageWith<TaughtEntry[]>()('extension', () => taughtSaveSchema),
  /** Switches on the host of a taught page. The sender requests the permission, as for `taught.save`. */
  'taught.allow': message<TaughtEntry[]>()('extension', oneId),
  'taught.rename': message<TaughtEntry[]>()('extension', () => ({ id, name: taughtName })),
  'taught.remove': message<TaughtEntry[]>()('extension', oneId),
  /** Brings back what was removed a short time ago. */
  'taught.restore': message<TaughtEntry[]>()('extension', oneId),
  /** The declarations alone, without what was pointed at. */
  'taught.export': message<TaughtDeclaration[]>()('extension', noFields),
  /** Imports the pages of a file, which the sender need not check. */
  'taught.import': messageWith<TaughtEntry[]>()('extension', () => unchecked),
} as const;

/**
 * Returns all pages of an exported file, or the field that is not valid: a colleague may have edited it by
 * hand.
 */
export function parseTaughtFile(text: string): { pages: TaughtDeclaration[] } | { problem: TaughtFileProblem } {
  const file = pagesInTaughtFile(text);
  if ('problem' in file) return file;
  const { data, error } = taughtImportSchema.safeParse(file);
  return data ?? { problem: { field: fieldOf(error) } };
}
