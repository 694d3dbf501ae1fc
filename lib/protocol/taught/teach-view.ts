/**
 * What the teaching script in a page is told, and what it answers. The background runs the script for our
 * panel and parses its answers: it runs in a page.
 */
import * as z from 'zod/mini';
import { VIEW_NOTICES_MAX } from '../../domain/limits.ts';
import { TAUGHT_FIELDS } from '../../domain/taught/taught-page.ts';
import { line } from '../requests/fields.ts';
import { seenNoticeSchema } from '../requests/seen-notice.ts';
import { taughtPageSchema } from './taught-page.ts';

const field = z.enum(TAUGHT_FIELDS);

/** Each has its own fields, so a command with a field of another is refused. */
export const teachCommandSchema = z.lazy(() =>
  z.discriminatedUnion('do', [
    /** Shows the marks and lets clicks pick values, from `field` on. */
    z.strictObject({ do: z.literal('start'), field }),
    /** The next click picks this field; several picks of one field are examples. */
    z.strictObject({ do: z.literal('aim'), field }),
    /** Lets clicks act on the page again; the marks stay. */
    z.strictObject({ do: z.literal('rest') }),
    /** Takes back the last pick. */
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

/** Why a value needs a look. `missing`: the row shows none. `notRead`: its text is no such value. */
const TEACH_DOUBTS = ['missing', 'notRead', 'ambiguousDate'] as const;

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
    /** Absent until a title was picked, or when nothing fits the picks. */
    page: z.exactOptional(taughtPageSchema),
    notices: z
      .array(
        z.object({
          notice: seenNoticeSchema,
          /** Doubts about taught fields. `text`: what the page shows there. */
          doubts: z.partialRecord(field, z.object({ why: z.enum(TEACH_DOUBTS), text: z.exactOptional(line(100)) })),
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
