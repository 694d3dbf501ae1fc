/** Tells every open page and panel what changed, so that they reload it. */
import { browser } from 'wxt/browser';
import { ENVELOPE, type ChangeEvent, type Topic } from '../../protocol/envelope.ts';
import { ignoreErrors } from './failures.ts';

/** Returns at once: a frozen page must not delay the sender. */
export type Broadcast = (...changed: Topic[]) => void;

/** `watchingTabs`: tabs with an active content script. `heard`: a listener in the background itself. */
export function createBroadcast(
  watchingTabs: () => Promise<number[]>,
  heard: (changed: readonly Topic[]) => void = () => undefined,
): Broadcast {
  const tell = async (event: ChangeEvent): Promise<void> => {
    const tabs = await watchingTabs();
    // Having no listener (no popup open, tab gone) is normal.
    await Promise.allSettled([
      browser.runtime.sendMessage(event),
      ...tabs.map((tabId) => browser.tabs.sendMessage(tabId, event)),
    ]);
  };
  return (...changed) => {
    heard(changed);
    ignoreErrors(tell({ protocol: ENVELOPE, changed }));
  };
}
