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

/**
 * A tab's address, if the browser reveals it: on an allowed site, or after a toolbar click. `loaded`: the
 * page is no longer loading.
 */
export async function tabPage(tabId: number): Promise<{ url: URL; loaded: boolean } | undefined> {
  try {
    const { url, status } = await browser.tabs.get(tabId);
    return url !== undefined && URL.canParse(url) ? { url: new URL(url), loaded: status === 'complete' } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a tab is certainly not the one that its window shows. */
export async function isInBack(tabId: number): Promise<boolean> {
  try {
    return !(await browser.tabs.get(tabId)).active;
  } catch {
    return false;
  }
}
