/** Schemas of the single fields that messages are made of. */
import * as z from 'zod/mini';
import { TEXT_MAX } from '../api/schemas.ts';
import { parseCalendarDate, type CalendarDate } from '../domain/calendar-date.ts';
import { parseHttpUrl } from '../domain/link.ts';
import { parseCents, type Cents } from '../domain/money.ts';
import { plainLine } from '../domain/plain-text.ts';
import { probabilityOn, type Probability } from '../domain/probability.ts';

/** The schema that a lazy one stands for, to make others of its fields. */
export function behind<Schema extends z.core.$ZodType>(lazy: z.ZodMiniLazy<Schema>): Schema {
  return lazy._zod.innerType;
}

/** An identity goes back to the service letter by letter, so one with hidden or reordering characters is refused. */
export const id = z.string().check(
  z.minLength(1),
  z.maxLength(TEXT_MAX.id),
  z.refine((text) => text.replace(/\s+/g, ' ').trim() === plainLine(text, TEXT_MAX.id), 'must be plain text'),
);

/** A line that somebody else wrote: bounded as it is, then without what could hide or reorder text. */
export const line = (max: number) =>
  z.pipe(
    z.string().check(z.maxLength(max)),
    z.transform((text) => plainLine(text, max)),
  );

/** A day, written YYYY-MM-DD. */
export const date = z.pipe(
  z.string(),
  z.transform((text, context): CalendarDate => {
    const parsed = parseCalendarDate(text);
    if (parsed) return parsed;
    context.issues.push({
      code: 'custom',
      message: 'must be an existing day written YYYY-MM-DD',
      input: context.value,
    });
    return z.NEVER;
  }),
);

/** An amount in whole cents, 0 or more. */
export const cents = z.pipe(
  z.number(),
  z.transform((value, context): Cents => {
    const parsed = value >= 0 ? parseCents(value) : undefined;
    if (parsed !== undefined) return parsed;
    context.issues.push({
      code: 'custom',
      message: 'must be a whole number of cents, 0 or more',
      input: context.value,
    });
    return z.NEVER;
  }),
);

/** A probability as a fraction of 1. */
export const probability = z.pipe(
  z.number(),
  z.transform((value, context): Probability => {
    const parsed = probabilityOn('fraction', value);
    if (parsed !== undefined) return parsed;
    context.issues.push({ code: 'custom', message: 'must be between 0 and 1', input: context.value });
    return z.NEVER;
  }),
);

/** What can stand in a header (RFC 9110 §5.5), so that a slip of the clipboard is told apart from an unreachable service. */
export const key = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(4096),
    z.regex(/^[\x21-\x7e]+$/, 'must be one word of plain characters'),
  );

/** An absolute http or https address. */
export const link = z.string().check(
  z.maxLength(TEXT_MAX.link),
  z.refine((text) => parseHttpUrl(text) !== undefined, 'must be an http or https address'),
);

/** A NAICS code or what one begins with, of two to six digits. */
export const naicsCode = z.string().check(z.regex(/^\d{2,6}$/));

/** A US state or territory in two letters. */
export const state = z.string().check(z.regex(/^[A-Z]{2}$/));
