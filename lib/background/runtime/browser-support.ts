import { browser } from 'wxt/browser';

/** Whether the browser has this API: Firefox for Android lacks some, others need a permission. */
export function browserHas(part: 'commands' | 'contextMenus' | 'notifications' | 'omnibox'): boolean {
  const there: unknown = Reflect.get(browser, part);
  return there !== undefined;
}
