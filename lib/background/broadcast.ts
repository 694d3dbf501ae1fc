/** Tells every open page and panel that something changed, so that each asks again for what it shows. */
import { browser } from 'wxt/browser';
import { ENVELOPE, type ChangeEvent, type Topic } from '../protocol/envelope.ts';

export type Broadcast = (...changed: Topic[]) => Promise<void>;

/** `watchingTabs`: the tabs whose content script has spoken to us. */
export function createBroadcast(watchingTabs: () => Promise<number[]>): Broadcast {
  return async (...changed) => {
    const event: ChangeEvent = { protocol: ENVELOPE, changed };
    // Nobody listening is the normal case (no popup open, tab gone), not an error.
    await Promise.allSettled([
      browser.runtime.sendMessage(event),
      ...(await watchingTabs()).map((tabId) => browser.tabs.sendMessage(tabId, event)),
    ]);
  };
}
