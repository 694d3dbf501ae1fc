import { browser } from 'wxt/browser';

/** Whether the browser has a part that the types promise: Firefox for Android lacks some, others come with a permission. */
export function browserHas(part: 'commands' | 'contextMenus' | 'notifications' | 'omnibox'): boolean {
  const there: unknown = Reflect.get(browser, part);
  return there !== undefined;
}
