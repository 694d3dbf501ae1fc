/** Schemas of the single fields that messages are made of. */
import { z } from 'zod';
import { TEXT_MAX } from '../api/schemas.ts';
import { parseCalendarDate, type CalendarDate } from '../domain/calendar-date.ts';
import { parseHttpUrl } from '../domain/link.ts';
import { parseCents, type Cents } from '../domain/money.ts';
import { plainLine } from '../domain/plain-text.ts';
import { probabilityOn, type Probability } from '../domain/probability.ts';

/** An identity goes back to the service letter by letter, so one with hidden or reordering characters is refused. */
export const id = z
  .string()
  .min(1)
  .max(TEXT_MAX.id)
  .refine((text) => text.replace(/\s+/g, ' ').trim() === plainLine(text, TEXT_MAX.id), 'must be plain text');

/** A line that somebody else wrote: bounded as it is, then without what could hide or reorder text. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => plainLine(text, max));

/** A day, written YYYY-MM-DD. */
export const date = z.string().transform((text, context): CalendarDate => {
  const parsed = parseCalendarDate(text);
  if (parsed) return parsed;
  context.addIssue({ code: 'custom', message: 'must be an existing day written YYYY-MM-DD' });
  return z.NEVER;
});

/** An amount in whole cents, 0 or more. */
export const cents = z.number().transform((value, context): Cents => {
  const parsed = value >= 0 ? parseCents(value) : undefined;
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: 'must be a whole number of cents, 0 or more' });
  return z.NEVER;
});

/** A probability as a fraction of 1. */
export const probability = z.number().transform((value, context): Probability => {
  const parsed = probabilityOn('fraction', value);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: 'must be between 0 and 1' });
  return z.NEVER;
});

/** What can stand in a header (RFC 9110 §5.5), so that a slip of the clipboard is told apart from an unreachable service. */
export const key = z
  .string()
  .trim()
  .min(1)
  .max(4096)
  .regex(/^[\x21-\x7e]+$/, 'must be one word of plain characters');

/** An absolute http or https address. */
export const link = z
  .string()
  .max(TEXT_MAX.link)
  .refine((text) => parseHttpUrl(text) !== undefined, 'must be an http or https address');

/** A NAICS code or what one begins with, of two to six digits. */
export const naicsCode = z.string().regex(/^\d{2,6}$/);

/** A US state or territory in two letters. */
export const state = z.string().regex(/^[A-Z]{2}$/);
