/** Reading the same message a second time. */
import type * as z from 'zod/mini';

type Read<Value> = z.core.util.SafeParseResult<Value>;

/** What of a schema reads. */
export interface Reader<Value> {
  safeParse(value: unknown): Read<Value>;
}

/** So many are remembered: as many as people have lists open beside each other. */
const MOST = 8;
/** Longer ones are read again, in characters: a hundred notices are a third of it. */
const LONGEST = 200_000;

/**
 * Reads as the reader does, and what it read lately without reading it again: the same words give the very same object, by which it can be
 * told that nothing changed. Nobody may change what it gives.
 */
export function remembering<Value>(reader: () => Reader<Value>): Reader<Value> {
  const known = new Map<string, Read<Value>>();
  return {
    safeParse(value) {
      const text = textOf(value);
      if (text === undefined) return reader().safeParse(value);
      const read = known.get(text) ?? reader().safeParse(value);
      known.delete(text);
      if (!read.success) return read;
      known.set(text, read);
      for (const oldest of [...known.keys()].slice(0, -MOST)) known.delete(oldest);
      return read;
    },
  };
}

/** A value as text, where that says all of it and is no novel. */
function textOf(value: unknown): string | undefined {
  try {
    const text: unknown = JSON.stringify(value);
    return typeof text === 'string' && text.length <= LONGEST ? text : undefined;
  } catch {
    // Firefox also carries what JSON cannot say.
    return undefined;
  }
}
