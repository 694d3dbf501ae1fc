import { browser } from 'wxt/browser';
import type * as z from 'zod/mini';

/** Whether the browser has this API: Firefox for Android lacks some, others need a permission. */
export function browserHas(part: 'commands' | 'contextMenus' | 'notifications' | 'omnibox'): boolean {
  const there: unknown = Reflect.get(browser, part);
  return there !== undefined;
}

/** Reads a key of session storage; `undefined` if it is missing or does not match `schema`. */
export async function readSession<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const stored: Record<string, unknown> = await browser.storage.session.get(key);
  return schema.safeParse(stored[key]).data;
}
