/** Entries of the message table, and schemas of the fields in messages. */
import * as z from 'zod/mini';
import { idSchema, TEXT_MAX } from '../../api/schemas.ts';
import { parseCalendarDate } from '../../domain/dates/calendar-date.ts';
import { parseWallTime, ZONE_MAX } from '../../domain/dates/time-zone.ts';
import { NOTE_MAX } from '../../domain/limits.ts';
import { parseCents } from '../../domain/money/money.ts';
import { parseBidLines } from '../../domain/notes/bid-block.ts';
import { isPlainLine, plainLine, plainNote } from '../../domain/text/plain-text.ts';
import { probabilityOn } from '../../domain/money/probability.ts';

/** `page`: a content script in a top frame on a known site. `extension`: an extension page. */
export type SenderClass = 'page' | 'extension';

interface MessageSpec<Class extends SenderClass, Schema extends z.ZodMiniType, Answer> {
  from: Class;
  /** Created on first use: all schemas would take a starting worker 10 ms. */
  readonly request: Schema;
  /** Type only: the compiler checks the background's handlers against it. */
  answer?: Answer;
}

/** Makes an entry, with the answer's type first: `message<Answer>()(sender, () => fields)`. */
export function message<Answer>() {
  return <Class extends SenderClass, Fields extends z.core.$ZodShape>(from: Class, fields: () => Fields) =>
    messageWith<Answer>()(from, () => z.strictObject(fields()));
}

/** Makes an entry whose request has a schema of its own. */
export function messageWith<Answer>() {
  return <Class extends SenderClass, Schema extends z.ZodMiniType>(
    from: Class,
    make: () => Schema,
  ): MessageSpec<Class, Schema, Answer> => {
    let made: Schema | undefined;
    return {
      from,
      get request() {
        return (made ??= make());
      },
    };
  };
}

/** Returns the schema inside a lazy one, so that others can extend it. */
export function schemaBehind<Schema extends z.core.$ZodType>(lazy: z.ZodMiniLazy<Schema>): Schema {
  return lazy._zod.innerType;
}

/**
 * An object without other fields. It is made when it is first used: all of them take a starting worker 10 ms.
 */
export const lazyObject = <Shape extends z.core.$ZodShape>(shape: () => Shape) => z.lazy(() => z.strictObject(shape()));

/** An id. It goes back to the service unchanged, so one with hidden or reordering characters is rejected. */
export const id = idSchema.check(z.refine(isPlainLine, 'must be plain text'));

/** A line of text from outside, at most `max` characters, without hidden or reordering characters. */
export const line = (max: number) =>
  z.pipe(
    z.string().check(z.maxLength(max)),
    z.transform((text) => plainLine(text, max)),
  );

/** The same, not empty. */
export const filledLine = (max: number) => z.pipe(line(max), z.string().check(z.minLength(1)));

/** A note from outside, without hidden or reordering characters. */
export const note = z.pipe(
  z.string().check(z.maxLength(TEXT_MAX.note)),
  z.transform((text) => plainNote(text, TEXT_MAX.note)),
);

/** A schema that parses a value with `read`; `must` is the error message if that returns `undefined`. */
function readBy<Schema extends z.ZodMiniType, Value>(
  schema: Schema,
  read: (value: z.output<Schema>) => Value | undefined,
  must: string,
) {
  return z.pipe(
    schema,
    z.transform((value: z.output<Schema>, context): Value => {
      const made = read(value);
      if (made !== undefined) return made;
      context.issues.push({ code: 'custom', message: must, input: value });
      return z.NEVER;
    }),
  );
}

/** A date, YYYY-MM-DD. */
export const date = readBy(z.string(), parseCalendarDate, 'must be an existing day written YYYY-MM-DD');

/** A time of day, HH:MM, 00:00 to 24:00. */
export const wallTime = readBy(z.string(), parseWallTime, 'must be a time of day written HH:MM');

/** An amount in whole cents, 0 or more. */
export const cents = readBy(
  z.number(),
  (value) => (value >= 0 ? parseCents(value) : undefined),
  'must be a whole number of cents, 0 or more',
);

/** A probability from 0 to 1. */
export const probability = readBy(z.number(), (value) => probabilityOn('fraction', value), 'must be between 0 and 1');

/** An API key, valid in a header (RFC 9110 §5.5), so that a bad paste gets its own error. */
export const key = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(4096),
    z.regex(/^[\x21-\x7e]+$/, 'must be one word of plain characters'),
  );

/** A deadline, with the hour and zone as printed where they are known. */
export const timedDeadlineSchema = lazyObject(() => ({
  day: date,
  time: z.exactOptional(wallTime),
  zone: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(ZONE_MAX))),
}));

/** A line that tells colleagues of a deadline that moved. */
export const deadlineLineSchema = lazyObject(() => ({
  deadline: timedDeadlineSchema,
  was: z.exactOptional(timedDeadlineSchema),
  seen: z.exactOptional(z.strictObject({ host: z.string(), day: date })),
}));

/** Lines of a worksheet's block, as the grammar writes them. None means no block. */
const bidLinesSchema = readBy(
  z.array(z.string()).check(z.maxLength(NOTE_MAX)),
  (lines) => (parseBidLines(lines).foreign.length === 0 && lines.join('\n').length <= NOTE_MAX ? lines : undefined),
  'must be lines of a bid / no-bid worksheet',
);

/**
 * A worksheet's block for the note. `seen`: its lines as the user saw them; not sent if they changed since.
 */
export const bidBlockSchema = lazyObject(() => ({ lines: bidLinesSchema, seen: bidLinesSchema }));

/** The path of the first wrong field; of an unknown one, its own. Empty for the whole value. */
export function fieldOf({ issues: [issue] }: z.core.$ZodError): string {
  if (!issue) return '';
  const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const path = [...issue.path, ...(unknown === undefined ? [] : [unknown])];
  return plainLine(path.map(String).join('.'), 200);
}
