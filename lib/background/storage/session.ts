import { browser } from 'wxt/browser';
import type * as z from 'zod/mini';

/** Reads a key of session storage; `undefined` if it is missing or does not match `schema`. */
export async function readSession<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const stored: Record<string, unknown> = await browser.storage.session.get(key);
  return schema.safeParse(stored[key]).data;
}
