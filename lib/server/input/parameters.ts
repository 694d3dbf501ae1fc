/**
 * Query parameters as zod schemas over their raw values, so that one parse names every malformed one and what is
 * allowed instead (decisions, "Unknown or malformed parameter value").
 */
import { z } from 'zod';
import { LIST_MAX } from '../../api/schemas.ts';
import { invalid } from '../errors/errors.ts';
import { detailsOf } from './details.ts';

/** A parameter that takes one value. What it is piped into last is what the description of the API tells of it. */
export const single = z.array(z.string()).transform((values, context) => {
  const [value = ''] = values;
  if (values.length === 1) return value;
  context.addIssue({ code: 'custom', message: 'must be given only once' });
  return z.NEVER;
});

/** Decimal digits only: no sign, no exponent, no space. */
export function wholeNumber(min: number, max: number) {
  const allowed = `must be a whole number from ${String(min)} to ${String(max)}`;
  return single
    .pipe(
      z
        .string()
        .regex(/^\d{1,9}$/, allowed)
        .transform(Number),
    )
    .pipe(z.int().min(min, allowed).max(max, allowed));
}

export const flag = single
  .pipe(z.enum(['true', 'false', '1', '0'], { error: 'must be true, false, 1 or 0' }))
  .transform((value) => value === 'true' || value === '1')
  .pipe(z.boolean());

export function choice<const T extends readonly [string, ...string[]]>(values: T) {
  return single.pipe(z.enum(values, { error: `must be one of ${values.join(', ')}` }));
}

/** Free text, read as it was sent. */
export function text(max: number) {
  return single.pipe(z.string().max(max, `must be at most ${String(max)} characters`));
}

/** What one value must match. */
export function matching(pattern: RegExp, allowed: string) {
  return z.string().trim().regex(pattern, allowed);
}

/** Comma-separated values, at most {@link LIST_MAX}; the parameter may also be repeated, which means the same. */
export function list<T extends z.ZodType<string, string>>(item: T) {
  return z
    .array(z.string())
    .transform((values) => values.flatMap((value) => value.split(',')).map((value) => value.trim()))
    .pipe(z.array(item).max(LIST_MAX, `must name at most ${String(LIST_MAX)} values`));
}

/** Reads `query` (without its `?`) by `schema`; parameters that it does not know are ignored. Throws 400. */
export function readParameters<T extends z.ZodObject>(schema: T, query: string): z.infer<T> {
  const given = new URLSearchParams(query);
  const names = Object.keys(schema.shape).filter((name) => given.has(name));
  const unreadable = unreadableIn(query);
  const garbled = names.filter((name) => unreadable.has(name));
  if (garbled.length > 0) throw invalid(garbled.map((path) => ({ path, message: 'must be UTF-8 text' })));
  const raw = Object.fromEntries(names.map((name) => [name, given.getAll(name)]));
  const result = schema.safeParse(raw);
  if (!result.success) throw invalid(detailsOf(result.error));
  return result.data;
}

/**
 * Names of the parameters whose bytes are no UTF-8, or hold a NUL. The decoded values do not tell: the decoder writes
 * U+FFFD for a bad byte, and that also stands, well encoded, in titles that were copied from broken pages.
 */
function unreadableIn(query: string): Set<string> {
  const names = new Set<string>();
  for (const part of query.split('&')) {
    if (isReadable(part)) continue;
    // Behind `&`, because a `?` at the very beginning would be taken off.
    for (const name of new URLSearchParams(`&${part}`).keys()) names.add(name);
  }
  return names;
}

/** Whether all that is escaped in `encoded` is text. A per cent sign that escapes nothing stands for itself, as in URLs. */
function isReadable(encoded: string): boolean {
  try {
    return !(encoded.match(/(?:%[\da-f]{2})+/gi) ?? []).some((escaped) => decodeURIComponent(escaped).includes('\0'));
  } catch {
    return false;
  }
}
