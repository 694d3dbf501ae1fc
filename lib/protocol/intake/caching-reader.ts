/** Caches parsed requests. */
import type * as z from 'zod/mini';

type Read<Value> = z.core.util.SafeParseResult<Value>;

/** The part of a schema that parses. */
export interface Reader<Value> {
  safeParse(value: unknown): Read<Value> | Promise<Read<Value>>;
}

/** Number of cached requests, one for each list that a user may have open. */
const MAX_ENTRIES = 8;
/** Longest cached request, in characters; a hundred notices take a third of it. */
const MAX_LENGTH = 200_000;

/**
 * Returns a reader that caches recent results of `parse`. An equal request returns the same object, so callers
 * can tell that nothing changed; they must not modify it.
 */
export function cachingReader<Value>(parse: Reader<Value>['safeParse']): Reader<Value> {
  const known = new Map<string, Read<Value>>();
  return {
    async safeParse(value) {
      const text = textOf(value);
      if (text === undefined) return parse(value);
      const read = known.get(text) ?? (await parse(value));
      known.delete(text);
      if (!read.success) return read;
      known.set(text, read);
      for (const oldest of [...known.keys()].slice(0, -MAX_ENTRIES)) known.delete(oldest);
      return read;
    },
  };
}

/** Returns the value as JSON; `undefined` if it can't be serialized or is too long to cache. */
function textOf(value: unknown): string | undefined {
  try {
    const text: unknown = JSON.stringify(value);
    return typeof text === 'string' && text.length <= MAX_LENGTH ? text : undefined;
  } catch {
    // Firefox messages can contain values that JSON can't represent.
    return undefined;
  }
}
