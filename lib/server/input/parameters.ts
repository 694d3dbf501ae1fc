/**
 * Query parameters as zod schemas over their raw values, so that one parse reports every malformed parameter
 * and what is allowed (decisions, "Unknown or malformed parameter value").
 */
import { z } from 'zod';
import { LIST_MAX } from '../../api/schemas.ts';
import { invalid } from '../errors/errors.ts';
import { errorDetails } from './validation-messages.ts';

/** A parameter with a single value. OpenAPI describes the last schema that it is piped into. */
export const single = z.array(z.string()).transform((values, context) => {
  const [value = ''] = values;
  if (values.length === 1) return value;
  context.addIssue({ code: 'custom', message: 'must be given only once' });
  return z.NEVER;
});

/** Decimal digits only: no sign, exponent or space. */
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

/** Free text, unchanged. */
export function text(max: number) {
  return single.pipe(z.string().max(max, `must be at most ${String(max)} characters`));
}

/** A single value that matches `pattern`. */
export function matching(pattern: RegExp, allowed: string) {
  return z.string().trim().regex(pattern, allowed);
}

/** Comma-separated values, at most {@link LIST_MAX}. The parameter may also be repeated. */
export function list<T extends z.ZodType<string, string>>(item: T) {
  return z
    .array(z.string())
    .transform((values) => values.flatMap((value) => value.split(',')).map((value) => value.trim()))
    .pipe(z.array(item).max(LIST_MAX, `must list at most ${String(LIST_MAX)} values`));
}

/** Parses `query` (without `?`) with `schema`; ignores unknown parameters. Throws 400. */
export function readParameters<T extends z.ZodObject>(schema: T, query: string): z.infer<T> {
  const given = new URLSearchParams(query);
  const names = Object.keys(schema.shape).filter((name) => given.has(name));
  const unreadable = unreadableIn(query);
  const garbled = names.filter((name) => unreadable.has(name));
  if (garbled.length > 0) throw invalid(garbled.map((path) => ({ path, message: 'must be UTF-8 text' })));
  const raw = Object.fromEntries(names.map((name) => [name, given.getAll(name)]));
  const result = schema.safeParse(raw);
  if (!result.success) throw invalid(errorDetails(result.error));
  return result.data;
}

/**
 * Names of parameters whose bytes are not UTF-8 or contain a NUL. The decoded values do not tell: the decoder
 * writes U+FFFD for a bad byte, but U+FFFD also occurs, properly encoded, in titles copied from broken pages.
 */
function unreadableIn(query: string): Set<string> {
  const names = new Set<string>();
  for (const part of query.split('&')) {
    if (isReadable(part)) continue;
    // The `&` protects a leading `?`, which URLSearchParams would drop.
    for (const name of new URLSearchParams(`&${part}`).keys()) names.add(name);
  }
  return names;
}

/** Whether all escapes in `encoded` are valid text. A `%` without hex digits stands for itself. */
function isReadable(encoded: string): boolean {
  try {
    return !(encoded.match(/(?:%[\da-f]{2})+/gi) ?? []).some((escaped) => decodeURIComponent(escaped).includes('\0'));
  } catch {
    return false;
  }
}
