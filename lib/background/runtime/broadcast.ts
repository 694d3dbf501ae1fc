/** Tells every open page and panel that something changed, so that each asks again for what it shows. */
import { browser } from 'wxt/browser';
import { ENVELOPE, type ChangeEvent, type Topic } from '../../protocol/envelope.ts';
import { quietly } from './ignore-errors.ts';

/** Does not wait for anybody: a page that sleeps would hold up what it is told about. */
export type Broadcast = (...changed: Topic[]) => void;

/** `watchingTabs`: the tabs whose content script has spoken to us. `heard`: whoever follows it in the background itself. */
export function createBroadcast(
  watchingTabs: () => Promise<number[]>,
  heard: (changed: readonly Topic[]) => void = () => undefined,
): Broadcast {
  const tell = async (event: ChangeEvent): Promise<void> => {
    const tabs = await watchingTabs();
    // Nobody listening is the normal case (no popup open, tab gone), not an error.
    await Promise.allSettled([
      browser.runtime.sendMessage(event),
      ...tabs.map((tabId) => browser.tabs.sendMessage(tabId, event)),
    ]);
  };
  return (...changed) => {
    heard(changed);
    quietly(tell({ protocol: ENVELOPE, changed }));
  };
}
