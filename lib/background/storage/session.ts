import { browser } from 'wxt/browser';
import type * as z from 'zod/mini';

/** What the session's storage keeps under a key; `undefined` where that is nothing, or nothing that `schema` knows. */
export async function readSession<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const stored: Record<string, unknown> = await browser.storage.session.get(key);
  return schema.safeParse(stored[key]).data;
}
